import { MAX_PAY_MINOR } from '../limits';
import { formatMoney, fromMinor, minorDigitsOf } from '../values/money';
import { parseAmount } from '../values/parse-amount';

interface AmountRule {
  /** Said of what is no amount. */
  sentence?: string;
  maxMinor?: number;
}

export const KIT_FEE_RULE: AmountRule = { sentence: 'Enter an amount, such as 150, or leave it empty.' };

/** In whole units of the currency. */
export const maxPay = (currency: string): number => fromMinor(MAX_PAY_MINOR, currency);

/** What is wrong with an amount of this currency as it was typed; null where it is blank, or an amount that may be paid. */
export function amountProblem(
  text: string,
  currency: string,
  { sentence = 'Enter an amount, such as 620.', maxMinor = MAX_PAY_MINOR }: AmountRule = {},
): string | null {
  const amount = parseAmount(text);
  if (amount === null) return null;
  if (amount === undefined) return sentence;
  if (minorDigitsOf(currency) === 0 && !Number.isInteger(amount))
    return `Amounts in ${currency} have no decimals.`;
  const max = fromMinor(maxMinor, currency);
  return amount > max ? `At most ${formatMoney(max, currency)}.` : null;
}

/** The same of a rate that has to be named. @param unnamed said where there is none, or a rate of nothing */
export function rateProblem(text: string, currency: string, unnamed: string): string | null {
  const amount = parseAmount(text);
  return amount === null || amount === 0 ? unnamed : amountProblem(text, currency);
}
