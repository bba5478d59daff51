// @ts-check
// `npm run rates -- eurofxref-daily.xml NGN=1450 MAD=9.2` writes the rates by which pay is compared: the European
// Central Bank's daily file, and what it does not have. Afterwards `npm run db:migration -- new_exchange_rates`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDailyFile, readOwnRates, SQL, TYPESCRIPT, withRates } from './lib/exchange-rates.mjs';
import { ROOT } from './lib/setup.mjs';
import { fail, log } from './lib/terminal.mjs';

const [file, ...own] = process.argv.slice(2);
if (file === undefined)
  fail(
    'Name the daily file of the European Central Bank: npm run rates -- eurofxref-daily.xml NGN=1450 MAD=9.2',
  );
try {
  const { day, perUsDollar } = readDailyFile(readFileSync(file, 'utf8'));
  const paths = { typescript: join(ROOT, TYPESCRIPT), sql: join(ROOT, SQL) };
  const written = withRates(
    { typescript: readFileSync(paths.typescript, 'utf8'), sql: readFileSync(paths.sql, 'utf8') },
    day,
    new Map([...perUsDollar, ...readOwnRates(own)]),
  );
  writeFileSync(paths.typescript, written.typescript);
  writeFileSync(paths.sql, written.sql);
  log(
    `Pay is compared by the rates of ${day}. Now make the migration: npm run db:migration -- new_exchange_rates`,
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
