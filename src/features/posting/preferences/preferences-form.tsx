import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { HiringPreferences } from '@/domain/streams/profiles';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import { openFormCopy, withLeftText } from '@/platform/updates/copy/use-copy-saver';
import { useFormCopy } from '@/platform/updates/use-form-copy';
import { type StoredPreferences } from '@/store/posting/hiring-preferences';
import { discardRefused } from '@/store/writes/queue-actions';
import { useStore } from '@/store/react/store-context';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { opened, savedIn } from '@/store/writes/form-edit';
import { useSaveHiringPreferences } from '@/store/react/use-forms';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { LeftText } from '@/ui/fields/left-text';
import { SyncLine } from '@/ui/sync/sync-line';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { Problem } from '@/ui/feedback/problem';
import { FormPart } from '../form/form-layout';
import {
  hiringForm,
  hiringProblems,
  isDisputed,
  mergePreferences,
  preferencesOf,
  samePreferences,
} from './hiring-preferences';
import { NULLABLE_INPUTS } from '../form/job-form';
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
  /** What is typed is kept under this name until it is saved. */
  name: string;
  preferences: StoredPreferences;
  save: ReturnType<typeof useSaveHiringPreferences>;
  /** One that is not keeps what is typed into it. */
  isShown: boolean;
}

/** Defaults of new jobs. What is typed is kept on this device until it is saved or discarded. */
export function PreferencesForm({
  id,
  name,
  preferences,
  save: savePreferences,
  isShown,
}: PreferencesFormProps) {
  const { hiring: stored, refused, sync } = preferences;
  const store = useStore();
  const announce = useAnnounce();
  const copy = usePersistenceCopy();
  const mine = refused && !refused.isConflict ? refused.hiring : stored;
  const [of] = useState(() => ({ accountId: store.me(), name }));
  const [left] = useState(() => openFormCopy(of));
  const [start, setStart] = useState(() =>
    left === null
      ? opened(preferencesOf(hiringForm(mine)))
      : // All of it as it was then: a field that is not here is one without a preference.
        savedIn<HiringPreferences>({ form: left.form, shown: null }, left.shown),
  );
  const [defaults] = useState(() => hiringForm(start.shown));
  const form = useForm<JobForm>({
    resolver: RESOLVER,
    defaultValues: withLeftText(of, defaults, NULLABLE_INPUTS),
  });
  const kept = useFormCopy({ form, of, opened: start, defaults });
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
    const next = savedIn(opened({}), preferencesOf(hiringForm(hiring)));
    setStart(next);
    reset(hiringForm(hiring), { keepValues });
    kept.beginAgain(hiringForm(hiring), next);
  };
  const isTyped = isDirty || kept.wasRestored;

  // Shows what another device saved, unless somebody is typing here. Resetting to the same values would only lose the
  // focus.
  const storedText = JSON.stringify(preferencesOf(hiringForm(mine)));
  useEffect(() => {
    if (!isTyped && !samePreferences(preferencesOf(getValues()), preferencesOf(hiringForm(mine))))
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
      <p role="status">{!isTyped && !refused && sync && <SyncLine sync={sync} sent="Saved" />}</p>
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
          {kept.wasRestored && <LeftText onDiscard={() => begin(mine, false)} />}
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
