import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { SyncChip } from '@/ui/sync/sync-parts';
import type { SyncShown } from '@/ui/sync/sync-word';
import { show } from '../support/shown';

it.each<[string | null, SyncShown & { waiting: number }]>([
  [null, { kind: 'synced', waiting: 0 }],
  [null, { kind: 'offline', waiting: 0 }],
  ['1', { kind: 'offline', waiting: 400 }],
  ['1', { kind: 'attention', waiting: 0 }],
  ['2', { kind: 'offline', delay: 'foreign', waiting: 400 }],
])('a long status says how many links of the bar give way to it: %s of %j', (taken, shown) => {
  show(<SyncChip {...shown} refused={0} />);
  expect(screen.getByRole('button').getAttribute('data-takes')).toBe(taken);
});
