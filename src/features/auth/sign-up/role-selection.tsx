import { type SubmitEvent, useState } from 'react';
import type { AuthResult } from '@/backend/auth/auth-result';
import type { ChosenRole } from '@/backend/auth/sign-in-flows';
import { Button } from '@/ui/button';
import { RadioCards } from '@/ui/fields/choice';
import { Problem } from '@/ui/feedback/problem';
import { AuthCard } from '../auth-card';
import { AcceptedTerms } from '../google-button';
import { ROLES } from './roles';

interface RoleSelectionProps {
  onChoose: (role: ChosenRole) => Promise<AuthResult<unknown>>;
  onCancel: () => void;
}

/**
 * For somebody new who has not been asked yet (A2), as when signing in with Google. Until they answer, the session is
 * not used.
 */
export function RoleSelection({ onChoose, onCancel }: RoleSelectionProps) {
  const [role, setRole] = useState<ChosenRole>('talent');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (): Promise<void> => {
    setProblem(null);
    setIsBusy(true);
    const chosen = await onChoose(role);
    setIsBusy(false);
    if (!chosen.ok) setProblem(chosen.message);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void choose();
  };
  return (
    <AuthCard title="What brings you here?">
      <p className="mb-4 text-ink-2">You are new to Marquee. You can change this later in the settings.</p>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <RadioCards
          legend="I am here to"
          name="role"
          options={ROLES}
          value={role}
          onChange={(value) => setRole(value === 'employer' ? 'employer' : 'talent')}
        />
        <AcceptedTerms />
        {problem !== null && <Problem>{problem}</Problem>}
        <Button variant="primary" type="submit" wide busy={isBusy}>
          {isBusy ? 'One moment' : 'Continue'}
        </Button>
      </form>
      <div className="mt-3">
        <Button variant="quiet" wide onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AuthCard>
  );
}
