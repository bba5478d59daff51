import { useRef, useState } from 'react';
import { map } from 'rxjs';
import type { Company } from '@/domain/streams/company/companies';
import type { Profile } from '@/domain/streams/profiles';
import { changedFormFields, companyChanges, companyForm, CompanyForm } from '@/domain/people/person-forms';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { openFormCopy } from '@/platform/updates/copy/use-copy-saver';
import type { OpenForm } from '@/platform/updates/use-kept-form';
import { createCompany, observeCompanies, updateCompany } from '@/store/entities/profiles';
import { useOpened, useUpdateMe } from '@/store/react/use-forms';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import type { Opened } from '@/store/writes/form-edit';
import { useAnnounce } from '@/ui/feedback/announcer';
import { CompanyParts } from '@/ui/domain/people/company-parts';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { StepForm } from './step-form';

/** In an array, because undefined means that it has not been read yet. */
const observeOwn = (store: Store) =>
  observeCompanies(store).pipe(map((all) => all.filter(({ owner_id: owner }) => owner === store.accountId)));

type CompanyStepProps = Pick<OpenForm, 'of' | 'onDone'> & {
  /** The profile as the step was opened. */
  opened: Opened<Profile>;
  /** And as it is now: what the step before has saved may come a moment later. */
  me: Profile;
};

/** The company that an employer hires for. Whoever comes back to this step changes the one that they have. */
export function CompanyStep(props: CompanyStepProps) {
  const own = useLive(observeOwn);
  if (own === undefined) return <RowsSkeleton rows={3} />;
  const { city, country_code } = props.me;
  // Opened anew when their place has come; what was typed meanwhile is kept.
  return <OpenCompanyStep key={`${country_code} ${city}`} {...props} company={own[0] ?? null} />;
}

function OpenCompanyStep({
  of: step,
  opened: edited,
  me,
  onDone,
  company: live,
}: CompanyStepProps & { company: Company | null }) {
  const store = useStore();
  const announce = useAnnounce();
  const updateMe = useUpdateMe();
  // Another copy for a company that is still to be made: its blanks must not become changes of one that another device made meanwhile (S2).
  const [of] = useState(() => (live ? step : { ...step, name: `${step.name} new` }));
  const [left] = useState(() => openFormCopy(of));
  const opened = useOpened(live, left);
  const [defaults] = useState(() => ({
    ...companyForm(opened.shown),
    // A new one is likely to be where they are.
    ...(opened.shown ? {} : { city: me.city, country_code: me.country_code }),
  }));
  /** Should the second write fail, the next try makes no second company (S3). */
  const created = useRef<string | null>(null);
  const save = async (values: CompanyForm): Promise<void> => {
    const { shown: company } = opened;
    if (company) {
      const changes = changedFormFields(CompanyForm, defaults, companyChanges, values);
      if ((await updateCompany(store, { ...opened, shown: company }, changes)) === 'offered')
        announce(CHANGED_ELSEWHERE);
    } else {
      created.current ??= await createCompany(store, companyChanges(values));
      await updateMe(edited, { company_id: created.current });
    }
  };
  return (
    <StepForm schema={CompanyForm} defaults={defaults} of={of} opened={opened} save={save} onDone={onDone}>
      {(form) => <CompanyParts form={form} />}
    </StepForm>
  );
}
