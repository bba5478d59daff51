import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { counterpartOf } from '@/app/first-look/looks/counterpart';
import { isStillSeenBy } from '@/app/first-look/looks/look-of-account';
import { hasLostKeys, noteActs } from '@/app/first-look/looks/note-acts';
import { isHeld, noteFinger } from '@/app/first-look/looks/note-finger';
import { redo } from '@/app/first-look/looks/redo-acts';

function place(html: string): HTMLElement {
  const element = document.createElement('main');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

beforeEach(() => document.body.replaceChildren());

/** A look and the screen that takes its place. */
function pair(before: string, now = before): { look: HTMLElement; screen: HTMLElement } {
  const [look, screen] = [place(before), place(now)];
  noteActs(look);
  return { look, screen };
}

const first = (within: Element, selector: string): HTMLElement => {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing is ${selector}.`);
  return found;
};

function enter(field: HTMLElement, value: string): void {
  (field as HTMLInputElement).value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What the screen hears, in order. */
function heardOn(screen: HTMLElement): string[] {
  const heard: string[] = [];
  screen.addEventListener('click', ({ target }) => {
    const row = (target as Element).closest('li');
    heard.push(
      [row?.querySelector('a')?.textContent, (target as Element).textContent].filter(Boolean).join(': '),
    );
  });
  for (const type of ['input', 'change'])
    screen.addEventListener(type, ({ target }) => heard.push((target as HTMLInputElement).value));
  return heard;
}

const finish = (look: Element, screen: Element, focused: Element | null = null): Promise<boolean> =>
  redo({ look, screen, focused });

describe('whose look it is', () => {
  const IDENTITY = 'marquee:identity';
  const signedInAs = (userId: string, role: string) =>
    localStorage.setItem(IDENTITY, JSON.stringify({ userId, email: 'a@b.c', role }));
  const look = document.createElement('div');
  Object.assign(look.dataset, { account: 'ines', role: 'talent' });

  it('S9: is whoever is signed in on this device, in this role', () => {
    signedInAs('ines', 'talent');
    expect(isStillSeenBy(look)).toBe(true);
    for (const [who, role] of [
      ['kemi', 'talent'],
      ['ines', 'employer'],
    ] as const) {
      signedInAs(who, role);
      expect(isStillSeenBy(look)).toBe(false);
    }
    localStorage.removeItem(IDENTITY);
    expect(isStillSeenBy(look)).toBe(false);
  });

  it('is held by a finger that came before the app’s code, until it is lifted', () => {
    noteFinger(look);
    const touch = (type: string, touches: unknown[]) =>
      document.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }));
    touch('touchstart', [{}]);
    expect(isHeld(look)).toBe(true);
    touch('touchend', []);
    expect(isHeld(look)).toBe(false);
  });
});

describe('what is done to a look', () => {
  const ROWS = (names: readonly string[]): string =>
    `<ul>${names.map((name) => `<li><a href="/jobs/${name}">${name}</a><button>Save</button></li>`).join('')}</ul>`;

  it('is done twice to what was tapped again later, to take it back', async () => {
    const { look, screen } = pair('<button>Save</button>');
    const heard = heardOn(screen);
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    onTestFinished(() => now.mockRestore());
    first(look, 'button').click();
    now.mockReturnValue(12_000);
    first(look, 'button').click();
    expect(await finish(look, screen)).toBe(true);
    expect(heard).toEqual(['Save', 'Save']);
  });

  it('opens what the screen still has to load, or has loaded since, though one of the two has no state yet', async () => {
    const [coming, here] = ['<button>Menu</button>', '<button aria-expanded="false">Menu</button>'];
    for (const [before, now] of [
      [coming, here],
      [here, coming],
    ] as const) {
      const { look, screen } = pair(before, now);
      const heard = heardOn(screen);
      first(look, 'button').click();
      expect(await finish(look, screen)).toBe(true);
      expect(heard).toEqual(['Menu']);
    }
  });

  it('ends with keys that only the app itself can follow', () => {
    const { look } = pair('<div role="grid"><button>1</button></div><button>Save</button>');
    const press = (element: Element, key: string) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press(first(look, 'main > button'), 'ArrowRight');
    expect(hasLostKeys(look)).toBe(false);
    press(first(look, '[role="grid"] button'), 'ArrowRight');
    expect(hasLostKeys(look)).toBe(true);
  });

  it('is done to the same row of the screen, wherever it is now, in the order of the taps', async () => {
    const { look, screen } = pair(ROWS(['a', 'b']), ROWS(['new', 'a', 'b']));
    const heard = heardOn(screen);
    const [a, b] = look.querySelectorAll('button');
    for (const button of [b, b, a, b]) button?.click();
    expect(await finish(look, screen)).toBe(true);
    expect(heard, 'twice at once is impatience').toEqual(['b: Save', 'a: Save', 'b: Save']);
  });

  it('goes back to a mark that was chosen before, or that the look began with', async () => {
    const marks =
      '<label><input type="radio" value="on" checked>Free</label><label><input type="radio" value="on">Busy</label>';
    const { look, screen } = pair(marks);
    const heard: string[] = [];
    for (const radio of screen.querySelectorAll('input')) {
      // The marks of a screen are one choice; a look's have no name.
      radio.name = 'mark';
      radio.addEventListener('change', () => heard.push(radio.closest('label')?.textContent ?? ''));
    }
    const [free, busy] = look.querySelectorAll('input');
    for (const radio of [busy, free, busy]) radio?.click();
    expect(await finish(look, screen)).toBe(true);
    expect(heard).toEqual(['Busy', 'Free', 'Busy']);
  });

  it('begins a search by its key, and notes the palette’s', () => {
    const { look } = pair('<input type="search" placeholder="Search"><button>New</button>');
    const press = (key: string, ctrlKey = false): boolean =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    expect(press('/'), 'the letter goes nowhere').toBe(false);
    expect(document.activeElement).toBe(first(look, 'input'));
    expect(press('k', true)).toBe(false);
    expect(look.dataset['palette']).toBe('');
    expect(press('x')).toBe(true);
  });

  it('is done in order, whether tapped or typed', async () => {
    const { look, screen } = pair(
      '<input type="search" placeholder="Search" value="old"><button>Clear</button>',
    );
    const heard = heardOn(screen);
    first(look, 'button').click();
    enter(first(look, 'input'), 'mara');
    expect(await finish(look, screen)).toBe(true);
    expect(heard).toEqual(['Clear', 'mara']);
  });

  it('waits for what the one before it changes', async () => {
    const { look, screen } = pair('<button>Booked</button><button>12</button>');
    const drawn: string[] = [];
    const [mark, day] = screen.querySelectorAll('button');
    let chosen = 'free';
    // As React does, which draws after the event.
    mark?.addEventListener('click', () => queueMicrotask(() => queueMicrotask(() => (chosen = 'booked'))));
    day?.addEventListener('click', () => drawn.push(chosen));
    for (const button of look.querySelectorAll('button')) button.click();
    await finish(look, screen);
    expect(drawn).toEqual(['booked']);
  });

  it('ends at the first that is gone: what came after it may rest on it', async () => {
    const { look, screen } = pair('<button>Booked</button><button>12</button>', '<button>12</button>');
    const heard = heardOn(screen);
    for (const button of look.querySelectorAll('button')) button.click();
    expect(await finish(look, screen)).toBe(false);
    expect(heard).toEqual([]);
  });

  it.each([
    [
      'a mark among marks',
      '<label><input type="radio" value="booked">Booked</label><label><input type="radio" value="free">Free</label>',
      'input',
    ],
    [
      'a row that leads nowhere',
      '<p data-row="1"><button>Read</button></p><p data-row="2"><button>Read</button></p>',
      'button',
    ],
    [
      'a part of the screen',
      '<section aria-label="Sent"><button>All</button></section><section aria-label="Drafts"><button>All</button></section>',
      'button',
    ],
  ])('is of %s, not of another of its kind', (_what, html, selector) => {
    const look = place(html);
    const second = look.querySelectorAll(selector)[1];
    const other = html.replace(/^<(label|p|section).*?<\/\1>/, '');
    expect(second && counterpartOf(second, look, place(other))).toBeInstanceOf(HTMLElement);
    expect(counterpartOf(first(look, selector), look, place(other))).toBeNull();
  });

  it.each([
    [
      'what is saved',
      '<button aria-pressed="false">Save</button>',
      '<button aria-pressed="true">Save</button>',
    ],
    [
      'a switch',
      '<button role="switch" aria-checked="false">Mail</button>',
      '<button role="switch" aria-checked="true">Mail</button>',
    ],
    [
      'a box',
      '<label>Open<input type="checkbox" value="x"></label>',
      '<label>Open<input type="checkbox" value="x" checked></label>',
    ],
  ])('is not taken back where it is so by now: %s', async (_what, before, now) => {
    const { look, screen } = pair(before, now);
    const heard = heardOn(screen);
    first(look, 'button, label').click();
    expect(await finish(look, screen)).toBe(true);
    expect(heard).toEqual([]);
  });

  it('decides nothing about a version that was not on the screen (S8)', async () => {
    const confirm = (version: number): string =>
      `<button data-of="${version}">Confirm my call, 07:00</button>`;
    const { look, screen } = pair(confirm(2), confirm(3));
    const heard = heardOn(screen);
    first(look, 'button').click();
    expect(await finish(look, screen)).toBe(false);
    expect(heard).toEqual([]);
  });

  it('is where a link leads, whatever it says by now', () => {
    const { look, screen } = pair('<a href="/inbox">2 unread</a>', '<a href="/inbox">3 unread</a>');
    expect(counterpartOf(first(look, 'a'), look, screen)).toBe(first(screen, 'a'));
  });

  it('is chosen from the real list, if that offers it', async () => {
    const list = (values: readonly string[]): string =>
      `<select aria-label="Order">${values.map((value) => `<option value="${value}"${value === 'newest' ? ' selected' : ''}>${value}</option>`).join('')}</select>`;
    const choose = async (offered: readonly string[]): Promise<string[]> => {
      const { look, screen } = pair(list(['newest', 'pay']), list(offered));
      const heard = heardOn(screen);
      enter(first(look, 'select'), 'pay');
      await finish(look, screen);
      return heard;
    };
    expect(await choose(['newest', 'pay'])).toEqual(['pay']);
    expect(await choose(['newest'])).toEqual([]);
  });

  it.each([
    ['is gone', '<button>Decline</button>'],
    ['says something else', '<button>Confirm change 2</button>'],
    ['is there twice', '<button>Confirm</button><button>Confirm</button>'],
  ])('is not done in its name when it %s', (_how, html) => {
    const look = place('<button>Confirm</button>');
    expect(counterpartOf(first(look, 'button'), look, place(html))).toBeNull();
  });

  it('is typed into the real field, where the caret was', async () => {
    const { look, screen } = pair('<input type="search" placeholder="Search messages">');
    const [typed, real] = [first(look, 'input'), first(screen, 'input')] as HTMLInputElement[];
    const heard = heardOn(screen);
    if (!typed || !real) throw new Error('There are two fields.');
    enter(typed, 'mara');
    typed.setSelectionRange(2, 2);
    await finish(look, screen, typed);
    expect(heard).toEqual(['mara']);
    expect(document.activeElement).toBe(real);
    expect(real.selectionStart).toBe(2);
  });

  it('keeps what is typed into the real field while what was tapped before is done', async () => {
    const { look, screen } = pair('<button>Camera</button><input type="search" placeholder="Search jobs">');
    const [typed, real] = [first(look, 'input'), first(screen, 'input')] as HTMLInputElement[];
    if (!typed || !real) throw new Error('There are two fields.');
    first(look, 'button').click();
    enter(typed, 'stedi');
    typed.setSelectionRange(3, 3);
    // The caret of the look is that of the real field by then.
    first(screen, 'button').addEventListener('click', () => setTimeout(() => enter(real, 'ady'), 0));
    const done = finish(look, screen, typed);
    await done;
    expect(real.value).toBe('steadydi');
    expect(real.selectionStart).toBe(6);
  });
});
