import { useState } from 'react';
import { Copy, MoreHorizontal, PenLine, Trash2 } from 'lucide-react';
import { discardWaiting } from '@/store/writes/queue-actions';
import type { WaitingItem } from '@/store/writes/queue-items';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { IconButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { SyncItemRow } from '@/ui/sync/sync-parts';
import { fullTextOf, titleOf, timeOrDayOf, excerptOf, type NameOf } from '../item-copy';
import { copyItem } from '../refused/refused-row';
import { whyText } from './why-waiting-copy';

interface WaitingRowProps {
  item: WaitingItem;
  nameOf: NameOf;
  now: Date;
  onLeave: () => void;
}

/** Where a waiting item can be seen and changed; null when no screen shows it. */
function placeOf({ what, document, id }: WaitingItem): string | null {
  switch (what) {
    case 'message':
      return typeof document.conversation_id === 'string' ? `/messages/${document.conversation_id}` : null;
    case 'message_change':
      return `/messages/${String(document.conversation_id)}?m=${id}`;
    case 'job_published':
    case 'job_draft':
      return `/jobs/post?draft=${id}`;
    case 'job_template':
      return `/jobs/post?template=${id}`;
    case 'job_change':
      return `/jobs/${id}`;
    case 'application':
      return '/applications';
    case 'saved':
      return '/saved';
    case 'search':
      return '/saved?section=searches';
    case 'person_note':
      return typeof document.target_id === 'string' ? `/talent/${document.target_id}` : null;
    case 'people_list':
      return `/employer/talent/lists?list=${id}`;
    case 'left_credit':
    case 'endorsement_request':
    case 'profile_change':
      return '/profile';
    case 'availability':
      return '/availability';
    case 'endorsement':
      return '/endorsements';
    case 'company_change':
      return '/company';
    case 'company_settings':
      return '/employer/settings/preferences';
    case 'company_invitation':
    case 'company_membership':
      return '/company/people';
    case 'team_note':
    case 'team_note_change':
    case 'team_note_removed':
      return typeof document.application_id === 'string'
        ? `/employer/applications?a=${document.application_id}`
        : null;
    case 'project':
    case 'project_change':
      return `/projects/${id}`;
    case 'project_invitation':
    case 'project_membership':
    case 'project_budget':
    case 'project_file':
    case 'project_file_change':
    case 'project_file_removed':
      return `/projects/${String(document.project_id)}`;
    case 'call_sheet':
      return `/projects/${String(document.project_id)}/sheets/${id}`;
    case 'booking_request':
    case 'booking_step':
      return `/bookings/${id}`;
    case 'note_sent':
    case 'note_draft':
      return `/bookings/${String(document.subject_id)}/note`;
    case 'note_reply':
      return '/notes';
    case 'call_sheet_receipt':
      return `/projects/${String(document.project_id)}/sheets/${String(document.sheet_id)}`;
    default:
      return null;
  }
}

/**
 * A waiting item: what will be sent, when it was written, why it has not been sent, and the actions. One taken back is
 * never sent.
 */
export function WaitingRow({ item, nameOf, now, onLeave }: WaitingRowProps) {
  const store = useStore();
  const [asking, setAsking] = useState(false);
  const title = titleOf(item, nameOf);
  const place = placeOf(item);
  const text = fullTextOf(item);
  const items: MenuItem[] = [
    ...(place === null
      ? []
      : [{ label: 'Open', to: place, onSelect: onLeave, icon: <PenLine size={20} aria-hidden /> }]),
    ...(text === ''
      ? []
      : [{ label: 'Copy text', onSelect: () => void copyItem(text), icon: <Copy size={20} aria-hidden /> }]),
    {
      label: 'Take back',
      onSelect: () => setAsking(true),
      danger: true,
      icon: <Trash2 size={20} aria-hidden />,
    },
  ];
  return (
    <>
      <SyncItemRow
        state="waiting"
        what={title}
        text={excerptOf(item)}
        when={timeOrDayOf(item.since, now)}
        reason={whyText(item.why, now)}
        menu={
          <Menu
            label={`Actions for ${title}`}
            trigger={
              <IconButton label={`Actions for ${title}`} className="-my-1.5 -mr-3">
                <MoreHorizontal size={20} aria-hidden />
              </IconButton>
            }
            items={items}
          />
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Take this back?"
        confirm="Take back"
        onConfirm={() =>
          void attempt(() => discardWaiting(store, item.collection, item.id), 'This was not taken back')
        }
      >
        It will never be sent. What you wrote in it will be deleted from this device.
      </ConfirmDialog>
    </>
  );
}
