import { PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { memberStateOf } from '@/domain/projects/membership';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { formatDayRange } from '@/domain/values/days';
import { answerProject } from '@/store/projects/crew';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { SlateCells } from '@/ui/layout/slate';
import { SyncLine } from '@/ui/sync/sync-line';

/** Somebody is asked onto a crew: what it is, when, as what; and their answer, which also waits for a signal. */
export function InvitationCard({
  member,
  as: Heading = 'h2',
}: {
  member: Stored<ProjectMember>;
  as?: 'h2' | 'h3';
}) {
  const store = useStore();
  const isDeclined = memberStateOf(member) === 'declined';
  const answer = (what: 'accepted' | 'declined') => void attempt(() => answerProject(store, member.id, what));
  return (
    <article
      aria-label={`Invitation to ${member.project_title}`}
      className="overflow-hidden rounded-box border border-hair bg-sheet"
    >
      <div className="px-3 pt-2.5 pb-2">
        <Heading className="head text-lg">{member.project_title}</Heading>
        <p className="text-sm text-ink-2">
          {member.invited_by_name || 'A production'}{' '}
          {isDeclined ? 'invited you, and you declined.' : 'invites you to the crew.'}
        </p>
      </div>
      <SlateCells
        cols="three"
        className="border-y border-hair"
        cells={[
          { label: 'Dates', value: formatDayRange(member.starts_on, member.ends_on) },
          {
            label: 'Role',
            value: member.role_code === '' ? 'Not named' : roleLabel(member.role_code),
            mono: false,
          },
          { label: 'Kind', value: PRODUCTION_LABELS[member.project_kind], mono: false },
        ]}
      />
      <div className="grid gap-2 p-3">
        <SyncLine sync={member.sync} />
        <p className="text-sm text-ink-2">
          Whoever joins reads the project, its crew, its call sheets and its files, and is named on them. You
          can leave at any time.
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
          {!isDeclined && <Button onClick={() => answer('declined')}>Decline</Button>}
          <Button variant="primary" onClick={() => answer('accepted')}>
            Join the crew
          </Button>
        </div>
      </div>
    </article>
  );
}
