import { Button, LinkButton } from '@/ui/button';
import { Problem } from '@/ui/problem';
import { AuthCard } from './auth-card';
import { returnCopyOf } from './mail-link';
import type { ArrivalState } from './use-complete-sign-in';

interface ReturnProblemProps {
  title: string;
  state: Extract<ArrivalState, { at: 'problem' }>;
  again: () => void;
}

/** A way back that went wrong: what happened, in our words, and the way on. */
export function ReturnProblem({ title, state, again }: ReturnProblemProps) {
  const { text, to, label } = returnCopyOf(state.kind, state.problem);
  return (
    <AuthCard title={title}>
      <div className="grid gap-4">
        <Problem>{text}</Problem>
        {state.problem === 'unreached' && (
          <Button variant="primary" wide onClick={again}>
            Try again
          </Button>
        )}
        <LinkButton variant={state.problem === 'unreached' ? 'secondary' : 'primary'} wide to={to}>
          {label}
        </LinkButton>
      </div>
    </AuthCard>
  );
}
