import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced';

/** Given by A9. */
const VALIDATE_AFTER_MS = 300;

/** True, or a reason; false means "Invalid input" (A5). Throwing or rejecting means "Validation error". */
export type Validate = (value: string) => boolean | string | Promise<boolean | string>;

/** What a field shows; nothing while neutral. */
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
 * Validates the text when typing has paused (A5): error, success or neutral. Empty or unchecked text is neutral, and the verdict
 * on an earlier text is never shown.
 * @param validate must be stable between renders
 */
export function useFieldValidation(value: string, validate: Validate): FieldVerdict {
  const settled = useDebounced(value, VALIDATE_AFTER_MS);
  const [answer, setAnswer] = useState({ to: '', verdict: NEUTRAL });
  useEffect(() => {
    if (settled.trim() === '') return;
    let isCurrent = true;
    const report = (verdict: FieldVerdict): void => {
      if (isCurrent) setAnswer({ to: settled, verdict });
    };
    Promise.resolve(settled)
      .then(validate)
      .then(verdictOf)
      .then(report, (error: unknown) => {
        console.warn('A field could not be checked:', error);
        report({ error: 'Validation error' });
      });
    return () => {
      isCurrent = false;
    };
  }, [settled, validate]);
  return answer.to === value ? answer.verdict : NEUTRAL;
}
