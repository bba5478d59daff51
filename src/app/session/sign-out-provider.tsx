import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { SessionActionsContext, type SignOutScope } from '@/store/react/identity';

const SignOutDialog = lazy(() => import('./sign-out-dialog'));

/** Lets any screen begin a sign-out; the dialog that does the work is loaded when needed. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState<SignOutScope | null>(null);
  const actions = useMemo(() => ({ signOut: (scope: SignOutScope = 'here') => setLeaving(scope) }), []);
  return (
    <SessionActionsContext value={actions}>
      {children}
      {leaving && (
        <Suspense fallback={null}>
          <SignOutDialog scope={leaving} onDone={() => setLeaving(null)} />
        </Suspense>
      )}
    </SessionActionsContext>
  );
}
