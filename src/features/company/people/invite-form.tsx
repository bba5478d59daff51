import { useState, type FormEvent } from 'react';
import { accessesGivenBy, type CompanyAccess } from '@/domain/companies/permissions';
import { refusal } from '@/domain/refusals';
import { addressProblem } from '@/domain/values/email-address';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { inviteColleague } from '@/store/company/colleagues';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { ACCESS_LABELS, ACCESS_NOTES } from '@/ui/domain/company-access-copy';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { RadioCards } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';

interface InviteFormProps {
  companyId: string;
  /** Of whoever invites. */
  access: CompanyAccess;
}

/** Invites somebody by their email address, also without a signal. */
export function InviteForm({ companyId, access }: InviteFormProps) {
  const store = useStore();
  const announce = useAnnounce();
  const [email, setEmail] = useState('');
  const [given, setGiven] = useState<CompanyAccess>('recruiter');
  const [error, setError] = useState<string>();
  useHoldWhile(email !== '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (addressProblem(email) !== null) return setError(refusal('MQ731'));
    try {
      await inviteColleague(store, companyId, email, given);
      announce(`${email.trim()} is invited`);
      setEmail('');
    } catch (problem) {
      setError(sentenceOf(problem));
    }
  };
  return (
    <form
      noValidate
      aria-label="Invite a colleague"
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        hint="They get a mail, and answer with an account that has this address."
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
      />
      <RadioCards
        legend="What they can do"
        name="access"
        options={accessesGivenBy(access).map((value) => ({
          value,
          label: ACCESS_LABELS[value],
          note: ACCESS_NOTES[value],
        }))}
        value={given}
        onChange={(value) => setGiven(value as CompanyAccess)}
      />
      <Button type="submit" variant="primary" className="justify-self-start">
        Invite
      </Button>
    </form>
  );
}
