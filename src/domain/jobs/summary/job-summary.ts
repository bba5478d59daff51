import type { JobContent } from '../job-content';
import type { FieldStep } from '../job-fields';
import { SHOWN_FIELDS } from '../job-form-fields';

interface SummaryRow {
  label: string;
  words: string;
  isFigure: boolean;
}

/** All that was entered in one step of the form, in words; what was left open has a row only where people look for it. */
export const summaryOf = (step: FieldStep, content: JobContent): SummaryRow[] =>
  SHOWN_FIELDS.filter((field) => field.step === step).flatMap((field) =>
    field.summary.flatMap((line) => {
      const entered = line.words?.(content) ?? field.codec.words(content[field.name], content);
      const words = entered || (line.none ?? '');
      const label = line.label ?? field.formLabel ?? field.label;
      return words === '' ? [] : [{ label, words, isFigure: line.isFigure === true && entered !== '' }];
    }),
  );
