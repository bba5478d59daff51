import type { OwnList } from '@/domain/saved/own-lists';
import type { KeptValues } from '@/domain/sync/kept-values';
import { attempt } from '../../feedback/attempt';
import { Chip, ChipRow } from '../../fields/choice';
import { useNow } from '../../dates/use-now';
import { twinNote } from './list-copy';
import { type ListName, NewListField } from './new-list-field';

interface ListChipsProps {
  lists: readonly OwnList[];
  /** Ids of those that the person is on. */
  on: readonly string[];
  onChange: (listId: string, isOn: boolean) => Promise<unknown>;
  /** Makes a list and puts the person on it. */
  onMake: (name: string) => Promise<unknown>;
  kept: KeptValues<ListName>;
}

/** On which of the reader’s own lists a person is. */
export function ListChips({ lists, on, onChange, onMake, kept }: ListChipsProps) {
  const now = useNow();
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-sm font-semibold">
        Lists
      </p>
      {lists.length > 0 && (
        <ChipRow label="Lists" wrap>
          {lists.map((list) => (
            <Chip
              key={list.id}
              on={on.includes(list.id)}
              onChange={(isOn) => void attempt(() => onChange(list.id, isOn))}
            >
              {[list.name, twinNote(list, lists, now)].filter(Boolean).join(', ')}
            </Chip>
          ))}
        </ChipRow>
      )}
      <NewListField lists={lists} onMake={onMake} kept={kept} />
    </div>
  );
}
