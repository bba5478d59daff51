import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Forms that only ask before a reload, and lose what is typed when they are left: each with the reason why it is not kept
 * (`useKeptForm`, `useFormCopy`, `useKeptState`, `keptValues`).
 */
const ONLY_HELD: Readonly<Record<string, string>> = {
  'admin/newsletter/issue-editor.tsx':
    'of an admin, who writes with a connection, and whose data is not kept on devices',
  'auth/password/reset-password-screen.tsx': 'a password',
  'auth/sign-in/sign-in-screen.tsx': 'a password',
  'auth/sign-up/sign-up-screen.tsx': 'a password; the rest is kept',
  'company/people/invite-form.tsx': 'somebody else’s email address, which no device keeps',
  'company/verification/admin-check-form.tsx': 'of an admin, as above',
  'company/verification/domain-mail-form.tsx': 'an email address',
  'messages/composer/use-composer.ts': 'picked files; the text is a draft',
  'applications/apply/apply-wizard.tsx': 'picked files; the rest is a draft',
  'settings/security/credentials/email-section.tsx': 'an email address and a password',
  'settings/security/credentials/password-section.tsx': 'a password',
};

it('S2: a form that holds text on the screen alone says why', () => {
  const held = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && readFileSync(`src/features/${path}`, 'utf8').includes('useHoldWhile('),
  );
  expect(held.toSorted()).toEqual(Object.keys(ONLY_HELD).toSorted());
});
