import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyText } from '@/platform/share';
import { discardRefused, retryRefused } from '@/store/writes/queue-actions';
import { disputedIn } from '@/store/writes/conflicts';
import type { RefusedItem } from '@/store/writes/queue-items';
import { useStore } from '@/store/react/store-context';
import { observeFinalNote } from '@/store/notes/final-notes';
import { useLive } from '@/store/react/use-live';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { SyncItemRow } from '@/ui/sync/sync-parts';
import { notice } from '@/ui/feedback/toast';
import { ConflictDialog } from '../conflict/conflict-dialog';
import { EditHere } from './edit-here';
import { editWayOf } from './item-edit';
import { conflictLabel, partName } from '../conflict/conflict-copy';
import { actsOf, finalWords, isOfNote } from './final-copy';
import { fullTextOf, titleOf, timeOrDayOf, excerptOf, type NameOf, reasonOf } from '../item-copy';

export async function copyItem(text: string): Promise<void> {
  const copied = await copyText(text);
  notice(
    copied
      ? { state: 'sent', title: 'Copied' }
      : { state: 'failed', title: 'This browser does not allow copying. Select the text instead.' },
  );
}

/** Such as `Title, Pay to`: the fields in which the versions differ. */
const conflictingFields = ({ conflicts }: RefusedItem): string =>
  [...new Set(disputedIn(conflicts).map(({ field, key }) => conflictLabel(partName(field, key))))].join(', ');

interface RefusedRowProps {
  item: RefusedItem;
  nameOf: NameOf;
  now: Date;
  /** Called when another screen opens, to close the sheet. */
  onLeave: () => void;
}

/** A refused item: the reason, what the person wrote, and the actions. Nothing is sent again unless they say so (S7). */
export function RefusedRow({ item, nameOf, now, onLeave }: RefusedRowProps) {
  const store = useStore();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const final = useLive(observeFinalNote, isOfNote(item) ? item.documentId : null) ?? null;
  const way = editWayOf(item);
  const text = fullTextOf(item);

  const editOrRetry = () => {
    if (way.kind === 'here') return setEditing(true);
    if (way.kind === 'none')
      return void attempt(() => retryRefused(store, item.id), 'This could not be sent again');
    onLeave();
    return void navigate(way.to);
  };
  const can = actsOf(item, final, text);
  const actions =
    editing && way.kind === 'here' && can.includes('send') ? (
      <EditHere item={item} fields={way.fields} onDone={() => setEditing(false)} />
    ) : (
      <>
        {can.includes('compare') && (
          <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            Compare and choose
          </Button>
        )}
        {can.includes('send') && (
          <Button onClick={editOrRetry}>
            {item.isRemovedElsewhere ? 'Make it again' : way.kind === 'none' ? 'Retry' : 'Edit and retry'}
          </Button>
        )}
        {can.includes('copy') && <Button onClick={() => void copyItem(text)}>Copy text</Button>}
        <Button variant="danger" onClick={() => setAsking(true)}>
          {can.includes('compare') ? 'Discard mine' : 'Discard'}
        </Button>
      </>
    );
  return (
    <>
      <SyncItemRow
        state="refused"
        what={titleOf(item, nameOf)}
        text={can.includes('compare') ? conflictingFields(item) : excerptOf(item)}
        when={timeOrDayOf(item.since, now)}
        reason={final ? finalWords(final) : reasonOf(item)}
        actions={actions}
      />
      {can.includes('compare') && (
        <ConflictDialog
          item={item}
          title={titleOf(item, nameOf)}
          open={choosing}
          onOpenChange={setChoosing}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this?"
        confirm="Discard"
        onConfirm={() => void attempt(() => discardRefused(store, item.id), 'This was not discarded')}
      >
        {final || item.isConflict ? 'The other version is kept.' : 'It was not sent.'} What you wrote in it
        will be deleted from this device.
      </ConfirmDialog>
    </>
  );
}
