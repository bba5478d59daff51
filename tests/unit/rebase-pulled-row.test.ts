import { expect, test } from 'vitest';
import { profiles } from '@/domain/streams';
import type { WaitingRow } from '@/sync/document';
import { rebasePulledRow } from '@/sync/pull/rebase-pulled-row';

const fields = (headline: string, bio: string) => ({
  ...Object.fromEntries(profiles.writable.map((field) => [field, ''])),
  headline,
  bio,
});

test('S2: a field that comes into conflict later has the base that its own edit began from', () => {
  // The bio has been in conflict since version 6. Then another headline arrived, which the person has seen and edited.
  const current = {
    ...fields('my headline', 'my bio'),
    id: 'p',
    rev: 8,
    snapshot: '',
    sync: {
      state: 'waiting',
      order: '1',
      edit: '1',
      since: 0,
      base: { ...fields('their headline', 'their bio'), rev: 8 },
      conflictingFields: { names: ['bio'], base: { ...fields('', 'old bio'), rev: 6 } },
    },
  } as unknown as WaitingRow;
  // It is taken back to what it was in version 6.
  const rebased = rebasePulledRow(profiles, { ...fields('', 'their bio'), id: 'p', rev: 9 }, current, '');
  expect(rebased.sync).toMatchObject({
    conflictingFields: {
      names: ['bio', 'headline'],
      base: { headline: 'their headline', bio: 'old bio', rev: 6 },
    },
  });
  expect(rebased).toMatchObject({ headline: 'my headline', bio: 'my bio' });
});
