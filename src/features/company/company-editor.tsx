import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { Company } from '@/domain/streams/companies';
import { changedFormFields, companyChanges, companyForm, CompanyForm } from '@/domain/people/person-forms';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { createCompany, updateCompany } from '@/store/entities/profiles';
import { useStore } from '@/store/react/store-context';
import { useOpened, useUpdateMe } from '@/store/react/use-forms';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import type { Profile } from '@/domain/streams/profiles';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { Select } from '@/ui/fields/choice';
import { INDUSTRY_LABELS, SIZE_LABELS } from '@/ui/domain/company-copy';
import { optionsOf } from '@/domain/jobs/job-copy';
import { PlaceFields } from '@/ui/domain/people/person-fields';
import { Field, TextArea } from '@/ui/fields/field';
import { Problem } from '@/ui/feedback/problem';

/** Creates or edits a company. A reload asks first while there is unsaved input. */
export function CompanyEditor({
  me: live,
  company: liveCompany,
  onDone,
}: {
  me: Profile;
  company: Company | null;
  onDone: () => void;
}) {
  const store = useStore();
  const announce = useAnnounce();
  const me = useOpened(live);
  const opened = useOpened(liveCompany);
  const company = opened.shown;
  const updateMe = useUpdateMe();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<z.input<typeof CompanyForm>, unknown, CompanyForm>({
    resolver: zodResolver(CompanyForm),
    defaultValues: companyForm(company),
  });
  const {
    register,
    setValue,
    control,
    formState: { errors, isDirty, isSubmitting },
  } = form;
  const [city, country] = useWatch({ control, name: ['city', 'country_code'] });
  useHoldWhile(isDirty);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const changes = changedFormFields(CompanyForm, companyForm(company), companyChanges, values);
      const result = company
        ? await updateCompany(store, { ...opened, shown: company }, changes)
        : await updateMe(me, { company_id: await createCompany(store, companyChanges(values)) });
      if (result === 'offered') announce(CHANGED_ELSEWHERE);
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Name" autoComplete="organization" error={errors.name?.message} {...register('name')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        <Select
          label="What you do"
          options={optionsOf(INDUSTRY_LABELS)}
          error={errors.industry?.message}
          {...register('industry')}
        />
        <Select
          label="People"
          options={optionsOf(SIZE_LABELS)}
          error={errors.size?.message}
          {...register('size')}
        />
      </div>
      <TextArea
        label="About"
        optional
        rows={6}
        hint="What you make, and what working with you is like."
        error={errors.about?.message}
        {...register('about')}
      />
      <PlaceFields
        value={{ city, region: '', country_code: country }}
        onChange={(place) => {
          setValue('city', place.city, { shouldDirty: true });
          setValue('country_code', place.country_code, { shouldDirty: true });
        }}
      />
      <Field
        label="Website"
        optional
        inputMode="url"
        autoCapitalize="none"
        error={errors.website?.message}
        {...register('website')}
      />
      {failure !== null && <Problem>{failure}</Problem>}
      <div className="flex flex-wrap gap-2">
        {company && <Button onClick={onDone}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={isSubmitting} className="grow sm:min-w-40 sm:grow-0">
          {company ? 'Save' : 'Save company'}
        </Button>
      </div>
    </form>
  );
}
