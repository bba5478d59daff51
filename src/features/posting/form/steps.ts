import { type FieldStep } from '@/domain/jobs/job-fields';
import { inputFor, type InputName, SHOWN_FIELDS } from '@/domain/jobs/job-form-fields';
import { PUBLISH_RULES } from '@/domain/jobs/publish-rules';

/** The form's four steps and their inputs, by which problems and refusals find their step. */
export interface Step {
  id: FieldStep | 'check';
  label: string;
  inputs: readonly InputName[];
}

const step = (id: Step['id'], label: string): Step => ({
  id,
  label,
  inputs: SHOWN_FIELDS.filter((field) => field.step === id).map(({ inputName }) => inputName),
});

export const STEPS: readonly Step[] = [
  step('role', 'Role and work'),
  step('dates', 'Dates and place'),
  step('pay', 'Pay and terms'),
  step('check', 'Check and publish'),
];

/** The step that contains an input; the first for an input that is on no step. */
export const stepOf = (input: InputName): number =>
  Math.max(
    0,
    STEPS.findIndex(({ inputs }) => inputs.includes(input)),
  );

/** The input that a refused publication concerns, if any. */
export function inputOfRefusal(code: string): InputName | undefined {
  const field = Object.entries(PUBLISH_RULES).find(([rule]) => rule === code)?.[1];
  return field && inputFor(field);
}
