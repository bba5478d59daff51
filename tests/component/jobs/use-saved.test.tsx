import { waitFor } from '@testing-library/dom';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoreEarlySaves } from '@/app/session/store/store-early-saves';
import { clientStore } from '@/client-state/client-state';
import { earlySavesTextAtom, forgetEarlySaves, keepEarlySave } from '@/client-state/last/early-saves';
import { newId } from '@/domain/ids';
import { observeSaved, setSaved } from '@/store/entities/saved';
import { openStore } from '@/store/open/open';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import { type SavedMarks, useSaved } from '@/store/react/use-saved';
import type { Store } from '@/store/store';

const me = newId();
const job = { id: newId(), label: 'Gaffer' };
let store: Store;
let root: Root;
let marks: SavedMarks | undefined;
/** Whether the job was saved, at each change of what is shown. */
let shown: boolean[];

beforeEach(async () => {
  store = await openStore(me, { isShared: false });
  shown = [];
  marks = undefined;
  root = createRoot(document.createElement('div'));
  function Harness() {
    const saved = useSaved('job');
    useEffect(() => {
      marks = saved;
      const isSaved = saved.ids?.has(job.id) ?? false;
      if (shown.at(-1) !== isSaved) shown.push(isSaved);
    });
    return <StoreEarlySaves />;
  }
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  root.render(
    <UnifiedAuthContext value={{ identity: { ...VISITOR, userId: me }, mode: 'full' }}>
      <StoreContext value={value}>
        <Harness />
      </StoreContext>
    </UnifiedAuthContext>,
  );
  await waitFor(() => expect(marks?.ids).toBeInstanceOf(Set));
});
afterEach(async () => {
  root.unmount();
  vi.restoreAllMocks();
  forgetEarlySaves();
  await store.remove();
});

const tap = (): Promise<void> => {
  let stored = Promise.resolve();
  flushSync(() => (stored = marks?.toggle(job) ?? stored));
  return stored;
};
const stored = async (): Promise<boolean> =>
  (await firstValueFrom(observeSaved(store, 'job'))).some(({ target_id: id }) => id === job.id);

it('a tap is seen before it is stored, and stays', async () => {
  const storing = tap();
  expect(shown).toEqual([false, true]);
  expect(await stored()).toBe(false);
  await storing;
  await waitFor(async () => expect(await stored()).toBe(true));
  // What another tab does after that is shown as well: the tap is not held against the store.
  await setSaved(store, 'job', job, false);
  await waitFor(() => expect(shown).toEqual([false, true, false]));
});

it('B13: storing begins after the frame that shows the tap, or soon where the page is not painted', async () => {
  const change = vi.spyOn(store.rows('saved'), 'change');
  let paint = (): void => {};
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
    paint = () => draw(0);
    return 0;
  });
  const storing = tap();
  await waitFor(() => expect(frames).toHaveBeenCalled());
  await new Promise((rest) => setTimeout(rest));
  expect(change).not.toHaveBeenCalled();
  paint();
  await storing;
  expect(change).toHaveBeenCalled();
  // Nothing paints this one.
  await tap();
  await waitFor(async () => expect(await stored()).toBe(false));
});

it('of several taps the last one counts', async () => {
  await Promise.all([tap(), tap(), tap()]);
  expect(shown).toEqual([false, true, false, true]);
  expect(await stored()).toBe(true);
  await Promise.all([tap(), tap()]);
  await waitFor(async () => expect(await stored()).toBe(true));
  expect(shown.at(-1)).toBe(true);
});

it('a tap that cannot be stored is taken back, and says so', async () => {
  vi.spyOn(store.rows('saved'), 'change').mockRejectedValue(new Error('The disk is full.'));
  await expect(tap()).rejects.toThrow('The disk is full.');
  await waitFor(() => expect(shown).toEqual([false, true, false]));
});

it('S2: what was tapped before the store was open is stored, on whichever screen, and for this account alone', async () => {
  keepEarlySave(newId(), { ...job, isSaved: true });
  await new Promise((rest) => setTimeout(rest, 50));
  expect(await stored()).toBe(false);
  let goOn = (): void => {};
  const writing = new Promise<void>((resolve) => (goOn = resolve));
  const rows = store.rows('saved');
  const change = rows.change.bind(rows);
  vi.spyOn(rows, 'change').mockImplementation(async (...args) => {
    await writing;
    return change(...args);
  });
  keepEarlySave(me, { ...job, isSaved: true });
  await waitFor(() => expect(rows.change).toHaveBeenCalled());
  await new Promise((rest) => setTimeout(rest, 50));
  // Not stored yet: a page that is killed now must find it again.
  expect(clientStore.get(earlySavesTextAtom)).not.toBeNull();
  goOn();
  await waitFor(async () => expect(await stored()).toBe(true));
  await waitFor(() => expect(clientStore.get(earlySavesTextAtom)).toBeNull());
  // Saved already, as by another tab: nothing is tapped back.
  keepEarlySave(me, { ...job, isSaved: true });
  await waitFor(() => expect(clientStore.get(earlySavesTextAtom)).toBeNull());
  expect(await stored()).toBe(true);
});
