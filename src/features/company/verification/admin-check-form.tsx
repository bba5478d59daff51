import { useState, type FormEvent } from 'react';
import { askAdminVerification } from '@/backend/company-verification';
import { MAX_VERIFICATION_NOTE } from '@/domain/companies/verification';
import { refusal } from '@/domain/refusals';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { TextArea } from '@/ui/fields/field';
import { useAsk } from './use-ask';

interface AdminCheckFormProps {
  companyId: string;
  isOffline: boolean;
  onAsked: () => void;
}

/** Says what proves a company, for an admin who looks at it. */
export function AdminCheckForm({ companyId, isOffline, onAsked }: AdminCheckFormProps) {
  const { userId } = useIdentity();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const { problem, isBusy, send } = useAsk(
    (id, text) => askAdminVerification(userId, id, companyId, text),
    () => {
      setNote('');
      onAsked();
    },
  );
  useHoldWhile(note !== '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (note.trim() === '') return setError(refusal('MQ904'));
    await send(note.trim());
  };
  return (
    <form
      noValidate
      aria-label="Ask for a check"
      className="grid gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label="What proves that this is your company"
        rows={4}
        maxLength={MAX_VERIFICATION_NOTE}
        hint="Where it is registered and under which number, a page that names you, or whom we can ask. Only admins read it."
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.target.value);
          setError(undefined);
        }}
      />
      {problem !== null && <Problem>{problem}</Problem>}
      <Button type="submit" className="justify-self-start" busy={isBusy} disabled={isOffline}>
        Ask for a check
      </Button>
    </form>
  );
}
