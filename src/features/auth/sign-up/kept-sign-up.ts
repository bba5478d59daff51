import { identityAtom } from '@/backend/session/identity';
import { clientStore } from '@/client-state/client-state';
import type { SignUp } from '@/domain/auth/credentials';
import { isLegalPath } from '@/domain/legal/versions';

/** What somebody has typed before they read the terms; never a password. In this page's memory alone. */
type Kept = Pick<SignUp, 'name' | 'email' | 'role'>;

/** Long enough to read both texts. After that, whoever comes back may be somebody else on a shared device. */
export const KEPT_FOR_MS = 600_000;

let kept: { form: Partial<Kept>; at: number } | null = null;
let stopWatching = (): void => {};

/** Nothing of it is left. */
export function forgetSignUp(): void {
  kept = null;
  stopWatching();
}

export const keptSignUp = (): Partial<Kept> =>
  kept !== null && Date.now() - kept.at < KEPT_FOR_MS ? kept.form : {};

/** Called as the form closes. @param to where they go: kept only on the way to a text that the form asks them to read */
export function keepSignUp({ name, email, role }: Partial<Kept>, to: string): void {
  forgetSignUp();
  if (!isLegalPath(to)) return;
  kept = { form: { name, email, role }, at: Date.now() };
  // Somebody has signed in or out, here or in another tab.
  stopWatching = clientStore.sub(identityAtom, forgetSignUp);
}

/** Called at each address: whoever goes on from the texts to anywhere else is not coming straight back. */
export function forgetSignUpElsewhere(path: string): void {
  if (path !== '/sign-up' && !isLegalPath(path)) forgetSignUp();
}
