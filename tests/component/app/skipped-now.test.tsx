import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Guard } from '@/app/guard';
import { ROUTES } from '@/app/routes';
import { writeIdentity } from '@/backend/session/identity';
import { wasOnboardingSkipped } from '@/client-state/onboarding-skipped';
import { SAMPLE_TALENT } from '../../support/sample-identity';

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterAll(() => {
  writeIdentity(null);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

/** Somebody who has not been through onboarding, nor skipped it on this device or with the account. */
const NEW_HERE = {
  ...SAMPLE_TALENT,
  onboardingCompleted: false,
  profileComplete: false,
  onboardingSkipped: false,
};

async function shownAt(path: string, state: unknown): Promise<string | null> {
  const place = document.createElement('div');
  const root = createRoot(place);
  const route = ROUTES.find((each) => each.path === path)!;
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[{ pathname: path, state }]}>
        <Routes>
          <Route path={path} element={<Guard route={route}>The screen</Guard>} />
          <Route path="/onboarding" element="Onboarding" />
        </Routes>
      </MemoryRouter>,
    ),
  );
  const shown = place.textContent;
  await act(async () => root.unmount());
  return shown;
}

it('P4: that onboarding was skipped in the navigation before counts by itself', async () => {
  writeIdentity(NEW_HERE);
  expect(wasOnboardingSkipped(NEW_HERE.userId)).toBe(false);
  expect(await shownAt('/dashboard', null)).toBe('Onboarding');
  expect(await shownAt('/dashboard', { onboardingSkipped: true })).toBe('The screen');
  // Nothing of it was kept.
  expect(await shownAt('/dashboard', null)).toBe('Onboarding');
});
