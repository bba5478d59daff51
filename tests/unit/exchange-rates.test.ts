import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXCHANGE_RATES_DAY, perUsDollar, RATED_CURRENCIES } from '@/domain/pay/exchange-rates';
import {
  readDailyFile,
  readOwnRates,
  SQL,
  TYPESCRIPT,
  withRates,
} from '../../scripts/lib/exchange-rates.mjs';

const files = { typescript: readFileSync(TYPESCRIPT, 'utf8'), sql: readFileSync(SQL, 'utf8') };
/** A euro buys twice what a dollar buys, of everything but naira and dirham, as in the bank's own file. */
const DAILY = `<Cube><Cube time='2027-03-01'>${RATED_CURRENCIES.filter(
  (currency) => !['EUR', 'NGN', 'MAD'].includes(currency),
)
  .map(
    (currency) =>
      `<Cube currency='${currency}' rate='${2 * (currency === 'GBP' ? 0.71239 : perUsDollar(currency)!)}'/>`,
  )
  .join('')}</Cube></Cube>`;

describe('npm run rates', () => {
  test('turns the bank’s rates of a euro into rates of a dollar, in both tables, with their day', () => {
    const { day, perUsDollar: rates } = readDailyFile(DAILY);
    const written = withRates(files, day, new Map([...rates, ...readOwnRates(['NGN=1500', 'MAD=9.25'])]));
    expect(written.typescript).toContain("EXCHANGE_RATES_DAY = '2027-03-01'");
    expect(written.typescript).toContain('  EUR: 0.5,');
    expect(written.typescript).toContain('  GBP: 0.712,');
    expect(written.typescript).toContain('  NGN: 1500,');
    expect(written.sql).toContain("('EUR', 0.5, 2, '2027-03-01')");
    expect(written.sql).toContain("('MAD', 9.25, 2, '2027-03-01')");
    expect(written.sql).not.toContain(EXCHANGE_RATES_DAY);
    // Nothing else of the files changes.
    expect(written.typescript.split('\n').length).toBe(files.typescript.split('\n').length);
    expect(written.sql.split('\n').length).toBe(files.sql.split('\n').length);
  });

  test('leaves no old rate under a new day', () => {
    const { day, perUsDollar: rates } = readDailyFile(DAILY);
    expect(() => withRates(files, day, rates)).toThrow('There is no rate of MAD, NGN.');
  });

  test('takes no other file, and no other argument', () => {
    expect(() => readDailyFile('<html></html>')).toThrow('not a daily file');
    for (const arg of ['NGN', 'NGN=0', 'ngn=3', 'NGN=-1'])
      expect(() => readOwnRates([arg])).toThrow('is no rate');
  });
});
