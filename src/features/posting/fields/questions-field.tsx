import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { inputLabel, type JobForm } from '@/domain/jobs/job-form-fields';
import { Button, IconButton } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { sentenceAt } from '../form/job-form-resolver';

const MAX_QUESTIONS = 10;

/** The questions to applicants. */
export function QuestionsField() {
  const {
    control,
    register,
    formState: { errors },
  } = useFormContext<JobForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'questions' });
  return (
    <fieldset className="sm:col-span-6">
      <legend className="text-sm font-semibold">
        {inputLabel('questions')} <span className="font-normal text-ink-2">(optional)</span>
      </legend>
      <ul>
        {fields.map(({ id }, index) => (
          <li key={id} className="mt-2 flex items-start gap-2">
            <Field
              className="flex-1"
              label={`Question ${index + 1}`}
              error={sentenceAt(errors, `questions.${index}.text`)}
              {...register(`questions.${index}.text`)}
            />
            <IconButton className="mt-6" label={`Remove question ${index + 1}`} onClick={() => remove(index)}>
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < MAX_QUESTIONS && (
        <Button
          variant="quiet"
          className="mt-1 -ml-4"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => append({ text: '' })}
        >
          Add a question
        </Button>
      )}
    </fieldset>
  );
}
