import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Company } from '@/domain/streams/company/companies';
import type { Colleague } from '@/domain/streams/company/colleagues';
import type { Profile } from '@/domain/streams/profiles';
import { homePathOf } from '@/domain/navigation/access';
import { loadOrReload } from '@/platform/updates/missing-code';
import { openFormCopy } from '@/platform/updates/copy/use-copy-saver';
import { countryName } from '@/domain/taxonomy/countries';
import { shownLogo } from '@/domain/companies/logo';
import { permits } from '@/domain/companies/permissions';
import { memberStateOf } from '@/domain/projects/membership';
import { observeColleagues, observeMyPlaces } from '@/store/company/colleagues';
import { observeMe, observeMyCompany, postFor } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { useLoadable } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import { Button, LinkButton } from '@/ui/button';
import { CompanyMark } from '@/ui/domain/company-mark';
import { COMPANY_PATH, EmployerSettingsLinks } from '@/ui/domain/employer-settings-links';
import { INDUSTRY_LABELS } from '@/ui/domain/company-copy';
import { companyFigures } from '@/ui/domain/company-figures';
import { attempt } from '@/ui/feedback/attempt';
import { Select } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';
import { EmptyState } from '@/ui/loading/empty-state';
import { type Absent, LiveView } from '@/ui/loading/live-view';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Page, PageTitle } from '@/ui/layout/page';
import { LatePart } from '@/ui/loading/late-part';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SlateCells } from '@/ui/layout/slate';
import { CompanyEditor, companyFormOf } from './company-editor';
import { RestingPlaces } from './resting-places';
import { VerificationSection } from './verification/verification-section';

// With the editor of pictures, which nobody needs to read the page.
const loadLogoSection = loadOrReload(() => import('./logo/logo-section'));

const withFrame = (state: ReactNode) => (
  <Page narrow>
    <PageTitle>Company</PageTitle>
    {state}
  </Page>
);

const PROFILE_NOT_LOADED: Absent = {
  title: 'Your profile is not here yet',
  text: 'It downloads the first time you connect after signing in on this device. Then you can set up your company.',
};

/** `/company`: an employer's company; it can be created and edited offline. */
export default function CompanyScreen() {
  return (
    <LiveView
      data={useLoadable(['profiles'], observeMe)}
      what="your company"
      renderFrame={withFrame}
      skeleton={<RowsSkeleton rows={3} />}
      offline={PROFILE_NOT_LOADED}
      empty={PROFILE_NOT_LOADED}
    >
      {(me) => <CompanyOf me={me} />}
    </LiveView>
  );
}

function CompanyOf({ me }: { me: Profile }) {
  if (me.role === 'talent') {
    return (
      <Page narrow>
        <PageTitle>Company</PageTitle>
        <EmptyState
          title="Companies are for hiring"
          action={
            <LinkButton to={homePathOf(me.role)} variant="primary">
              Go to your dashboard
            </LinkButton>
          }
        >
          You are here as talent, so there is no company page for you. Your profile is what people see of you.
        </EmptyState>
        <RestingPlaces />
      </Page>
    );
  }
  return (
    <>
      <EmployerSettingsLinks current={COMPANY_PATH} />
      <Switcher current={me.company_id} />
      <MyCompany key={me.company_id} me={me} companyId={me.company_id} />
    </>
  );
}

function MyCompany({ me, companyId }: { me: Profile; companyId: string | null }) {
  const company = useLoadable(['profiles', 'companies'], observeMyCompany, companyId ?? '');
  // What was typed and left is in front of the person again; for a new company there is only the form.
  const [isEditing, setEditing] = useState(
    () => 'id' in (openFormCopy(companyFormOf(me, true))?.shown ?? {}),
  );
  return (
    <LiveView
      data={company}
      what="your company"
      renderFrame={withFrame}
      skeleton={<RowsSkeleton rows={3} />}
      offline={{
        title: 'Your company is not here yet',
        text: 'It downloads the first time you connect after signing in on this device.',
      }}
      empty={<CompanyForm me={me} company={null} onDone={() => {}} />}
    >
      {(mine) =>
        isEditing ? (
          <CompanyForm me={me} company={mine} onDone={() => setEditing(false)} />
        ) : (
          <CompanyView company={mine} me={me} onEdit={() => setEditing(true)} />
        )
      }
    </LiveView>
  );
}

