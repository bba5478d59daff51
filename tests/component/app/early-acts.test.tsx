import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteEarlyActs } from '@/app/first-look/html/early-acts';
import { drawn, enter } from '@/app/first-look/looks/redo-acts';
import { HTML_PART, PART_IS_HERE } from '@/client-state/page/html-part';
import { form, heard, how, pageWithForm } from '../support/html-form';

const named = <E extends HTMLElement = HTMLInputElement>(root: Element, name: string): E =>
  [...root.querySelectorAll<E>('input, select, button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  ) as E;

function type(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isOff = (root: Element): boolean => named(root, 'Name').disabled;

async function untilDone(root: HTMLElement): Promise<void> {
  await vi.waitFor(() => expect(root.querySelector(`[${HTML_PART}]`)).toBeNull());
  for (let task = 0; task < 20; task += 1) await drawn();
}

/** React takes the page over, and what was done before is done. */
async function takeOver(root: HTMLElement): Promise<void> {
  hydrateRoot(root, form);
  await untilDone(root);
}

const noCode = Object.assign(document.createElement('p'), { id: 'no-code', hidden: true });

/** The page says that its code does not come, or takes that back. */
async function say(isMissing: boolean): Promise<void> {
  noCode.hidden = !isMissing;
  await Promise.resolve();
}

async function notedPage(): Promise<HTMLElement> {
  const root = pageWithForm();
  await say(true);
  await say(false);
  return root;
}

beforeAll(() => {
  document.body.append(noCode);
  noteEarlyActs();
});
beforeEach(() => {
  Object.assign(heard, { taps: [], changesOfBox: 0 });
  Object.assign(how, { rendersAgain: false, code: null });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['performance'] });
  // Only a built app takes over a page: while it is developed, React compares what is set in HTML only.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren(noCode);
});

describe('S1: what is done to a page that is only HTML', () => {
  it('is noted wherever it is switched on, and looks off where its code does not come', async () => {
    const root = pageWithForm();
    expect(isOff(root)).toBe(true);
    await say(true);
    await say(false);
    expect(isOff(root)).toBe(false);
    await say(true);
    expect(isOff(root)).toBe(true);
  });

  it.each([
    ['', false],
    [', also if React renders again at once', true],
  ])(
    'is done with all that was entered and its caret, each tap in its order and once%s',
    async (_, again) => {
      how.rendersAgain = again;
      const root = await notedPage();
      named(root, 'Say').click();
      type(named(root, 'Name'), 'In');
      named(root, 'Open').click();
      named(root, 'two').click();
      type(named<HTMLSelectElement>(root, 'Kind'), 'spark');
      // A field has one value, the last.
      type(named(root, 'Name'), 'Ines');
      named(root, 'Name').setSelectionRange(1, 2);
      vi.advanceTimersByTime(5_000);
      named(root, 'Say').click();
      expect(heard.taps).toEqual([]);
      await takeOver(root);
      // A tap is meant for what was entered in the end: whoever corrects a letter after it does not mean the form without it.
      expect(heard.taps).toEqual(['Ines|true|spark|two', 'Ines|true|spark|two']);
      const name = named(root, 'Name');
      expect([name.value, name.selectionStart, name.selectionEnd]).toEqual(['Ines', 1, 2]);
      expect(named(root, 'Open').checked).toBe(true);
      expect(named(root, 'two').checked).toBe(true);
      expect(root.querySelector('[aria-busy], [data-act], :disabled, [data-awaits-code]')).toBeNull();
    },
  );

  it('is known to React, which has read what stands in a field', async () => {
    const root = await notedPage();
    type(named(root, 'Name'), 'Ines');
    await takeOver(root);
    named(root, 'Say').click();
    expect(heard.taps).toEqual(['Ines|false|grip|one']);
  });

  it.each(['at once', 'as soon as its code is here'])(
    'is done once where React is there before, %s',
    async (when) => {
      const root = await notedPage();
      let open = (): void => {};
      if (when !== 'at once') how.code = new Promise((resolve) => (open = resolve));
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
      hydrateRoot(root, form);
      // The tap has React take the page over, if it can.
      named(root, 'Say').click();
      if (when !== 'at once') {
        for (let task = 0; task < 5; task += 1) await drawn();
        type(named(root, 'Name'), 'Ines');
        named(root, 'Open').click();
        named(root, 'Send').click();
        open();
      }
      await untilDone(root);
      named(root, 'Say').click();
      expect(heard.taps).toEqual(
        when === 'at once'
          ? ['|false|grip|one', '|false|grip|one']
          : ['Ines|true|grip|one', 'sent', 'Ines|true|grip|one'],
      );
    },
  );

  it.each(['Open', 'Name'])('is known to React that takes over because of it: %s', async (name) => {
    const root = await notedPage();
    hydrateRoot(root, form);
    if (name === 'Open') named(root, name).click();
    else type(named(root, name), 'Ines');
    await untilDone(root);
    named(root, 'Say').click();
    expect(heard.taps).toEqual([name === 'Open' ? '|true|grip|one' : 'Ines|false|grip|one']);
  });

  it.each([
    ['twice', 2, 0],
    ['three times', 3, 1],
  ])('is what a box shows in the end, however often it was tapped: %s', async (_, times, changed) => {
    const root = await notedPage();
    for (let tap = 0; tap < times; tap += 1) {
      vi.advanceTimersByTime(5_000);
      named(root, 'Open').click();
    }
    await takeOver(root);
    expect([named(root, 'Open').checked, heard.changesOfBox]).toEqual([changed === 1, changed]);
  });

  it('loses no letter of whoever goes on typing while it is done', async () => {
    const root = await notedPage();
    for (const name of ['Say', 'Send', 'two']) named(root, name).click();
    const name = named(root, 'Name');
    name.focus();
    type(name, 'I');
    hydrateRoot(root, form);
    await vi.waitFor(() => expect(root.querySelector(`[${HTML_PART}]`)).toBeNull());
    for (const letter of 'nes') {
      // Not as a test sets it, which React would not hear.
      enter(name, name.value + letter);
      await drawn();
    }
    await untilDone(root);
    named(root, 'Say').click();
    expect(heard.taps.at(-1)).toBe('Ines|false|grip|two');
  });

  it('stays with whoever is at it where the code does not come in time', async () => {
    const root = await notedPage();
    named(root, 'Name').focus();
    await say(true);
    expect([isOff(root), document.activeElement]).toEqual([false, named(root, 'Name')]);
    named(root, 'Name').blur();
    await say(false);
    await say(true);
    expect([isOff(root), root.querySelector('[data-off]')]).toEqual([true, root.querySelector('div')]);
    await say(false);
    expect([isOff(root), root.querySelector('[data-off]')]).toEqual([false, null]);
  });

  it('waits for the part that it is in', async () => {
    const outer = await notedPage();
    const inner = await notedPage();
    outer.querySelector('form')?.append(inner);
    named(inner, 'Say').click();
    outer.querySelector('div')?.dispatchEvent(new Event(PART_IS_HERE, { bubbles: true }));
    expect(named(inner, 'Say').hasAttribute('data-act')).toBe(true);
    await takeOver(inner);
    expect(heard.taps).toEqual(['|false|grip|one']);
  });

  it('is done once for whoever taps again because nothing happens, and twice for whoever takes it back', async () => {
    const root = await notedPage();
    named(root, 'Say').click();
    named(root, 'Say').click();
    expect(named(root, 'Say').getAttribute('aria-busy')).toBe('true');
    vi.advanceTimersByTime(5_000);
    named(root, 'Open').click();
    vi.advanceTimersByTime(5_000);
    named(root, 'Open').click();
    await takeOver(root);
    expect(heard.taps).toEqual(['|false|grip|one']);
    expect(named(root, 'Open').checked).toBe(false);
  });

  it.each([false, true])(
    'is sent by the app, not by the browser, which would put it into the address (React there before: %s)',
    async (isThere) => {
      const root = await notedPage();
      let open = (): void => {};
      if (isThere) {
        how.code = new Promise((resolve) => (open = resolve));
        hydrateRoot(root, form);
        for (let task = 0; task < 5; task += 1) await drawn();
      }
      const prevented: boolean[] = [];
      const onSubmit = (event: Event): void => void prevented.push(event.defaultPrevented);
      document.addEventListener('submit', onSubmit, true);
      named(root, 'Send').click();
      document.removeEventListener('submit', onSubmit, true);
      expect(prevented).toEqual([true]);
      open();
      await (isThere ? untilDone(root) : takeOver(root));
      expect(heard.taps).toEqual(['sent']);
    },
  );

  it('is left to React from then on', async () => {
    const root = await notedPage();
    await takeOver(root);
    named(root, 'Say').click();
    expect(heard.taps).toEqual(['|false|grip|one']);
    expect(named(root, 'Say').hasAttribute('data-act')).toBe(false);
  });
});
