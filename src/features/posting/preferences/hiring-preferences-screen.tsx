import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type CompanyPreferences,
  observeAllPreferences,
  type StoredPreferences,
} from '@/store/posting/hiring-preferences';
import { useLive } from '@/store/react/use-live';
import { useSaveCompanyPreferences, useSaveHiringPreferences } from '@/store/react/use-forms';
import { Segmented } from '@/ui/fields/choice';
import { EmployerSettingsLinks, PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { EmptyState } from '@/ui/loading/empty-state';
import { SUSPENDED_STATE } from '@/ui/sync/suspended-state';
import { useIsSuspended } from '@/ui/sync/suspension';
import { Page, PageTitle } from '@/ui/layout/page';
import { FormSkeleton } from '../form/form-layout';
import { ChosenPreferences } from './chosen-preferences';
import { PreferencesForm } from './preferences-form';

const OWN_FORM = 'hiring preferences';

const Framed = ({ children }: { children: ReactNode }) => (
  <>
    <EmployerSettingsLinks current={PREFERENCES_PATH} />
    <Page narrow className="md:pt-6">
      <PageTitle className="mb-1">Hiring preferences</PageTitle>
      {children}
    </Page>
  </>
);

const COMPANY = 'company';
const MINE = 'me';

/** Of the company that somebody posts for, and, where that has chosen nothing, their own. */
function OfCompanyAndMe({ company, mine }: { company: CompanyPreferences; mine: StoredPreferences }) {
  const [params, setParams] = useSearchParams();
  const saveMine = useSaveHiringPreferences();
  const saveCompany = useSaveCompanyPreferences();
  const shown = params.get('for') === MINE ? MINE : COMPANY;
  return (
    <>
      <div className="mt-3 mb-4 max-w-96">
        <Segmented
          label="Whose preferences"
          options={[
            { value: COMPANY, label: 'Company' },
            { value: MINE, label: 'Only you' },
          ]}
          value={shown}
          onChange={(value) => setParams(value === MINE ? { for: MINE } : {}, { replace: true })}
        />
      </div>
      <div hidden={shown !== COMPANY}>
        <Lead>
          Every new job that somebody posts for {company.name} starts with these, and can be changed there.
          {company.isMine
            ? ' Drafts and published jobs stay as they are.'
            : ' Whoever manages the company chooses them.'}
        </Lead>
        {company.isMine ? (
          <PreferencesForm
            id="company-preferences"
            name={`hiring preferences of ${company.companyId}`}
            preferences={company}
            save={(from, mergeWith) => saveCompany(company.companyId, from, mergeWith)}
            isShown={shown === COMPANY}
          />
        ) : (
          <ChosenPreferences hiring={company.hiring} name={company.name} />
        )}
      </div>
      <div hidden={shown !== MINE}>
        <Lead>
          Your new jobs start with these where {company.name} has chosen nothing. Drafts and published jobs
          stay as they are.
        </Lead>
        <PreferencesForm
          id="hiring-preferences"
          name={OWN_FORM}
          preferences={mine}
          save={saveMine}
          isShown={shown === MINE}
        />
      </div>
    </>
  );
}

const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mb-5 max-w-[66ch] text-ink-2">{children}</p>
);

function OnlyMine({ mine }: { mine: StoredPreferences }) {
  const save = useSaveHiringPreferences();
  return (
    <>
      <Lead>
        Every new job starts with these, and you can change them there. Drafts and published jobs stay as they
        are.
      </Lead>
      <PreferencesForm id="hiring-preferences" name={OWN_FORM} preferences={mine} save={save} isShown />
    </>
  );
}

/** `/employer/settings/preferences`: defaults for every new job, of the company and of the account; works offline. */
export default function HiringPreferencesScreen() {
  const all = useLive(observeAllPreferences);
  const isSuspended = useIsSuspended();
  if (all === undefined) return <FormSkeleton of="your preferences" />;
  if (all.me === null) {
    return (
      <Framed>
        {isSuspended ? (
          <EmptyState title={SUSPENDED_STATE.title} action={SUSPENDED_STATE.action}>
            {SUSPENDED_STATE.text}
          </EmptyState>
        ) : (
          <EmptyState title="Your profile is not here yet">
            It downloads the first time you connect after signing in on this device, and your preferences with
            it.
          </EmptyState>
        )}
      </Framed>
    );
  }
  return (
    <Framed>
      {all.company ? (
        <OfCompanyAndMe key={all.company.companyId} company={all.company} mine={all.mine} />
      ) : (
        <OnlyMine mine={all.mine} />
      )}
    </Framed>
  );
}
