import { screen, waitFor } from '@testing-library/dom';
import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { portOf } from '@/store/sync/sync-port';
import type { SyncedRow } from '@/sync/document';
import { ApiAccount, firstOf } from '../../support/api-account';
import { fill, openApp, site } from '../support/app';
import { network } from '../support/network';

const TEXTS = '"part":"texts"';
const TYPED = 'Forty minutes of typing by an admin.';

it('S2: what an admin has typed stays when the job comes again without its description', async () => {
  const employer = await ApiAccount.of(site(), 'employer@marquee.test');
  const admin = await ApiAccount.of(site(), 'admin@marquee.test');
  const job = firstOf(
    await employer.read<{ id: string; description: string }>(
      `jobs?select=id,description&status=eq.active&apply_mode=eq.marquee&posted_by=eq.${employer.id}&limit=1`,
    ),
    'job',
  );
  const user = await openApp(`/jobs/${job.id}/edit`, 'admin@marquee.test');
  const field = await waitFor(
    () => {
      const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox');
      return firstOf(
        fields.filter(({ value }) => value.startsWith(job.description.slice(0, 30))),
        'field with the description',
      );
    },
    { timeout: 20_000 },
  );
  await fill(user, field, TYPED);
  const { switchAccount } = await import('@/app/session/store/data-layer');
  const store = await switchAccount(admin.id, () => {});
  // A fill that is still under way would bring the job as it is on the server.
  const { observeSyncState } = await import('@/store/writes/sync-state');
  await waitFor(
    async () => expect((await firstValueFrom(observeSyncState(store))).lastInStepAt).not.toBeNull(),
    { timeout: 40_000 },
  );
  // It comes again, as a snapshot brings it: without its description, which does not come for now.
  const sendRow = network.hold('jobs?select');
  network.cut(TEXTS);
  await portOf(store).change('jobs', [job.id], (_id, current) => {
    if (!current) return null;
    const { description: _text, ...brief } = current;
    return { put: { ...brief, title: 'A new title' } as SyncedRow };
  });
  await screen.findByRole('heading', { name: 'Edit A new title' });
  expect((await store.rows('jobs').one(job.id))?.['description']).toBeUndefined();
  expect(screen.getByDisplayValue(TYPED)).toBe(field);
  await sendRow();
  await waitFor(
    async () => expect((await store.rows('jobs').one(job.id))?.['description']).toBe(job.description),
    { timeout: 20_000 },
  );
  expect(screen.getByDisplayValue(TYPED)).toBe(field);
}, 90_000);
