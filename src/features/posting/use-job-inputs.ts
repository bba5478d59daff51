import { type FieldPath, useFormContext, type UseFormRegisterReturn } from 'react-hook-form';
import { type InputName, inputLabel, type JobForm } from '@/domain/job-fields';
import { sentenceAt } from './job-form-resolver';

/** What every registered input of the posting form has. */
interface JobInput<Name extends InputName> extends UseFormRegisterReturn<Name> {
  label: string;
  /** What is wrong with it, in a sentence. */
  error?: string;
}

interface Options {
  /** Inputs that are checked again when this one changes. */
  deps?: FieldPath<JobForm> | FieldPath<JobForm>[];
}

/** Returns a function from an input's name to what it is drawn with: its label, the wiring of its value, its error. */
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
