import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  // The module adds listeners to the page when it is loaded, and Node has no page.
  globalThis.addEventListener ??= (() => {}) as typeof globalThis.addEventListener;
});
const { DraftSaver, SAVE_AFTER_PAUSE_MS, saveAllDrafts } = await import('@/platform/updates/draft-saver');
const { hasUnsavedText } = await import('@/platform/updates/unsaved-text');

const open = (save: (text: string) => Promise<void> = async () => {}) => {
  const stored: string[] = [];
  const failed: unknown[] = [];
  const shown: string[] = [];
  const saver = new DraftSaver<string>({
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
  return { saver, stored, failed, shown };
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

  it('S8: is called saved only when nothing newer is typed, and unsaved from the first keystroke after that', async () => {
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
    const { saver, stored } = open();
    saver.changed('Gaffer');
    await saver.settle();
    saver.changed('Gaffer again');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS * 2);
    expect([stored, hasUnsavedText()]).toEqual([[], false]);
    saver.resume();
    saver.changed('Best boy');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS);
    expect(stored).toEqual(['Best boy']);
  });

  describe('of all forms at once', () => {
    beforeEach(() => {
      vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} });
      vi.stubGlobal('removeEventListener', () => {});
    });
    afterEach(() => void vi.unstubAllGlobals());

    it('includes each form on the page, but none that was left', async () => {
      const [first, second, left] = [open(), open(), open()];
      const leave = [first, second, left].map(({ saver }) => saver.watchPage());
      leave[2]!();
      await vi.advanceTimersByTimeAsync(0);
      for (const { saver } of [first, second, left]) saver.changed('Gaffer');
      await saveAllDrafts();
      expect([first.stored, second.stored, left.stored]).toEqual([['Gaffer'], ['Gaffer'], []]);
      for (const stop of leave.slice(0, 2)) stop();
      await left.saver.settle();
    });

    it('includes a form that was left while the device could not store its text: the store was being replaced', async () => {
      let hasStore = false;
      const { saver, stored } = open(() =>
        hasStore ? Promise.resolve() : Promise.reject(new Error('lost')),
      );
      const leave = saver.watchPage();
      saver.changed('Gaffer');
      leave();
      await vi.advanceTimersByTimeAsync(0);
      hasStore = true;
      await saveAllDrafts();
      expect([stored, hasUnsavedText()]).toEqual([['Gaffer'], false]);
    });

    it('goes on in a form that comes back before it was saved', async () => {
      const { saver, stored } = open();
      saver.watchPage()();
      const leave = saver.watchPage();
      saver.changed('G');
      saver.changed('Gaffer');
      await vi.advanceTimersByTimeAsync(SAVE_AFTER_PAUSE_MS);
      expect([stored, hasUnsavedText()]).toEqual([['Gaffer'], false]);
      leave();
      await vi.advanceTimersByTimeAsync(0);
    });

    it('never writes what was left behind over text that was typed later', async () => {
      let hasStore = false;
      const behind = open(() => (hasStore ? Promise.resolve() : Promise.reject(new Error('lost'))));
      const leave = behind.saver.watchPage();
      behind.saver.changed('older');
      leave();
      await vi.advanceTimersByTimeAsync(0);
      hasStore = true;
      const again = open();
      again.saver.changed('newer');
      await saveAllDrafts();
      await again.saver.flush();
      expect([behind.stored, again.stored, hasUnsavedText()]).toEqual([[], ['newer'], false]);
    });
  });
});
