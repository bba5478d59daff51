import type { ReactNode } from 'react';
import { LineLink } from './auth-card';

/** A mail is on its way. `unless` says so where nobody may learn from this screen whether the address has an account. */
export function CheckEmail({ to, unless, children }: { to: string; unless?: string; children: ReactNode }) {
  return (
    <div role="status">
      <p className="text-md">
        We have sent a mail to <b className="font-semibold break-all">{to}</b>
        {unless && `, ${unless}`}.
      </p>
      <p className="mt-2 mb-4 text-ink-2">{children}</p>
      <LineLink to="/sign-in">Back to sign in</LineLink>
    </div>
  );
}
