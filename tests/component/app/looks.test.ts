import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ageOf } from '@/app/first-look/looks/age-of-look';
import { drawLook } from '@/app/first-look/looks/draw-look';
import { ELEMENTS, readLook } from '@/app/first-look/looks/read-look';
import { lookIn, withLook } from '@/client-state/last/looks';

function place(html: string): HTMLElement {
  const element = document.createElement('main');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

function shown(html: string): HTMLElement {
  const element = document.createElement('div');
  element.append(readLook(html));
  document.body.append(element);
  return element;
}

beforeEach(() => document.body.replaceChildren());

describe('what a screen looks like', () => {
  it('is its text, links, buttons and what stands in its fields', () => {
    const main = place(
      '<h1>Messages</h1><input type="search" placeholder="Search"><a href="/messages/1">Ines</a><button>New</button>',
    );
    (main.querySelector('input') as HTMLInputElement).value = 'gaffer';
    const look = shown(drawLook(main) ?? '');
    expect(look.textContent).toBe('MessagesInesNew');
    expect(look.querySelector('input')?.value).toBe('gaffer');
    expect(look.querySelector('a')?.getAttribute('href')).toBe('/messages/1');
  });

  it.each([
    ['a skeleton', '<p>Ines</p><div aria-busy="true"></div>'],
    ['a skeleton of its own kind', '<p>Ines</p><i class="breathe"></i>'],
  ])('is nothing with %s', (_what, html) => {
    expect(drawLook(place(html))).toBeNull();
  });

  it('is complete while a link or a button is at work', () => {
    expect(
      drawLook(place('<a aria-busy="true">Ines</a><button aria-busy="true">Save</button>')),
    ).not.toBeNull();
  });

  it('names nothing that the screen names too', () => {
    const html = drawLook(
      place('<h2 id="a">Today</h2><ul aria-labelledby="a"><li>Call</li></ul><label for="b">To</label>'),
    );
    expect(html).toBe('<h2>Today</h2><ul aria-label="Today"><li>Call</li></ul><label>To</label>');
  });

  it('names its fields and groups as the screen does, from whatever names them there', () => {
    const look = shown(
      drawLook(
        place(
          '<label for="a">Sort by</label><select id="a"><option>Newest</option></select>' +
            '<label>Search <input type="search"></label>' +
            '<h2 id="b">To</h2> <p id="c">agree</p><ul aria-labelledby="b c"><li>Call</li></ul>' +
            '<button aria-label="Save">x</button><section aria-labelledby="b"></section>',
        ),
      ) ?? '',
    );
    const nameOf = (selector: string) => look.querySelector(selector)?.getAttribute('aria-label');
    expect(nameOf('select')).toBe('Sort by');
    expect(nameOf('ul')).toBe('To agree');
    expect(nameOf('button')).toBe('Save');
    expect([nameOf('input'), nameOf('section')]).toEqual([null, null]);
  });

  it('keeps its groups of radio buttons apart from the screen’s, so that arrow keys stay in one', () => {
    const look = shown(
      drawLook(
        place(
          '<label><input type="radio" name="a" checked>Month</label><label><input type="radio" name="a">Agenda</label>' +
            '<label><input type="radio" name="b">Free</label><input name="text">',
        ),
      ) ?? '',
    );
    const names = [...look.querySelectorAll('input')].map(({ name }) => name);
    expect(names).toEqual(['look:a', 'look:a', 'look:b', '']);
  });

  it.each(['<p data-led-away="">Ines</p>', '<main><div data-awaited=""></div></main>'])(
    'is nothing of a screen that no start leads to, or of which a part is still to come: %s',
    (html) => expect(drawLook(place(html))).toBeNull(),
  );

  it('keeps styles as what scripts may set, and no picture whose file is gone', () => {
    const html = drawLook(place('<p style="height: 40px">x</p><img alt="" src="blob:https://x/1">')) ?? '';
    expect(html).not.toContain(' style=');
    expect(html).not.toContain('blob:');
    expect(shown(html).querySelector('p')?.style.height).toBe('40px');
  });

  it('shows a choice that its screen forgets as the screen begins with it, and says nothing of now', () => {
    const main = place(
      '<fieldset data-starts-as="Free"><label><input type="radio">Free</label><label><input type="radio" checked>Busy</label></fieldset><button data-says-now>Offline</button>',
    );
    const look = shown(drawLook(main) ?? '');
    expect([...look.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([true, false]);
    expect(look.querySelector('button')?.style.visibility).toBe('hidden');
  });

  it('keeps no password and no frame', () => {
    const main = place(
      '<input type="password"><object></object><video></video><dialog>x</dialog><ol data-sonner-toaster>Undo</ol><p>y</p>',
    );
    (main.querySelector('input') as HTMLInputElement).value = 'secret';
    expect(drawLook(main)).toBe('<input type="password" value=""><p>y</p>');
  });
});

describe('what anybody may have written into storage', () => {
  it.each([
    ['a script', '<p>x</p><script>alert(1)</script>'],
    ['a handler', '<p onclick="alert(1)">x</p>'],
    ['an address that runs', '<p><a href="javascript:alert(1)">x</a></p>'],
    ['an address that runs, with a tab in it', '<p><a href="java\tscript:alert(1)">x</a></p>'],
    ['another host', '<p><a href="//evil.example">x</a></p>'],
    ['one of several pictures', '<p>x<img alt="" srcset="/a.png 1x, //evil.example/b.png 2x"></p>'],
    ['a report of a tap', '<p><a href="/a" ping="https://evil.example">x</a></p>'],
    ['a form that is sent elsewhere', '<form action="https://evil.example"><p>x</p></form>'],
    ['a frame', '<p>x<object data="/a"></object></p>'],
    ['a style sheet', '<p>x</p><style>p{display:none}</style>'],
    ['a form that leads elsewhere', '<form action="javascript:alert(1)"><p>x</p></form>'],
    ['an address in a drawing', '<p>x<svg><a xlink:href="javascript:alert(1)"></a></svg></p>'],
    ['what a drawing may hold', '<p>x<svg><foreignObject><b>y</b></foreignObject></svg></p>'],
    ['an act that nobody has done', '<p data-act="0" data-opened="1" id="root" name="evil">x</p>'],
    ['an element of its own', '<x-y>z</x-y><p>x</p>'],
  ])('is not run as a page begins: %s', (_what, html) => {
    const look = shown(html);
    expect(look.textContent).toBe('x');
    expect(look.innerHTML).not.toMatch(
      /script|onclick|evil|object|<style|foreignObject|x-y|data-act|data-opened|root/i,
    );
  });
});

it('every element that a screen is made of can be in a look', () => {
  // What stands between angle brackets in types, what is left out of a look on purpose, and what only pages and mails have.
  const others = new Set(
    'void string boolean number unknown never typeof keyof readonly script style noscript canvas video audio iframe dialog base html head body link meta source'.split(
      ' ',
    ),
  );
  const used = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join('src', file), 'utf8').matchAll(/<([a-z][a-z0-9]*)(?=[\s>/])/g)])
    .flatMap(([, name]) => name ?? []);
  expect(used.length).toBeGreaterThan(1_000);
  expect([...new Set(used)].filter((name) => !ELEMENTS.has(name) && !others.has(name))).toEqual([]);
});

