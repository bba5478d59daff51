// @ts-check
// What `npm run rates` writes: the two tables of rates that pay is compared by, in TypeScript and in SQL.

export const TYPESCRIPT = 'src/domain/pay/exchange-rates.ts';
export const SQL = 'supabase/schemas/06_jobs/13_exchange_rates.sql';

const DAY = /\btime=['"](\d{4}-\d\d-\d\d)['"]/;
const RATE = /\bcurrency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g;
/** Pay is compared roughly; more digits would claim more than a rate of some day knows. */
const DIGITS = 3;

/**
 * The European Central Bank's daily file, in which a euro buys `rate` of each currency.
 * @param {string} xml @returns {{ day: string, perUsDollar: Map<string, number> }} @throws where it has no day or no dollar
 */
export function readDailyFile(xml) {
  const day = DAY.exec(xml)?.[1];
  const perEuro = new Map([...xml.matchAll(RATE)].map(([, currency = '', rate]) => [currency, Number(rate)]));
  const dollar = perEuro.get('USD');
  if (day === undefined || !dollar) throw new Error('This is not a daily file of the European Central Bank.');
  perEuro.set('EUR', 1);
  const perUsDollar = new Map([...perEuro].map(([currency, rate]) => [currency, rounded(rate / dollar)]));
  return { day, perUsDollar };
}

/** @param {number} rate */
const rounded = (rate) => Number(rate.toPrecision(DIGITS));

/** `NGN=1450`: of a currency that the file does not have. @param {readonly string[]} args @returns {Map<string, number>} @throws at anything else */
export const readOwnRates = (args) =>
  new Map(
    args.map((arg) => {
      const [, currency, rate] = /^([A-Z]{3})=(\d+(?:\.\d+)?)$/.exec(arg) ?? [];
      if (currency === undefined || !(Number(rate) > 0))
        throw new Error(`"${arg}" is no rate. Write what a US dollar buys, as in NGN=1450.`);
      return [currency, Number(rate)];
    }),
  );

const TS_RATE = /^( {2})([A-Z]{3}): [\d.]+,$/gm;
const TS_DAY = /(?<=EXCHANGE_RATES_DAY = ')[\d-]+/;
const SQL_RATE = /\('([A-Z]{3})', [\d.]+, (\d), '[\d-]+'\)/g;

/**
 * Both files with the rates of that day. @param {{ typescript: string, sql: string }} files
 * @param {string} day @param {ReadonlyMap<string, number>} rates what one US dollar buys
 * @throws where a currency that is compared has no rate: an older one would stand under the new day
 */
export function withRates({ typescript, sql }, day, rates) {
  const missing = [...typescript.matchAll(TS_RATE)].flatMap(([, , currency = '']) =>
    rates.has(currency) ? [] : [currency],
  );
  if (missing.length > 0)
    throw new Error(
      `There is no rate of ${missing.join(', ')}. Add what a US dollar buys: ${missing.map((each) => `${each}=…`).join(' ')}`,
    );
  return {
    typescript: typescript
      .replace(TS_DAY, day)
      .replace(TS_RATE, (_line, indent, currency) => `${indent}${currency}: ${rates.get(currency)},`),
    sql: sql.replace(
      SQL_RATE,
      (_row, currency, digits) => `('${currency}', ${rates.get(currency)}, ${digits}, '${day}')`,
    ),
  };
}
