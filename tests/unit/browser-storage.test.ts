import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BROWSER_STORAGE } from '@/domain/legal/browser-storage';
import { COOKIES_CHANGED } from '@/domain/legal/versions';

/** Texts that name something else: an application, an event, a lock, a file that is saved, a channel, a temporary database. */
const NOT_STORED = new Set([
  'marquee-app',
  'marquee-backup-codes.txt',
  'marquee-contact-',
  'marquee-days.ics',
  'marquee-diagnostics-',
  'marquee-leader',
  'marquee-left',
  'marquee-metadata',
  'marquee-my-data-',
  'marquee-not-sent.txt',
  'marquee-open-',
  'marquee-probe',
  'marquee-queue',
  'marquee-search',
  'marquee-sync',
  'marquee-sync-',
  'marquee-typing-',
  'marquee-told-',
  'marquee-upgrade',
  'marquee:session-warning',
]);

/** The beginning of a name up to its id. */
const start = (name: string): string => name.replace('…', '');

const files = ['src', 'sw', 'supabase/functions/api']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/domain/legal/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const code = files.map(({ text }) => text).join('\n');
const inCode = new Set(
  [...code.matchAll(/['"`](marquee[:-][\w.:-]*|oauth_redirect_pending|cta_dismissed)/g)].map(
    ([, name]) => name ?? '',
  ),
);

it('every name that the code stores something under is on the cookies page', () => {
  const listed = new Set(BROWSER_STORAGE.map(({ name }) => start(name)));
  expect([...inCode].filter((name) => !NOT_STORED.has(name) && !listed.has(name))).toEqual([]);
});

/** Where a name is handed on: what is stored there is named by whoever calls it. */
const HANDED_ON = new Set(['src/client-state/stored-text.ts', 'src/client-state/tab-text.ts']);

/**
 * The text that a name begins with.
 * @param words the beginning of an argument: a text, or the name of a constant or a function of the same file, or of an imported constant
 */
function textOf(words: string, text: string): string | null {
  const [, quoted] = /^['"`]((?!\$\{)[^'"`$]+)/.exec(words) ?? [];
  if (quoted !== undefined) return quoted;
  const [, name] = /^(?:`\$\{)?([A-Za-z_]\w*)/.exec(words) ?? [];
  if (name === undefined) return null;
  const defined = new RegExp(`const ${name}\\b[^;]*?(?:=>|=)\\s*((?:['"\`]|[A-Z_]{3,})[^;]*);`);
  const [, value] = defined.exec(text) ?? new RegExp(`export ${defined.source}`).exec(code) ?? [];
  return value === undefined || value === words ? null : textOf(value, text);
}

it('whatever is stored, by any name, is on the cookies page', () => {
  const names = BROWSER_STORAGE.map(({ name }) => name);
  const isListed = (text: string): boolean =>
    names.some((name) => (name.endsWith('…') ? text.startsWith(start(name)) : text === name));
  const stored = files
    .filter(({ file }) => !HANDED_ON.has(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?:\bstoredText|\btabText|torage\??\.setItem)\(\s*([^\n,)]+)/g)].map(
        ([, words = '']) => ({
          file,
          words,
          text: textOf(words.trim(), text),
        }),
      ),
    );
  expect(stored.length).toBeGreaterThan(20);
  expect(stored.filter(({ text }) => text === null || !isListed(text))).toEqual([]);
  // Nothing else writes where a browser keeps texts.
  const others = files.filter(({ text }) =>
    /document\.cookie|(?:local|session)Storage\[|cookieStore|openDatabase\(/.test(text),
  );
  expect(others.map(({ file }) => file)).toEqual([]);
});

it('the cookies page lists no name that the code does not use', () => {
  // The auth client adds its suffix to the name that it is given.
  const used = new Set([...inCode, 'marquee-auth-code-verifier']);
  expect(BROWSER_STORAGE.map(({ name }) => start(name)).filter((name) => !used.has(name))).toEqual([]);
  expect([...NOT_STORED].filter((name) => !inCode.has(name))).toEqual([]);
});

it('the cookies page names the day on which its list was last changed', () => {
  const digest = createHash('sha256').update(JSON.stringify(BROWSER_STORAGE)).digest('hex').slice(0, 12);
  // Another digest belongs to another list: write today into COOKIES_CHANGED, and both of them here.
  expect({ digest, COOKIES_CHANGED }).toEqual({
    digest: 'b13180eb427e',
    COOKIES_CHANGED: '30 November 2026',
  });
});
