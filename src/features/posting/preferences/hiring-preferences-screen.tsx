import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { HiringPreferences } from '@/domain/streams/profiles';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import {
  type CompanyPreferences,
  observeAllPreferences,
  type StoredPreferences,
} from '@/store/posting/hiring-preferences';
import { discardRefused } from '@/store/writes/queue-actions';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { opened, savedIn } from '@/store/writes/form-edit';
import { useSaveCompanyPreferences, useSaveHiringPreferences } from '@/store/react/use-forms';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/fields/choice';
import { EmployerSettingsLinks, PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { SyncLine } from '@/ui/sync/sync-line';
import { EmptyState } from '@/ui/loading/empty-state';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { Page, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { FormPart, FormSkeleton } from '../form/form-layout';
import { ChosenPreferences } from './chosen-preferences';
import {
  hiringForm,
  hiringProblems,
  isDisputed,
  mergePreferences,
  preferencesOf,
  samePreferences,
} from './hiring-preferences';
import { resolverOf } from '../form/job-form-resolver';
import { JobPlaceFields } from '../fields/place-fields';
import { CurrencyField, HoursField, PaidField } from '../fields/pay-basics';
import { QuestionsField } from '../fields/questions-field';
import { CoveredFields, NdaField, UnionField } from '../fields/terms-fields';

const NO_PREFERENCE = 'No preference';
const RESOLVER = resolverOf(hiringProblems);

const CONFLICT = 'Compare both and choose under Needs attention, in the bar.';
const REFUSED = 'What you wrote is all here. Change it and save it again.';

interface PreferencesFormProps {
  id: string;
  preferences: StoredPreferences;
  save: ReturnType<typeof useSaveHiringPreferences>;
  /** One that is not keeps what is typed into it. */
  isShown: boolean;
}

function PreferencesForm({ id, preferences, save: savePreferences, isShown }: PreferencesFormProps) {
  const { hiring: stored, refused, sync } = preferences;
  const store = useStore();
  const announce = useAnnounce();
  const copy = usePersistenceCopy();
  const mine = refused && !refused.isConflict ? refused.hiring : stored;
  const form = useForm<JobForm>({ resolver: RESOLVER, defaultValues: hiringForm(mine) });
  const [start, setStart] = useState(() => opened(preferencesOf(hiringForm(mine))));
  const [failure, setFailure] = useState<string | null>(null);
  const {
    control,
    reset,
    getValues,
    setValue,
    formState: { isDirty, isSubmitting },
  } = form;
  const isUnpaid = useWatch({ control, name: 'pay_type' }) === 'unpaid';
  const begin = (hiring: HiringPreferences | undefined, keepValues: boolean): void => {
    setStart(savedIn(opened({}), preferencesOf(hiringForm(hiring))));
    reset(hiringForm(hiring), { keepValues });
  };
  useHoldWhile(isDirty);

  // Shows what another device saved, unless somebody is typing here. Resetting to the same values would only lose the
  // focus.
  const storedText = JSON.stringify(preferencesOf(hiringForm(mine)));
  useEffect(() => {
    if (!isDirty && !samePreferences(preferencesOf(getValues()), preferencesOf(hiringForm(mine))))
      begin(mine, false);
    // Once per stored version: this form's own save, which is not stored yet, must not count as another device's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [storedText]);

  const save = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        const wanted = preferencesOf(values);
        // What was refused goes back to what is stored: the person has both in view.
        const from = refused ? savedIn(start, preferencesOf(hiringForm(stored))) : start;
        let hiring: HiringPreferences = wanted;
        const result = await savePreferences(from, (now) => {
          const merged = mergePreferences(now, from.shown, wanted);
          const disputed = isDisputed(now, from.shown, wanted);
          hiring = disputed ? now : merged;
          return { hiring: merged, isDisputed: disputed };
        });
        if (refused && !refused.isConflict) await discardRefused(store, refused.id);
        begin(hiring, samePreferences(hiring, wanted));
        announce(result === 'stored' ? copy.saved : CHANGED_ELSEWHERE);
      } catch (error) {
        setFailure(sentenceOf(error));
      }
    },
    () => announce('Something is wrong here. The first field to fix has the focus.'),
  );
  const actions = (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 md:flex md:flex-row-reverse md:justify-end">
      <p role="status">{!isDirty && !refused && sync && <SyncLine sync={sync} sent="Saved" />}</p>
      <Button variant="primary" type="submit" form={id} busy={isSubmitting} className="min-w-32 md:min-w-48">
        Save
      </Button>
    </div>
  );
  return (
    <>
      {refused && (
        <div className="mb-5">
          <Problem>
            {refused.sentence} {refused.isConflict ? CONFLICT : REFUSED}
          </Problem>
        </div>
      )}
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={save}>
          <FormPart title="Place">
            <JobPlaceFields
              noCountryLabel={NO_PREFERENCE}
              onTown={({ currency }) => {
                if (getValues('currency') === '') setValue('currency', currency, { shouldDirty: true });
              }}
            />
          </FormPart>
          <FormPart title="Pay">
            <PaidField />
            {isUnpaid ? (
              <p className="text-sm text-ink-2 sm:col-span-4 sm:self-end sm:pb-3">
                Each unpaid job asks for the reason.
              </p>
            ) : (
              <>
                <CurrencyField none={NO_PREFERENCE} />
                <HoursField />
              </>
            )}
          </FormPart>
          <FormPart title="Terms">
            <CoveredFields />
            <UnionField />
            <NdaField />
          </FormPart>
          <FormPart title="Applications">
            <QuestionsField />
          </FormPart>
        </form>
      </FormProvider>
      {failure !== null && (
        <div className="mt-2">
          <Problem>{failure}</Problem>
        </div>
      )}
      <div className="mt-4 hidden md:block">{actions}</div>
      {isShown && <ActionBar>{actions}</ActionBar>}
    </>
  );
}

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
      <PreferencesForm id="hiring-preferences" preferences={mine} save={save} isShown />
    </>
  );
}

/** `/employer/settings/preferences`: defaults for every new job, of the company and of the account; works offline. */
export default function HiringPreferencesScreen() {
  const all = useLive(observeAllPreferences);
  if (all === undefined) return <FormSkeleton of="your preferences" />;
  if (all.me === null) {
    return (
      <Framed>
        <EmptyState title="Your profile is not here yet">
          It downloads the first time you connect after signing in on this device, and your preferences with
          it.
        </EmptyState>
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
