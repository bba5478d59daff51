import type { ReactNode } from 'react';
import { LinkButton } from '../button';
import { useIsSuspended } from '../sync/suspension';
import { EmptyState } from './empty-state';

/** In place of what comes with the first connection: to a suspended account nothing comes, however good the connection. */
export const SUSPENDED_STATE = {
  title: 'This account is suspended',
  text: 'Nothing can be sent or fetched. Write to us if you think that is a mistake.',
  action: (
    <LinkButton to="/contact" variant="primary">
      Write to us
    </LinkButton>
  ),
};

/** The same for one of several parts of a screen: the banner has the way to us. */
export const SUSPENDED_LINE = { title: SUSPENDED_STATE.title, text: 'Not here: this account is suspended.' };

/** Of a screen without `LiveView`: what is missing on this device, and when it comes. */
export function NotHereYet({ title, children }: { title: string; children: ReactNode }) {
  const isSuspended = useIsSuspended();
  return isSuspended ? (
    <EmptyState title={SUSPENDED_STATE.title} action={SUSPENDED_STATE.action}>
      {SUSPENDED_STATE.text}
    </EmptyState>
  ) : (
    <EmptyState title={title}>{children}</EmptyState>
  );
}
