import type { OwnList } from '@/domain/saved/own-lists';
import { attempt } from '../../feedback/attempt';
import { Chip, ChipRow } from '../../fields/choice';
import { NewListField } from './new-list-field';

interface ListChipsProps {
  lists: readonly OwnList[];
  /** Ids of those that the person is on. */
  on: readonly string[];
  onChange: (listId: string, isOn: boolean) => Promise<unknown>;
  /** Makes a list and puts the person on it. */
  onMake: (name: string) => Promise<unknown>;
}

/** On which of the reader’s own lists a person is. */
export const ListChips = ({ lists, on, onChange, onMake }: ListChipsProps) => (
  <div className="grid gap-2">
    <p aria-hidden className="text-sm font-semibold">
      Lists
    </p>
    {lists.length > 0 && (
      <ChipRow label="Lists" wrap>
        {lists.map(({ id, name }) => (
          <Chip key={id} on={on.includes(id)} onChange={(isOn) => void attempt(() => onChange(id, isOn))}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    )}
    <NewListField lists={lists} onMake={onMake} />
  </div>
);