/** For whom this person posts, where they work for several companies. */
function Switcher({ current }: { current: string | null }) {
  const store = useStore();
  const places = useLive(observeMyPlaces) ?? [];
  if (places.length < 2) return null;
  return (
    <div className="wrap max-w-[46rem] pt-4">
      <Select
        label="You post for"
        options={places.map((place) => ({ value: place.company_id, label: place.company_name }))}
        value={current ?? ''}
        onChange={(event) => void attempt(() => postFor(store, event.target.value))}
      />
    </div>
  );
}

const CompanyForm = ({
  me,
  company,
  onDone,
}: {
  me: Profile;
  company: Stored<Company> | null;
  onDone: () => void;
}) => (
  <Page narrow className="md:pt-4">
    <PageTitle>{company === null ? 'Set up your company' : 'Edit company'}</PageTitle>
    {company === null && (
      <p className="mt-1 mb-5 text-ink-2">
        Crew look at who is hiring before they apply. Your jobs carry this name. Does your company hire here
        already?{' '}
        <Link to="/company/invitations" className="underline underline-offset-4">
          See whether it has invited you
        </Link>
        .
      </p>
    )}
    <CompanyEditor me={me} company={company} onDone={onDone} />
  </Page>
);

/** Who works there, and what somebody alone can do about it. */
function PeopleLine({ all, canInvite }: { all: readonly Stored<Colleague>[]; canInvite: boolean }) {
  const joined = all.filter((row) => memberStateOf(row) === 'joined').length;
  const invited = all.filter((row) => memberStateOf(row) === 'invited').length;
  const count = [joined > 1 && `${joined} people`, invited > 0 && `${invited} invited`].filter(Boolean);
  return (
    <section aria-labelledby="company-people" className="mt-8">
      <h2 id="company-people" className="head text-lg">
        People
      </h2>
      <p className="mt-1 mb-3 text-ink-2">
        {count.length > 0
          ? `${count.join(', ')}. They share its jobs and applicants.`
          : 'You hire alone. Colleagues whom you invite share the jobs, the applicants, and notes about them.'}
      </p>
      <LinkButton to="/company/people">
        {canInvite && joined <= 1 ? 'Invite colleagues' : 'See the people'}
      </LinkButton>
    </section>
  );
}

interface CompanyViewProps {
  company: Stored<Company>;
  me: Profile;
  onEdit: () => void;
}

function CompanyView({ company, me, onEdit }: CompanyViewProps) {
  const people = useLive(observeColleagues, company.id) ?? [];
  const mine = people.find((row) => row.user_id === me.id && memberStateOf(row) === 'joined');
  // Before the server has made the first row, whoever made the company owns it.
  const access = mine?.access ?? (company.owner_id === me.id ? 'owner' : 'viewer');
  const manages = permits(access, 'manage');
  const { answers, reply, openJobs, people: size } = companyFigures(company);
  return (
    <Page narrow className="md:pt-4">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-start gap-4">
          <CompanyMark name={company.name} logo={shownLogo(company)} size={56} />
          <div className="min-w-0">
            <PageTitle name="Company">{company.name}</PageTitle>
            <SyncLine sync={company.sync} sent="Saved" />
          </div>
        </div>
        {manages && <Button onClick={onEdit}>Edit company</Button>}
      </div>
      <SlateCells
        cols="four"
        className="rounded-box border border-hair"
        cells={[openJobs, answers, reply, size]}
      />
      <div className="mt-6">
        <DefinitionList
          rows={[
            ['What you do', INDUSTRY_LABELS[company.industry]],
            [
              'Based in',
              [company.city, countryName(company.country_code)].filter(Boolean).join(', ') || 'Not given',
            ],
            ['Website', company.website ?? 'Not given'],
            [
              'About',
              company.about ? (
                <span key="about" className="whitespace-pre-line">
                  {company.about}
                </span>
              ) : (
                'Not given'
              ),
            ],
          ]}
        />
      </div>
      {manages && <LatePart load={loadLogoSection} props={{ company }} of={company.id} />}
      {company.sync.state === 'sent' && <PeopleLine all={people} canInvite={manages} />}
      {manages && <VerificationSection company={company} />}
      <p className="mt-6 flex flex-wrap gap-2">
        {permits(access, 'hire') && (
          <LinkButton to="/jobs/post" variant="primary">
            Post a job
          </LinkButton>
        )}
        {company.sync.state === 'sent' && (
          <LinkButton to={`/companies/${company.id}`}>See it as crew do</LinkButton>
        )}
      </p>
    </Page>
  );
}
