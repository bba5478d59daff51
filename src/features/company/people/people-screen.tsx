import type { ReactNode } from 'react';
import { COMPANY_ACCESS, permits } from '@/domain/companies/permissions';
import { memberStateOf } from '@/domain/projects/membership';
import type { Colleague } from '@/domain/streams/company/colleagues';
import { observeMe } from '@/store/entities/profiles';
import { observeColleagues } from '@/store/company/colleagues';
import type { Stored } from '@/store/queries/write-status';
import { useLoadable } from '@/store/react/use-loadable';
import { LinkButton } from '@/ui/button';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { ColleagueRow } from './colleague-row';
import { HearsChoice } from './hears-choice';
import { InviteForm } from './invite-form';

const NO_COMPANY = {
  title: 'You work for no company here',
  text: 'Set up your own, or ask somebody in a company to invite you by your email address.',
  action: (
    <LinkButton to="/company" variant="primary">
      Your company
    </LinkButton>
  ),
};

const withFrame = (state: ReactNode) => (
  <Page narrow className="md:pt-4">
    <PageTitle>People</PageTitle>
    {state}
  </Page>
);

/** `/company/people`: who works for the company that this person posts for, who is invited, and what each may do. */
export default function CompanyPeopleScreen() {
  return (
    <LiveView
      data={useLoadable(['profiles'], observeMe)}
      what="your company"
      renderFrame={withFrame}
      skeleton={<RowsSkeleton rows={3} />}
      offline={NO_COMPANY}
      empty={NO_COMPANY}
    >
      {(me) => <PeopleOf key={me.company_id} companyId={me.company_id} userId={me.id} />}
    </LiveView>
  );
}

const Group = ({
  title,
  rows,
  me,
}: {
  title: string;
  rows: readonly Stored<Colleague>[];
  me: Stored<Colleague>;
}) =>
  rows.length === 0 ? null : (
    <section aria-label={title} className="mt-6">
      <h2 className="caption border-b border-hair px-4 pb-2 md:px-0">{title}</h2>
      <ul>
        {rows.map((row) => (
          <ColleagueRow key={row.id} row={row} me={me} />
        ))}
      </ul>
    </section>
  );

function PeopleOf({ companyId, userId }: { companyId: string | null; userId: string }) {
  const data = useLoadable(['colleagues'], observeColleagues, companyId ?? '');
  const rows = data.value ?? [];
  const mine = rows.find((row) => row.user_id === userId && memberStateOf(row) === 'joined') ?? null;
  const inState = (...states: readonly string[]) => rows.filter((row) => states.includes(memberStateOf(row)));
  const joined = inState('joined').toSorted(
    (a, b) =>
      COMPANY_ACCESS.indexOf(a.access) - COMPANY_ACCESS.indexOf(b.access) ||
      a.user_name.localeCompare(b.user_name),
  );
  return (
    <LiveView
      data={{ ...data, value: data.value && mine ? rows : data.value && [] }}
      what="the people of your company"
      renderFrame={withFrame}
      skeleton={<RowsSkeleton rows={3} />}
      offline={{
        title: 'Not here yet',
        text: 'The people of your company download the first time you connect after signing in on this device.',
      }}
      empty={NO_COMPANY}
    >
      {() =>
        mine && (
          <Page narrow className="md:pt-4">
            <PageTitle>People</PageTitle>
            <p className="mt-1 text-ink-2">
              {joined.length === 1 ? 'You work alone for' : `${joined.length} people work for`}{' '}
              {mine.company_name}. They share its jobs, everybody who applies to them, and notes about
              applicants.
            </p>
            <div className="-mx-4 md:mx-0">
              <Group title="At work" rows={joined} me={mine} />
              <Group title="Invited" rows={inState('invited')} me={mine} />
              {permits(mine.access, 'manage') && (
                <Group title="Over" rows={inState('declined', 'left', 'removed')} me={mine} />
              )}
            </div>
            {permits(mine.access, 'hire') && <HearsChoice mine={mine} />}
            {permits(mine.access, 'manage') && (
              <section aria-labelledby="invite-colleague" className="mt-8">
                <h2 id="invite-colleague" className="head mb-3 text-lg">
                  Invite somebody
                </h2>
                <InviteForm companyId={mine.company_id} access={mine.access} />
              </section>
            )}
          </Page>
        )
      }
    </LiveView>
  );
}
