import { useState } from 'react';
import { amountProblem } from '@/domain/pay/typed-amount';
import { parseAmount } from '@/domain/values/parse-amount';

/** A field of an amount that is kept as a number: what was typed stays as it was typed (`650,`) for as long as it says that number. */
export function useTypedAmount(
  amount: number | null,
  currency: string,
  put: (amount: number | null) => void,
): { value: string; type: (text: string) => void; problem: string | null } {
  const [typed, setTyped] = useState('');
  const read = (text: string): number | null =>
    amountProblem(text, currency) === null ? (parseAmount(text) ?? null) : null;
  const value = read(typed) === amount ? typed : String(amount ?? '');
  return {
    value,
    type: (text) => {
      setTyped(text);
      put(read(text));
    },
    problem: amountProblem(value, currency),
  };
}
