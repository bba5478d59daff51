import { useState } from 'react';
import { MAX_LIST_NAME_LENGTH, MAX_LISTS, type OwnList, toListName } from '@/domain/saved/own-lists';
import { cutText } from '@/domain/values/text/sendable-text';
import { Button } from '../../button';
import { attempt } from '../../feedback/attempt';
import { Field } from '../../fields/field';

interface NewListFieldProps {
  lists: readonly OwnList[];
  /** Makes the list, unless there is one with this name. Rejects when it was not stored. */
  onMake: (name: string) => Promise<unknown>;
}

/** The name of a new list. With as many as one account holds it says so. */
export function NewListField({ lists, onMake }: NewListFieldProps) {
  const [name, setName] = useState('');
  const isFull = lists.length >= MAX_LISTS;
  const [isMaking, setMaking] = useState(false);
  const make = async (): Promise<void> => {
    if (isMaking || toListName(name) === '') return;
    setMaking(true);
    if (await attempt(() => onMake(name))) setName('');
    setMaking(false);
  };
  if (isFull)
    return <p className="text-sm text-ink-2">You have {MAX_LISTS} lists, the most that one account holds.</p>;
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void make();
      }}
    >
      <Field
        label="New list"
        placeholder="Such as: Camera B-unit"
        value={name}
        maxLength={MAX_LIST_NAME_LENGTH}
        onChange={(event) => setName(cutText(event.target.value, MAX_LIST_NAME_LENGTH))}
        className="min-w-0 flex-1"
      />
      <Button type="submit" busy={isMaking} disabled={toListName(name) === ''} className="shrink-0">
        Add list
      </Button>
    </form>
  );
}
