import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const pageListeners = vi.hoisted(() => {
  // The module adds listeners to the page when it is loaded, and Node has no page.
  const added = new Map<string, () => void>();
  globalThis.addEventListener = ((type: string, listener: () => void) =>
    added.set(type, listener)) as unknown as typeof globalThis.addEventListener;
  // Another file of this process may have loaded it before.
  vi.resetModules();
  return added;
});
const { discardUnsavedDrafts, DraftSaver, SAVE_AFTER_PAUSE_MS, saveAllDrafts, unsavedDraft } =
  await import('@/platform/updates/draft-saver');
const { hasUnsavedText } = await import('@/platform/updates/unsaved-text');

let drafts = 0;
/** A form on a draft of its own, unless another one's key is given. */
const open = (save: (text: string) => Promise<void> = async () => {}, key = `draft ${(drafts += 1)}`) => {
  const stored: string[] = [];
  const failed: unknown[] = [];
  const shown: string[] = [];
  const saver = new DraftSaver<string>({
    key,
    save: async (text) => {
      await save(text);
      stored.push(text);
    },
    onUnsaved: () => shown.push('saving'),
    onSaved: () => shown.push(`saved ${stored.at(-1)}`),
    onFailed: (error) => {
      failed.push(error);
      shown.push('failed');
    },
  });
  return { key, saver, stored, failed, shown };
};

