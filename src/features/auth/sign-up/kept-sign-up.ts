import { identityAtom } from '@/backend/session/identity';
import { clientStore } from '@/client-state/client-state';
import { tabText } from '@/client-state/tab-text';
import type { SignUp } from '@/domain/auth/credentials';

/** What somebody has typed so far; never a password. In this tab alone, so that a reload, reading the terms or the way back loses nothing. */
type Kept = Pick<SignUp, 'name' | 'email' | 'role'>;

/** Since the last key. After that, whoever comes back may be somebody else on a shared device. */
export const KEPT_FOR_MS = 600_000;

const stored = tabText('marquee:sign-up');
/** Where storage is blocked, it lasts as long as this page. */
let inPage: string | null = null;
let stopWatching = (): void => {};

/** Nothing of it is left. */
export function forgetSignUp(): void {
  inPage = null;
  stored.write('');
  stopWatching();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function keptSignUp(): Partial<Kept> {
  try {
    const { form, at } = JSON.parse((inPage ?? stored.read()) || '{}') as {
      form?: Record<string, unknown>;
      at?: number;
    };
    if (!form || typeof at !== 'number' || Math.abs(Date.now() - at) >= KEPT_FOR_MS) return {};
    const role = form['role'] === 'employer' ? 'employer' : 'talent';
    return { name: textOf(form['name']), email: textOf(form['email']), role };
  } catch {
    // Anybody may have written it.
    return {};
  }
}

/** Call with the form's content after each change. */
export function keepSignUp({ name, email, role }: Partial<Kept>): void {
  stopWatching();
  inPage = JSON.stringify({ form: { name, email, role }, at: Date.now() });
  stored.write(inPage);
  // Somebody has signed in or out, here or in another tab.
  stopWatching = clientStore.sub(identityAtom, forgetSignUp);
}
