import { Button, LinkButton } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { AuthCard } from '../auth-card';
import { returnCopyOf } from './mail-link';
import type { CompletionState } from './use-complete-sign-in';

interface ReturnProblemProps {
  title: string;
  state: Extract<CompletionState, { at: 'problem' }>;
  retry: () => void;
}

/** A return that failed: says what happened, and offers what to do next. */
export function ReturnProblem({ title, state, retry }: ReturnProblemProps) {
  const { text, to, label } = returnCopyOf(state.kind, state.problem);
  return (
    <AuthCard title={title}>
      <div className="grid gap-4">
        <Problem>{text}</Problem>
        {state.problem === 'unreached' && (
          <Button variant="primary" wide onClick={retry}>
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
