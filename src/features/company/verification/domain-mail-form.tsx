import { useState, type FormEvent } from 'react';
import { askDomainVerification } from '@/backend/company-verification';
import { companyAddressProblem, domainOf, websiteHost } from '@/domain/companies/company-domain';
import { refusal } from '@/domain/refusals';
import type { Company } from '@/domain/streams/company/companies';
import { normalizeAddress } from '@/domain/values/email-address';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { Field } from '@/ui/fields/field';
import { useAsk } from './use-ask';

interface DomainMailFormProps {
  company: Company;
  isOffline: boolean;
  /** Whether a mail was asked for already. */
  isAgain: boolean;
  onAsked: () => void;
}

/** Names the address at the company's own domain to which the link goes. */
export function DomainMailForm({ company, isOffline, isAgain, onAsked }: DomainMailFormProps) {
  const { userId } = useIdentity();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const { problem, isBusy, send } = useAsk(
    (id, to) => askDomainVerification(userId, id, company.id, to),
    () => {
      setAddress('');
      onAsked();
    },
  );
  useHoldWhile(address !== '');
  const host = websiteHost(company.website) ?? '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const to = normalizeAddress(address);
    const code = companyAddressProblem(company.website, to);
    if (code !== null) return setError(refusal(code, { domain: code === 'MQ902' ? domainOf(to) : host }));
    await send(to);
  };
  return (
    <form
      noValidate
      aria-label="Verify by mail"
      className="grid gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Address at your company’s domain"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={`Such as office@${host}. We send a link there; whoever reads it confirms with one press.`}
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.target.value);
          setError(undefined);
        }}
      />
      {problem !== null && <Problem>{problem}</Problem>}
      <Button type="submit" className="justify-self-start" busy={isBusy} disabled={isOffline}>
        {isAgain ? 'Send another mail' : 'Send the mail'}
      </Button>
    </form>
  );
}
