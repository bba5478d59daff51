import { useRef, useState } from 'react';
import type { Person } from '@/domain/streams/people';
import { plural } from '@/domain/values/counts';
import { observePeopleById } from '@/store/entities/profiles';
import { keptNewList } from '@/platform/updates/kept-values';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { putOnNewList, setOnList } from '@/store/saved/list-members';
import { observeLists } from '@/store/saved/people-lists';
import { observePersonNotes } from '@/store/saved/person-notes';
import { useNow } from '@/ui/dates/use-now';
import { twinNote } from '@/ui/domain/lists/list-copy';
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
  const now = useNow();
  const [isPutting, setPutting] = useState(false);
  // A second tap comes before the next render.
  const isUnderWay = useRef(false);
  const all = ids.map((id) => ({ id, name: nameOf(id) }));
  const put = async (write: () => Promise<unknown>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPutting(true);
    try {
      await write();
    } finally {
      isUnderWay.current = false;
      setPutting(false);
    }
  };
  const countOn = (listId: string): number =>
    ids.filter((id) => notes?.get(id)?.lists.includes(listId)).length;
  return (
    <Sheet
      open
      onOpenChange={onOpenChange}
      title={`Lists of ${plural(ids.length, 'person', 'people')}`}
      lead="Only you see your lists."
    >
      {people && lists && notes ? (
        <div className="grid gap-4 p-4">
          {lists.length > 0 && (
            <div role="group" aria-label="Lists" aria-busy={isPutting} className="divide-y divide-hair">
              {lists.map((list) => {
                const { id, name } = list;
                const on = countOn(id);
                const isOn = on === ids.length;
                return (
                  <Checkbox
                    key={id}
                    label={<span className="wrap-anywhere">{name}</span>}
                    note={
                      [on > 0 && !isOn && `${on} of ${ids.length} are on it`, twinNote(list, lists, now)]
                        .filter(Boolean)
                        .join(', ') || undefined
                    }
                    checked={isOn}
                    aria-disabled={isPutting || undefined}
                    onChange={() => void attempt(() => put(() => setOnList(store, all, id, !isOn)))}
                  />
                );
              })}
            </div>
          )}
          <NewListField
            lists={lists}
            onMake={(name) => put(() => putOnNewList(store, all, name))}
            kept={keptNewList(store.me())}
          />
        </div>
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </Sheet>
  );
}
