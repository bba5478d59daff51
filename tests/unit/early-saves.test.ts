import { beforeEach, describe, expect, test } from 'vitest';
import { clientStore } from '@/client-state/client-state';
import {
  dropEarlySave,
  earlySavesOf,
  earlySavesTextAtom,
  forgetEarlySaves,
  keepEarlySave,
} from '@/client-state/last/early-saves';

const kept = (accountId: string | null) => earlySavesOf(clientStore.get(earlySavesTextAtom), accountId);
const save = (id: string, isSaved = true) => ({ id, label: `Job ${id}`, isSaved });

beforeEach(forgetEarlySaves);

describe('S2, S9: what is saved before the store is open', () => {
  test('is kept in the order of the taps, the last one on each job', () => {
    keepEarlySave('ines', save('a'));
    keepEarlySave('ines', save('b'));
    keepEarlySave('ines', save('a', false));
    expect(kept('ines')).toEqual([save('b'), save('a', false)]);
    dropEarlySave('ines', 'b');
    expect(kept('ines')).toEqual([save('a', false)]);
    dropEarlySave('ines', 'a');
    expect(clientStore.get(earlySavesTextAtom)).toBeNull();
  });

  test('is stored for nobody else, and makes room for the next account', () => {
    keepEarlySave('ines', save('a'));
    expect(kept('mara')).toEqual([]);
    expect(kept(null)).toEqual([]);
    dropEarlySave('mara', 'a');
    expect(kept('ines')).toEqual([save('a')]);
    keepEarlySave('mara', save('b'));
    expect(kept('ines')).toEqual([]);
  });

  test('is bounded, and nothing else that stands there is taken for it', () => {
    for (let n = 0; n < 60; n += 1) keepEarlySave('ines', save(String(n)));
    expect(kept('ines')).toHaveLength(50);
    expect(kept('ines').at(-1)).toEqual(save('59'));
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"accountId":"ines"}',
      '{"accountId":"ines","saves":[{"id":1}]}',
    ])
      expect(earlySavesOf(text, 'ines')).toEqual([]);
  });
});
