import { useState } from 'react';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { retryRefused } from '@/store/writes/queue-actions';
import type { RefusedItem } from '@/store/writes/queue-items';
import { useStore } from '@/store/react/store-context';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { TextArea } from '@/ui/fields/field';
import { Problem } from '@/ui/feedback/problem';
import { type EditField, editedFields } from './item-edit';

/** Edits the text of a refused item in place. The item stays unchanged until the new text is stored. */
export function EditHere({
  item,
  fields,
  onDone,
}: {
  item: RefusedItem;
  fields: readonly EditField[];
  onDone: () => void;
}) {
  const store = useStore();
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    const release = holdUnsavedText();
    setProblem(null);
    try {
      await retryRefused(store, item.id, editedFields(item, values));
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      release();
    }
  };
  return (
    <form
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {fields.map(({ name, label, maxLength }) => (
        <TextArea
          key={name}
          label={label}
          maxLength={maxLength}
          rows={3}
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      {problem !== null && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap gap-2 *:grow">
        <Button type="submit">Send again</Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
