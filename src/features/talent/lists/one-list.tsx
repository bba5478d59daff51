import { useState } from 'react';
import { ChevronLeft, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { OwnList } from '@/domain/saved/own-lists';
import { hasTwin, MAX_LIST_NAME_LENGTH, toListName } from '@/domain/saved/own-lists';
import { cutText } from '@/domain/values/text/sendable-text';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { observeLists, putListBack, removeList, renameList } from '@/store/saved/people-lists';
import { Button, IconButton, LinkButton } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast, notice } from '@/ui/feedback/toast';
import { Field } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { KnownList } from '../known/known-list';
import { observeOnList } from '../known/known-people';

const ALL = '/employer/talent/lists';

/** The people on one list. */
export function OneList({ id }: { id: string }) {
  const copy = usePersistenceCopy();
  const lists = useLive(observeLists);
  const people = useLoadable(['saved'], observeOnList, id);
  const [isChanging, setChanging] = useState(false);
  const list = lists?.find((one) => one.id === id);
  const isGone = lists !== undefined && !list;
  return (
    <>
      <LinkButton variant="quiet" to={ALL} icon={<ChevronLeft size={18} aria-hidden />} className="-ml-4">
        All lists
      </LinkButton>
      <div className="flex items-center justify-between gap-2">
        <PageTitle name={list?.name ?? 'List'} className="min-w-0 wrap-anywhere">
          {list?.name ?? 'List'}
        </PageTitle>
        {list && (
          <IconButton label={`Rename or remove ${list.name}`} onClick={() => setChanging(true)}>
            <Pencil size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <LiveView
        data={isGone ? { ...people, value: [] } : people}
        what="this list"
        renderFrame={(state) => <div className="-mx-4 mt-3 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={4} />}
        offline={{
          title: 'Not here yet',
          text: copy.dataDownloads,
        }}
        empty={
          isGone
            ? {
                title: 'This list is gone',
                text: 'It was removed, here or on another of your devices.',
                action: (
                  <LinkButton to={ALL} variant="primary">
                    All lists
                  </LinkButton>
                ),
              }
            : {
                title: 'Nobody is on this list yet',
                text: 'Put people on it from the search, where you can select several, or from their profile.',
                action: (
                  <LinkButton to="/employer/talent/search" variant="primary">
                    Search talent
                  </LinkButton>
                ),
              }
        }
      >
        {(all) => <KnownList all={all} />}
      </LiveView>
      {list && isChanging && <ListSheet list={list} lists={lists ?? []} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Another name for a list, or its removal. */
interface ListSheetProps {
  list: OwnList;
  lists: readonly OwnList[];
  onClose: () => void;
}

function ListSheet({ list, lists, onClose }: ListSheetProps) {
  const store = useStore();
  const navigate = useNavigate();
  const {
    values: { name },
    change,
    wasRestored,
    finish,
    clear,
  } = useKeptState({ of: { accountId: store.me(), name: `list ${list.id}` }, start: { name: list.name } });
  const isTaken = toListName(name) !== toListName(list.name) && hasTwin({ id: list.id, name }, lists);
  const cannotSave = toListName(name) === '' || isTaken;
  const save = async (): Promise<void> => {
    if (!(await attempt(() => renameList(store, list.id, name)))) return;
    await finish();
    onClose();
  };
  const putBack = async (): Promise<void> => {
    if (await attempt(() => putListBack(store, list)))
      notice({ state: 'synced', title: 'The list is back', text: list.name });
  };
  const remove = async (): Promise<void> => {
    if (!(await attempt(() => removeList(store, list.id)))) return;
    await finish();
    onClose();
    void navigate(ALL, { replace: true });
    alertToast({
      state: 'closed',
      title: 'List removed',
      text: list.name,
      action: { label: 'Undo', onClick: () => void putBack() },
    });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change this list"
      foot={
        <>
          <Button variant="danger" onClick={() => void remove()}>
            Remove the list
          </Button>
          <Button variant="primary" disabled={cannotSave} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!cannotSave) void save();
        }}
      >
        {wasRestored && <LeftText onDiscard={clear} />}
        <Field
          label="Name"
          value={name}
          maxLength={MAX_LIST_NAME_LENGTH}
          onChange={(event) => change({ name: cutText(event.target.value, MAX_LIST_NAME_LENGTH) })}
          error={isTaken ? 'You have another list with this name.' : undefined}
          hint="The people on it keep your stars, tags and notes."
        />
      </form>
    </Sheet>
  );
}
