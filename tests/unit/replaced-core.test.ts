import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Tests of one control or one function each, which replace the function that it reads or calls. */
const REPLACING = [
  'component/admin/newsletter-progress.test.tsx',
  'component/app/back-online.test.tsx',
  'component/app/code-dialog.test.tsx',
  'component/app/menus.test.tsx',
  'component/app/page-sizes.test.ts',
  'component/app/palette.test.tsx',
  'component/app/sign-out-dialog.test.tsx',
  'component/auth/client-start.test.ts',
  'component/auth/unexplained-failures.test.tsx',
  'component/jobs/list-days.test.tsx',
  'component/landing/landing-screen.test.tsx',
  'component/landing/loading-experience.test.tsx',
  'component/messages/read-mark.test.tsx',
  'component/messages/typing.test.ts',
  'component/settings/register-passkey.test.ts',
  'unit/follow-hints.test.ts',
  'unit/write-checks.test.ts',
];

const REPLACEMENT = /vi\.(do)?mock\(\s*'@\/(store|sync|backend|domain)\//i;

it('the store, sync, the backend and the domain are real in every other test', () => {
  const found = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && REPLACEMENT.test(readFileSync(`tests/${file}`, 'utf8')),
  );
  expect(found.toSorted()).toEqual(REPLACING);
});
