import type { Person } from '@/domain/streams/people';
import { observePeopleById } from '@/store/entities/profiles';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { makeList, observeLists } from '@/store/saved/people-lists';
import { observePersonNotes, setOnList } from '@/store/saved/person-notes';
import { personName } from '@/ui/domain/people/person-copy';
import { NewListField } from '@/ui/domain/lists/new-list-field';
import { attempt } from '@/ui/feedback/attempt';
import { Checkbox } from '@/ui/fields/choice';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';

interface ListsSheetProps {
  ids: readonly string[];
  onOpenChange: (open: boolean) => void;
}

/** Puts everybody who is chosen on a list, or takes them off it. */
export default function ListsSheet({ ids, onOpenChange }: ListsSheetProps) {
  const store = useStore();
  const people = useLive(observePeopleById, ids);
  const lists = useLive(observeLists);
  const notes = useLive(observePersonNotes);
  const nameOf = (id: string): string => {
    const person: Person | undefined = people?.get(id);
    return person ? personName(person) : (notes?.get(id)?.name ?? '');
  };
  const put = async (listId: string, isOn: boolean): Promise<void> => {
    for (const id of ids) await setOnList(store, { id, name: nameOf(id) }, listId, isOn);
  };
  const countOn = (listId: string): number =>
    ids.filter((id) => notes?.get(id)?.lists.includes(listId)).length;
  return (
    <Sheet
      open
      onOpenChange={onOpenChange}
      title={ids.length === 1 ? 'Lists of 1 person' : `Lists of ${ids.length} people`}
      lead="Only you see your lists."
    >
      {people && lists && notes ? (
        <div className="grid gap-4 p-4">
          {lists.length > 0 && (
            <div role="group" aria-label="Lists" className="divide-y divide-hair">
              {lists.map(({ id, name }) => {
                const on = countOn(id);
                const isOn = on === ids.length;
                return (
                  <Checkbox
                    key={id}
                    label={<span className="wrap-anywhere">{name}</span>}
                    note={on > 0 && !isOn ? `${on} of ${ids.length} are on it` : undefined}
                    checked={isOn}
                    onChange={() => void attempt(() => put(id, !isOn))}
                  />
                );
              })}
            </div>
          )}
          <NewListField
            lists={lists}
            onMake={async (name) => {
              const id = await makeList(store, name);
              if (id !== null) await put(id, true);
            }}
          />
        </div>
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </Sheet>
  );
}
