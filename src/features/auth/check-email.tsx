import type { ReactNode } from 'react';
import { LineLink } from './auth-card';

/**
 * Says that an email was sent. `unless` adds a condition where this screen must not reveal whether the address has an
 * account.
 */
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
