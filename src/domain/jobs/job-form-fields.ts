import type { Codec } from './job-codecs';
import type { JobContent } from './job-content';
import { JOB_FIELDS, type JobField } from './job-fields';

type Fields = typeof JOB_FIELDS;
type ShownName = { [Name in keyof Fields]: Fields[Name]['step'] extends null ? never : Name }[keyof Fields];
type InputOf<Name extends ShownName> = Fields[Name] extends { readonly input: infer Input extends string }
  ? Input
  : Name;
type TypedOf<Name extends ShownName> = ReturnType<Fields[Name]['codec']['toTyped']>;

/** The posting form's values: what is typed for each field that it shows. */
export type JobForm = { -readonly [Name in ShownName as InputOf<Name>]: TypedOf<Name> };
export type InputName = keyof JobForm;

export interface NamedJobField extends JobField<unknown> {
  name: keyof JobContent;
  inputName: InputName;
}

/** Those that the form shows, in its order. */
export const SHOWN_FIELDS: readonly (NamedJobField & { codec: Codec<unknown, unknown> })[] = Object.entries(
  JOB_FIELDS as Readonly<Record<string, JobField<unknown>>>,
).flatMap(([name, field]) =>
  field.step === null || field.codec === null
    ? []
    : [
        {
          ...field,
          codec: field.codec,
          name: name as keyof JobContent,
          inputName: (field.input ?? name) as InputName,
        },
      ],
);

const BY_INPUT = new Map(SHOWN_FIELDS.map((field) => [field.inputName, field]));

/** The form's label of an input. */
export function inputLabel(input: InputName): string {
  const field = BY_INPUT.get(input);
  return field?.formLabel ?? field?.label ?? '';
}

/** Where the form shows what is wrong with a field of the job. */
export function inputFor(name: keyof JobContent): InputName {
  const field: JobField<unknown> = JOB_FIELDS[name];
  const shownAt = field.problemsAt ?? name;
  const shown: JobField<unknown> = JOB_FIELDS[shownAt];
  return (shown.input ?? shownAt) as InputName;
}