describe('how old a look is', () => {
  const now = new Date(2026, 10, 30, 5, 10);
  it.each([
    ['nothing within a minute', new Date(2026, 10, 30, 5, 9, 30), ''],
    ['the time of the same day', new Date(2026, 10, 30, 4, 40), 'As it was at 04:40'],
    ['yesterday', new Date(2026, 10, 29, 21, 5), 'As it was yesterday at 21:05'],
    ['the day', new Date(2026, 10, 25, 9, 0), 'As it was on Wed 25 Nov at 09:00'],
  ])('is said: %s', (_what, at, words) => {
    const line = document.createElement('div');
    line.append(ageOf(at.getTime(), now));
    expect(line.textContent).toBe(words);
  });
});

describe('what looks are kept', () => {
  const look = {
    accountId: 'ines',
    role: 'talent',
    address: '/messages',
    madeBy: 'v1',
    width: 390,
    at: 1,
    html: '<p>x</p>',
  };

  it.each([
    ['another account', { ...look, accountId: 'mara' }],
    ['another address', { ...look, address: '/messages?q=1' }],
    ['another version', { ...look, madeBy: 'v2' }],
    ['another role', { ...look, role: 'employer' }],
    ['another width', { ...look, width: 844 }],
  ])('is none for %s (S9)', (_whose, whose) => {
    const text = withLook(null, look);
    expect(lookIn(text, whose)).toBeNull();
    expect(lookIn(text, look)).toEqual(look);
  });

  it('keeps nothing of the account before (S9)', () => {
    const hers = { ...look, accountId: 'mara' };
    expect(lookIn(withLook(withLook(null, hers), look), hers)).toBeNull();
  });

  it('keeps the last five of one account', () => {
    let text = withLook(null, look);
    for (const number of [1, 2, 3, 4, 5, 6]) text = withLook(text, { ...look, address: `/${number}` });
    expect(lookIn(text, { ...look, address: '/1' })).toBeNull();
    for (const number of [2, 3, 4, 5, 6])
      expect(lookIn(text, { ...look, address: `/${number}` })).not.toBeNull();
  });

  it('replaces the same screen, also by nothing where it has become too long', () => {
    const text = withLook(withLook(null, look), { ...look, at: 2, html: '<p>y</p>' });
    expect(lookIn(text, look)?.html).toBe('<p>y</p>');
    expect(withLook(text, { ...look, html: 'x'.repeat(60_001) })).toBeNull();
  });

  it('is not written again for half a minute while it stays the same', () => {
    const text = withLook(null, look);
    expect(withLook(text, { ...look, at: look.at + 29_999 })).toBe(text);
    expect(lookIn(withLook(text, { ...look, at: look.at + 30_000 }), look)?.at).toBe(look.at + 30_000);
  });

  it('gives no place to those of another version or role', () => {
    const text = withLook(withLook(null, { ...look, address: '/saved' }), { ...look, madeBy: 'v2' });
    expect(lookIn(text, { ...look, address: '/saved' })).toBeNull();
  });

  it('takes nothing that it has not written itself', () => {
    expect(lookIn(JSON.stringify([{ ...look, html: 7 }, null, 'x', look]), look)).toEqual(look);
    expect(lookIn('{', look)).toBeNull();
    expect(lookIn(JSON.stringify([{ ...look, html: 'x'.repeat(60_001) }]), look), 'far too long').toBeNull();
  });
});
