import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyText } from '@/platform/share';
import { discardRefused, retryRefused, type RefusedItem } from '@/store/writes/queue';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { SyncItemRow } from '@/ui/sync-parts';
import { notice } from '@/ui/toast';
import { ClashDialog } from './conflict-dialog';
import { EditHere } from './edit-here';
import { editWayOf } from './item-edit';
import { conflictLabel } from './conflict-copy';
import { fullTextOf, titleOf, whenOf, wordsOf, type NameOf } from './item-copy';

export async function copyItem(text: string): Promise<void> {
  const copied = await copyText(text);
  notice(
    copied
      ? { state: 'sent', title: 'Copied' }
      : { state: 'failed', title: 'This browser does not allow copying. Select the text instead.' },
  );
}

/** `Title, Pay to`: where two versions differ. */
const clashedIn = ({ clashes }: RefusedItem): string =>
  clashes.map(({ field }) => conflictLabel(field)).join(', ');

interface RefusedRowProps {
  item: RefusedItem;
  nameOf: NameOf;
  now: Date;
  /** The sheet closes when another screen opens. */
  onLeave: () => void;
}

/** Refused: why, the person's own words, and every way on. Nothing here is sent again unless they say so (S7). */
export function RefusedRow({ item, nameOf, now, onLeave }: RefusedRowProps) {
  const store = useStore();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const way = editWayOf(item);
  const text = fullTextOf(item);

  const editOrRetry = () => {
    if (way.kind === 'here') return setEditing(true);
    if (way.kind === 'none')
      return void attempt(() => retryRefused(store, item.id), 'This could not be sent again');
    onLeave();
    return void navigate(way.to);
  };
  const actions = item.isClash ? (
    <>
      <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        Compare and choose
      </Button>
      {text !== '' && <Button onClick={() => void copyItem(text)}>Copy text</Button>}
      <Button variant="danger" onClick={() => setAsking(true)}>
        Discard mine
      </Button>
    </>
  ) : editing && way.kind === 'here' ? (
    <EditHere item={item} fields={way.fields} onDone={() => setEditing(false)} />
  ) : (
    <>
      <Button onClick={editOrRetry}>{way.kind === 'none' ? 'Retry' : 'Edit and retry'}</Button>
      {text !== '' && <Button onClick={() => void copyItem(text)}>Copy text</Button>}
      <Button variant="danger" onClick={() => setAsking(true)}>
        Discard
      </Button>
    </>
  );
  return (
    <>
      <SyncItemRow
        state="refused"
        what={titleOf(item, nameOf)}
        text={item.isClash ? clashedIn(item) : wordsOf(item)}
        when={whenOf(item.since, now)}
        reason={item.sentence}
        actions={actions}
      />
      {item.isClash && (
        <ClashDialog item={item} title={titleOf(item, nameOf)} open={choosing} onOpenChange={setChoosing} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this?"
        confirm="Discard"
        onConfirm={() => void attempt(() => discardRefused(store, item.id), 'This was not discarded')}
      >
        {item.isClash ? 'Theirs stands.' : 'It was not sent.'} What you wrote in it will be gone from this
        device.
      </ConfirmDialog>
    </>
  );
}
