import { useState } from 'react';
import { MoreHorizontal } from 'lucide-react';
import { accessesGivenBy, type CompanyAccess, permits } from '@/domain/companies/permissions';
import { memberStateOf } from '@/domain/projects/membership';
import type { Colleague } from '@/domain/streams/company/colleagues';
import { inviteAgain, leaveCompany, removeColleague, setColleagueAccess } from '@/store/company/colleagues';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/button';
import { ACCESS_LABELS, ACCESS_NOTES } from '@/ui/domain/company-access-copy';
import { attempt } from '@/ui/feedback/attempt';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';

interface ColleagueRowProps {
  row: Stored<Colleague>;
  me: Stored<Colleague>;
}

type Question = 'remove' | 'leave' | 'hand_on';

const STATES = {
  invited: ['pending', 'Invited, no answer yet'],
  declined: ['declined', 'Does not join'],
  left: ['closed', 'Has left'],
  removed: ['closed', 'Taken out'],
} as const;

/** One person of the company, or somebody invited, with what the reader may do about them. */
export function ColleagueRow({ row, me }: ColleagueRowProps) {
  const store = useStore();
  const [asking, setAsking] = useState<Question | null>(null);
  const state = memberStateOf(row);
  const isMe = row.user_id !== null && row.user_id === me.user_id;
  const given = accessesGivenBy(me.access);
  // Managers look after those who do not manage; the owner after everybody.
  const isTheirs = !isMe && row.access !== 'owner' && given.includes(row.access);
  const name = row.user_name || row.email;
  const setAccess = (access: CompanyAccess) => attempt(() => setColleagueAccess(store, row.id, access));
  const items: MenuItem[] = [
    ...(isTheirs && (state === 'joined' || state === 'invited')
      ? given
          .filter((access) => access !== row.access)
          .map((access) => ({
            label: `${ACCESS_LABELS[access]}: ${ACCESS_NOTES[access].toLowerCase()}`,
            onSelect: () => void setAccess(access),
          }))
      : []),
    ...(isTheirs && state !== 'joined'
      ? [
          {
            label: state === 'invited' ? 'Send the mail again' : 'Invite again',
            onSelect: () => void attempt(() => inviteAgain(store, row.id)),
          },
        ]
      : []),
    ...(!isMe && state === 'joined' && permits(me.access, 'own')
      ? [{ label: 'Hand the company to them', onSelect: () => setAsking('hand_on') }]
      : []),
    ...(isTheirs && (state === 'joined' || state === 'invited')
      ? [
          {
            label: state === 'joined' ? 'Take out of the company' : 'Take the invitation back',
            onSelect: () => setAsking('remove'),
            danger: true,
          },
        ]
      : []),
    ...(isMe && row.access !== 'owner'
      ? [{ label: 'Leave the company', onSelect: () => setAsking('leave'), danger: true }]
      : []),
  ];
  return (
    <li className="flex items-start gap-3 border-b border-hair px-4 py-3 last:border-0 md:px-0">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {isMe && <span className="font-normal text-ink-2"> (you)</span>}
        </p>
        {row.user_name !== '' && row.email !== '' && (
          <p className="text-sm wrap-anywhere text-ink-2">{row.email}</p>
        )}
        <p className="text-sm text-ink-2">
          {ACCESS_LABELS[row.access]}: {ACCESS_NOTES[row.access].toLowerCase()}
        </p>
        {state !== 'joined' && <StateLine state={STATES[state][0]}>{STATES[state][1]}</StateLine>}
        <SyncLine sync={row.sync} />
      </div>
      {items.length > 0 && (
        <Menu
          label={`Actions for ${name}`}
          trigger={
            <IconButton label={`Actions for ${name}`} className="-my-1 -mr-2">
              <MoreHorizontal size={20} aria-hidden />
            </IconButton>
          }
          items={items}
        />
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title={state === 'joined' ? `Take ${name} out of ${row.company_name}?` : 'Take the invitation back?'}
        confirm={state === 'joined' ? 'Take out' : 'Take back'}
        onConfirm={() => void attempt(() => removeColleague(store, row.id))}
      >
        {state === 'joined'
          ? `${name} no longer sees its jobs and applicants. Jobs that they posted for it stay with the company, and go to its owner.`
          : `${name} can no longer accept. The mail cannot be taken back.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'leave'}
        onOpenChange={() => setAsking(null)}
        title={`Leave ${row.company_name}?`}
        confirm="Leave"
        keep="Stay"
        onConfirm={() => void attempt(() => leaveCompany(store, row.id))}
      >
        You no longer see its jobs and applicants. Jobs that you posted for it stay with the company, and go
        to its owner.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'hand_on'}
        onOpenChange={() => setAsking(null)}
        title={`Hand ${row.company_name} to ${name}?`}
        confirm="Hand on"
        danger={false}
        onConfirm={() => void setAccess('owner')}
      >
        {name} owns the company from then on, and you manage it. Only they can hand it back.
      </ConfirmDialog>
    </li>
  );
}
