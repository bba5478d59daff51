import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { closeApp, openApp } from '../support/app';

afterEach(closeApp);

it('S9: a message to an account that another tab has signed out of goes with it', async () => {
  await openApp('/jobs', 'talent2@marquee.test');
  const { alertToast } = await import('@/ui/feedback/toast');
  const { switchAccount } = await import('@/app/session/store/data-layer');
  const { readIdentity } = await import('@/backend/session/identity');
  await switchAccount(readIdentity()!.userId, () => {});
  alertToast({ state: 'failed', title: 'Ines Moreau could not be written to' });
  await screen.findByText('Ines Moreau could not be written to', {}, { timeout: 10_000 });
  await switchAccount(newId(), () => {});
  await waitFor(() => expect(screen.queryByText('Ines Moreau could not be written to')).toBeNull());
});
