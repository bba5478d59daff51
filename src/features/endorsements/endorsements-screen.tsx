import { useNavigate, useSearchParams } from 'react-router-dom';
import { stateOf } from '@/domain/people/endorsements';
import { avatarPath } from '@/domain/people/profile-media';
import type { Endorsement } from '@/domain/streams/endorsements';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { observeAskedOfMe } from '@/store/entities/endorsements';
import { observePeopleById } from '@/store/entities/profiles';
import type { Stored } from '@/store/queries/write-status';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/button';
import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SyncLine } from '@/ui/sync/sync-line';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SEPARATOR } from '@/ui/separator';
import { EndorsementSheet } from './endorsement-sheet';

const STATES = {
  asked: 'Waits for your answer',
  confirmed: 'You confirmed it',
  declined: 'You did not confirm it',
  withdrawn: 'Taken back',
  lapsed: 'No longer open',
} as const;

function Group({ title, all }: { title: string; all: readonly Stored<Endorsement>[] }) {
  const people = useLive(observePeopleById, all.length > 0 ? all.map(({ asker_id: id }) => id) : null);
  if (all.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="caption border-b border-hair px-4 pt-5 pb-2 md:px-0">{title}</h2>
      <ul>
        {all.map((each) => (
          <li key={each.id}>
            <ListRow
              flush
              to={`/endorsements?e=${each.id}`}
              unread={stateOf(each) === 'asked'}
              lead={<Avatar name={each.asker_name} picture={avatarPath(people?.get(each.asker_id))} />}
              title={each.production}
              meta={[each.asker_name, roleLabel(each.role), String(each.year)].join(SEPARATOR)}
            >
              <span className="block text-sm text-ink-2">{STATES[stateOf(each)]}</span>
              <SyncLine sync={each.sync} />
            </ListRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/endorsements`: credits of others that this person is asked to confirm, and those that they have confirmed. `?e=` opens one. */
export default function EndorsementsScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const copy = usePersistenceCopy();
  const asked = useLoadable(['endorsements'], observeAskedOfMe);
  const all = asked.value ?? [];
  const opened = all.find(({ id }) => id === params.get('e')) ?? null;
  return (
    <Page narrow className="md:pt-4">
      <PageTitle>Credits to confirm</PageTitle>
      <LiveView
        data={asked}
        what="the credits that you are asked to confirm"
        renderFrame={(state) => <div className="-mx-4 mt-3 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={3} />}
        offline={{
          title: 'Not here yet',
          text: copy.dataDownloads,
        }}
        empty={{
          title: 'Nobody has asked you',
          text: 'When somebody you write with asks you to confirm a credit of theirs, it is here. You can ask about yours from your profile.',
          action: <LinkButton to="/profile">Your profile</LinkButton>,
        }}
      >
        {() => (
          <div className="-mx-4 md:mx-0">
            <Group title="Waiting for you" all={all.filter((each) => stateOf(each) === 'asked')} />
            <Group
              title="Answered"
              all={all.filter((each) => ['confirmed', 'declined'].includes(stateOf(each)))}
            />
            <Group title="Over" all={all.filter((each) => ['withdrawn', 'lapsed'].includes(stateOf(each)))} />
          </div>
        )}
      </LiveView>
      <EndorsementSheet
        asked={opened}
        onClose={() => void navigate('/endorsements', { replace: true, preventScrollReset: true })}
      />
    </Page>
  );
}
