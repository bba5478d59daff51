import { useState } from 'react';
import { MAX_LIST_NAME_LENGTH, MAX_LISTS, type OwnList, toListName } from '@/domain/saved/own-lists';
import type { KeptValues } from '@/domain/sync/kept-values';
import { cutText } from '@/domain/values/text/sendable-text';
import { Button } from '../../button';
import { attempt } from '../../feedback/attempt';
import { Field } from '../../fields/field';
import { LeftText } from '../../fields/left-text';

interface NewListFieldProps {
  lists: readonly OwnList[];
  /** Makes the list, unless there is one with this name. Rejects when it was not stored. */
  onMake: (name: string) => Promise<unknown>;
  /** What is typed, until the list is made. */
  kept: KeptValues<ListName>;
}

export interface ListName {
  name: string;
}

const NO_NAME: ListName = { name: '' };

/** The name of a new list. With as many as one account holds it says so. */
export function NewListField({ lists, onMake, kept }: NewListFieldProps) {
  const [name, setName] = useState(() => kept.read(NO_NAME).name);
  const [wasLeft, setWasLeft] = useState(name !== '');
  const isFull = lists.length >= MAX_LISTS;
  const [isMaking, setMaking] = useState(false);
  const change = (next: string): void => {
    setName(next);
    kept.keep(next === '' ? null : { name: next });
    if (next === '') setWasLeft(false);
  };
  const make = async (): Promise<void> => {
    if (isMaking || toListName(name) === '') return;
    setMaking(true);
    if (await attempt(() => onMake(name))) change('');
    setMaking(false);
  };
  if (isFull)
    return <p className="text-sm text-ink-2">You have {MAX_LISTS} lists, the most that one account holds.</p>;
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void make();
      }}
    >
      {wasLeft && <LeftText onDiscard={() => change('')} />}
      <div className="flex items-end gap-2">
        <Field
          label="New list"
          placeholder="Such as: Camera B-unit"
          value={name}
          maxLength={MAX_LIST_NAME_LENGTH}
          onChange={(event) => change(cutText(event.target.value, MAX_LIST_NAME_LENGTH))}
          className="min-w-0 flex-1"
        />
        <Button type="submit" busy={isMaking} disabled={toListName(name) === ''} className="shrink-0">
          Add list
        </Button>
      </div>
    </form>
  );
}
