import { useEffect, useState } from 'react';
import { useSettled } from './use-settled';

/** A9 */
const REST_MS = 300;

/** True, or a reason; false is "Invalid input" (A5). May throw or reject: that is "Validation error". */
export type Validate = (value: string) => boolean | string | Promise<boolean | string>;

/** What a field shows: nothing while it is neutral. */
export interface FieldVerdict {
  error?: string;
  success?: string;
}

const NEUTRAL: FieldVerdict = {};

const verdictOf = (answer: boolean | string): FieldVerdict =>
  answer === true
    ? { success: 'Looks right' }
    : { error: answer === false || answer === '' ? 'Invalid input' : answer };

/**
 * Checks what was typed once typing has rested (A5): error, success or neutral. Empty is neutral, and so is what is not checked yet; the
 * answer about an earlier text is never shown.
 * @param validate the same function from one rendering to the next
 */
export function useFieldValidation(value: string, validate: Validate): FieldVerdict {
  const settled = useSettled(value, REST_MS);
  const [answer, setAnswer] = useState({ to: '', verdict: NEUTRAL });
  useEffect(() => {
    if (settled.trim() === '') return;
    let isCurrent = true;
    const tell = (verdict: FieldVerdict): void => {
      if (isCurrent) setAnswer({ to: settled, verdict });
    };
    Promise.resolve(settled)
      .then(validate)
      .then(verdictOf)
      .then(tell, (error: unknown) => {
        console.warn('A field could not be checked:', error);
        tell({ error: 'Validation error' });
      });
    return () => {
      isCurrent = false;
    };
  }, [settled, validate]);
  return answer.to === value ? answer.verdict : NEUTRAL;
}
