import { type FieldPath, useFormContext, type UseFormRegisterReturn } from 'react-hook-form';
import { type InputName, inputLabel, type JobForm } from '@/domain/jobs/job-form-fields';
import { sentenceAt } from './job-form-resolver';

/** The props of every registered input of the posting form. */
interface JobInput<Name extends InputName> extends UseFormRegisterReturn<Name> {
  label: string;
  /** A sentence that says what is wrong. */
  error?: string;
}

interface Options {
  /** Inputs that are validated again when this one changes. */
  deps?: FieldPath<JobForm> | FieldPath<JobForm>[];
}

/** Returns a function from an input's name to its props: label, registration, error. */
export function useJobInputs(): <Name extends InputName>(name: Name, options?: Options) => JobInput<Name> {
  const {
    register,
    formState: { errors },
  } = useFormContext<JobForm>();
  return (name, options) => {
    const error = sentenceAt(errors, name);
    return { label: inputLabel(name), ...(error !== undefined && { error }), ...register(name, options) };
  };
}
