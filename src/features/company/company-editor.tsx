import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { FormName } from '@/client-state/form-copies';
import type { Company } from '@/domain/streams/company/companies';
import { websiteIdentity } from '@/domain/companies/company-domain';
import { withAsciiHost } from '@/domain/navigation/web-address';
import {
  changedFormFields,
  companyChanges,
  companyForm,
  CompanyForm,
  link,
} from '@/domain/people/person-forms';
import { openFormCopy, withLeftText } from '@/platform/updates/copy/use-copy-saver';
import { useFormCopy } from '@/platform/updates/use-form-copy';
import { createCompany, updateCompany } from '@/store/entities/profiles';
import { useStore } from '@/store/react/store-context';
import { useOpened, useUpdateMe } from '@/store/react/use-forms';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import type { Profile } from '@/domain/streams/profiles';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { CompanyParts } from '@/ui/domain/people/company-parts';
import { LeftText } from '@/ui/fields/left-text';
import { Problem } from '@/ui/feedback/problem';

type FormOfCompany = UseFormReturn<z.input<typeof CompanyForm>, unknown, CompanyForm>;

/** Said before it is saved, because it cannot be taken back: a verification is for one name and one website. */
function EndsVerification({ company, form: { control } }: { company: Company; form: FormOfCompany }) {
  const [name, website] = useWatch({ control, name: ['name', 'website'] });
  const typed = link.safeParse(website);
  const isOther =
    name.trim() !== company.name ||
    (typed.success &&
      typed.data !== company.website &&
      websiteIdentity(withAsciiHost(typed.data)) !== websiteIdentity(company.website));
  return (
    // There before it has something to say, so that it is read.
    <div role="status">
      {isOther && (
        <p className="rounded-box border border-waiting bg-waiting-tint px-3 py-2.5">
          {company.name} is verified. With another name or website it no longer is, and you have to ask for it
          again.
        </p>
      )}
    </div>
  );
}

/** The form of the person's company; onboarding's step is the same one. */
/** Another one for a company that is still to be made: its blanks must not become changes of one that another device made meanwhile (S2). */
export const companyFormOf = ({ id }: Pick<Profile, 'id'>, exists: boolean): FormName => ({
  accountId: id,
  name: exists ? 'company' : 'new-company',
});

/** Creates or edits a company. What is typed is kept on this device until it is saved or discarded. */
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
  const [of] = useState(() => companyFormOf(live, liveCompany !== null));
  const [left] = useState(() => openFormCopy(of));
  const opened = useOpened(liveCompany, left);
  const company = opened.shown;
  const updateMe = useUpdateMe();
  const [failure, setFailure] = useState<string | null>(null);
  const [defaults] = useState(() => companyForm(company));
  const form = useForm<z.input<typeof CompanyForm>, unknown, CompanyForm>({
    resolver: zodResolver(CompanyForm),
    defaultValues: withLeftText(of, defaults),
  });
  const kept = useFormCopy({ form, of, opened, defaults });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const changes = changedFormFields(CompanyForm, companyForm(company), companyChanges, values);
      const result = company
        ? await updateCompany(store, { ...opened, shown: company }, changes)
        : await updateMe(me, { company_id: await createCompany(store, companyChanges(values)) });
      await kept.finish();
      if (result === 'offered') announce(CHANGED_ELSEWHERE);
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });
  const discard = async (): Promise<void> => {
    await kept.finish();
    onDone();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {kept.wasRestored && <LeftText />}
      <CompanyParts form={form} />
      {company && liveCompany?.verified_at != null && <EndsVerification company={company} form={form} />}
      {failure !== null && <Problem>{failure}</Problem>}
      <div className="flex flex-wrap gap-2">
        {company && <Button onClick={() => void discard()}>{kept.wasRestored ? 'Discard' : 'Cancel'}</Button>}
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting}
          className="grow sm:min-w-40 sm:grow-0"
        >
          {company ? 'Save' : 'Save company'}
        </Button>
      </div>
    </form>
  );
}