describe('saving a draft (S2)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits for a pause, then saves the latest text once', async () => {
    const { saver, stored } = open();
    saver.changed('G');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS - 1);
    saver.changed('Gaffer');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS - 1);
    expect(stored).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stored).toEqual(['Gaffer']);
  });

  it('does not wait for a pause that does not come: at most two seconds of typing are only on the screen', async () => {
    const { saver, stored } = open();
    let typed = '';
    for (let key = 1; key <= 44; key += 1) {
      saver.changed((typed += 'x'));
      await vi.advanceTimersByTimeAsync(250);
      // What was on the screen two seconds ago is stored.
      expect((stored.at(-1) ?? '').length).toBeGreaterThanOrEqual(key - 8);
    }
    // Not at every keystroke either.
    expect(stored.length).toBeLessThanOrEqual(6);
  });

  it('saves on and on while a save fails and nobody pauses', async () => {
    let isFull = true;
    const { saver, stored, failed } = open(async () => {
      if (isFull) throw new Error('full');
    });
    for (let key = 0; key < 40; key += 1) {
      isFull = key < 20;
      saver.changed(`text ${key}`);
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(failed.length).toBe(2);
    expect(stored.length).toBeGreaterThanOrEqual(2);
  });

  it.each(['visibilitychange', 'pagehide'])('saves at once at %s, in the middle of typing', async (event) => {
    const { saver, stored } = open();
    saver.changed('Gaf');
    pageListeners.get(event)?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toEqual(['Gaf']);
  });

  it('blocks a reload of the page from the first keystroke until the text is stored', async () => {
    const { saver } = open();
    saver.changed('Gaffer');
    expect(hasUnsavedText()).toBe(true);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS);
    expect(hasUnsavedText()).toBe(false);
  });

  it('keeps blocking for text typed during an earlier save', async () => {
    let finish = () => {};
    const { saver, stored } = open((text) =>
      text === 'one' ? new Promise((done) => (finish = done)) : Promise.resolve(),
    );
    saver.changed('one');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS);
    saver.changed('two');
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect([stored, hasUnsavedText()]).toEqual([['one'], true]);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS);
    expect([stored, hasUnsavedText()]).toEqual([['one', 'two'], false]);
  });

  it('S8: says ‘saved’ only when nothing newer has been typed, and ‘unsaved’ at the next keystroke', async () => {
    let finish = () => {};
    const { saver, shown } = open((text) =>
      text === 'one' ? new Promise((done) => (finish = done)) : Promise.resolve(),
    );
    saver.changed('one');
    expect(shown).toEqual(['saving']);
    void saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    saver.changed('two');
    finish();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS - 1);
    expect(shown).toEqual(['saving']);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(['saving', 'saved two']);
    saver.changed('three');
    expect(shown).toEqual(['saving', 'saved two', 'saving']);
    await saver.flush();
    expect(shown.at(-1)).toBe('saved three');
  });

  it('keeps blocking while the newer of two saves is waiting for the older one', async () => {
    const { saver, stored, shown } = open(
      (text) => new Promise((done) => void setTimeout(done, text === 'slow' ? 500 : 1)),
    );
    saver.changed('slow');
    void saver.flush();
    saver.changed('quick');
    void saver.flush();
    void saver.flush();
    await vi.advanceTimersByTimeAsync(500);
    expect([stored, shown, hasUnsavedText()]).toEqual([['slow'], ['saving'], true]);
    await vi.advanceTimersByTimeAsync(10);
    expect([stored, shown, hasUnsavedText()]).toEqual([['slow', 'quick'], ['saving', 'saved quick'], false]);
  });

  it('never writes a text again that failed while a newer one was waiting', async () => {
    let fail = (_error: Error) => {};
    const { saver, stored, shown } = open((text) =>
      text === 'older' ? new Promise((_done, reject) => (fail = reject)) : Promise.resolve(),
    );
    saver.changed('older');
    void saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    saver.changed('newer');
    const saved = saver.flush();
    fail(new Error('no space'));
    await saved;
    await saver.flush();
    expect([stored, shown]).toEqual([['newer'], ['saving', 'failed', 'saved newer']]);
    expect(hasUnsavedText()).toBe(false);
  });

  it('shows a failure until the text is stored, also while somebody types on', async () => {
    let hasSpace = false;
    const { saver, shown } = open(() =>
      hasSpace ? Promise.resolve() : Promise.reject(new Error('no space')),
    );
    saver.changed('Gaffer');
    await saver.flush();
    saver.changed('Gaffer 2');
    expect(shown).toEqual(['saving', 'failed']);
    hasSpace = true;
    await saver.flush();
    expect(shown).toEqual(['saving', 'failed', 'saved Gaffer 2']);
  });

  it('never lets an older text overwrite a newer one', async () => {
    const { saver, stored } = open(
      (text) => new Promise((done) => void setTimeout(done, text === 'slow' ? 500 : 1)),
    );
    saver.changed('slow');
    void saver.flush();
    saver.changed('quick');
    void saver.flush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(stored).toEqual(['slow', 'quick']);
  });

  it('keeps text that the device could not store, reports it, and retries on request', async () => {
    const full = new Error('no space');
    let hasSpace = false;
    const { saver, stored, failed } = open(() => (hasSpace ? Promise.resolve() : Promise.reject(full)));
    saver.changed('Gaffer');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS);
    expect([failed, hasUnsavedText()]).toEqual([[full], true]);
    hasSpace = true;
    await saver.flush();
    expect([stored, hasUnsavedText()]).toEqual([['Gaffer'], false]);
  });

  it('writes nothing after the text was settled, until resumed: a late save would undo a publication', async () => {
    const { saver, stored } = open(
      (text) => new Promise((done) => void setTimeout(done, text === 'running' ? 50 : 0)),
    );
    saver.changed('running');
    void saver.flush();
    saver.changed('Gaffer');
    let isSettled = false;
    const settled = saver.settle().then(() => (isSettled = true));
    await vi.advanceTimersByTimeAsync(49);
    expect([stored, isSettled]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(stored.splice(0)).toEqual(['running']);
    saver.changed('Gaffer again');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS * 2);
    expect([stored, hasUnsavedText()]).toEqual([[], false]);
    saver.resume();
    saver.changed('Best boy');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS + 1);
    expect(stored).toEqual(['Best boy']);
  });

  describe('of forms that closed', () => {
    /** A disk that is full until `frees`. */
    const fullDisk = () => {
      let isFull = true;
      return {
        save: () => (isFull ? Promise.reject(new Error('no space')) : Promise.resolve()),
        free: () => (isFull = false),
      };
    };
    afterEach(() => discardUnsavedDrafts());

    it('keeps what could not be saved, for a form that opens the same draft, and for no other', async () => {
      const disk = fullDisk();
      const first = open(disk.save);
      first.saver.changed('Gaffer');
      await first.saver.flush();
      const other = open(disk.save);
      other.saver.changed('Best boy');
      await other.saver.flush();
      expect([unsavedDraft(first.key), unsavedDraft(other.key), unsavedDraft('draft none')]).toEqual([
        { value: 'Gaffer' },
        { value: 'Best boy' },
        null,
      ]);
      expect(hasUnsavedText()).toBe(true);
      disk.free();
      await saveAllDrafts();
      expect([first.stored, other.stored, unsavedDraft(first.key)]).toEqual([['Gaffer'], ['Best boy'], null]);
      expect(hasUnsavedText()).toBe(false);
    });

    it('offers the newest text while an older one is being saved', async () => {
      const { key, saver } = open(() => new Promise((done) => void setTimeout(done, 50)));
      saver.changed('Gaf');
      void saver.flush();
      expect(unsavedDraft(key)).toEqual({ value: 'Gaf' });
      saver.changed('Gaffer');
      expect(unsavedDraft(key)).toEqual({ value: 'Gaffer' });
      void saver.flush();
      await vi.advanceTimersByTimeAsync(100);
      expect(unsavedDraft(key)).toBeNull();
    });

    it('never writes their older text over what the next form of the same draft wrote', async () => {
      const all: string[] = [];
      const slowly = (text: string) =>
        new Promise<void>((done) => void setTimeout(done, text === 'newest' ? 1 : 50)).then(
          () => void all.push(text),
        );
      const before = open(slowly);
      before.saver.changed('running');
      void before.saver.flush();
      before.saver.changed('older');
      const after = open(slowly, before.key);
      after.saver.changed('newest');
      void after.saver.flush();
      await vi.advanceTimersByTimeAsync(1000);
      expect(all).toEqual(['running', 'newest']);
      before.saver.changed('typed nowhere');
      await vi.advanceTimersByTimeAsync(1000);
      expect([all, hasUnsavedText()]).toEqual([['running', 'newest'], false]);
    });

    it('tries them again as soon as anything else could be saved, and keeps what still fails', async () => {
      const [disk, broken] = [fullDisk(), fullDisk()];
      const behind = open(disk.save);
      behind.saver.changed('Gaffer');
      await behind.saver.flush();
      const worse = open(broken.save);
      worse.saver.changed('Grip');
      await worse.saver.flush();
      disk.free();
      const next = open();
      next.saver.changed('Best boy');
      await next.saver.flush();
      await vi.advanceTimersByTimeAsync(0);
      expect([behind.stored, worse.stored, unsavedDraft(worse.key)]).toEqual([
        ['Gaffer'],
        [],
        { value: 'Grip' },
      ]);
      expect(hasUnsavedText()).toBe(true);
    });

    it.each(['pagehide', 'visibilitychange'])('tries them again on %s', async (event) => {
      const disk = fullDisk();
      const { saver, stored } = open(disk.save);
      saver.changed('Gaffer');
      await saver.flush();
      disk.free();
      pageListeners.get(event)!();
      await vi.advanceTimersByTimeAsync(0);
      expect(stored).toEqual(['Gaffer']);
    });

    it('S9: forgets them when their account signs out', async () => {
      const { key, saver, stored } = open(() => Promise.reject(new Error('no space')));
      saver.changed('Gaffer');
      await saver.flush();
      discardUnsavedDrafts();
      await saveAllDrafts();
      expect([stored, unsavedDraft(key), hasUnsavedText()]).toEqual([[], null, false]);
    });
  });
});
