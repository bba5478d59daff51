import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Avatar } from '@/ui/avatar';
import { cutText, firstCharacter } from '@/domain/values/text/sendable-text';
import { readQuery as readJobQuery } from '@/features/jobs/list/job-query';
import { readQuery as readTalentQuery } from '@/features/talent/directory/talent-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * `slice`, `charAt` and `[0]` count UTF-16 units, so on a text they can leave half an emoji, which is stored and shown as U+FFFD. Texts are
 * cut with `cutText` and `firstCharacter`. What may be cut by units is a list, or never has such characters; a new one is added here.
 */
const LISTS =
  `all bytes certain chosen conversations credits crumbs dates days documents drafts earlier ids items ITEMS jobs missing names open
  ordered others parts people proposed questions queued rows runs said segments skills STEPS suggestions toAnswer toSettle unsent upcoming viewed writes`.split(
    /\s+/,
  );
/** Days, ids, codes and numbers, and texts cut where a character was found. */
const PLAIN_TEXTS = 'hex day instant published_at created_at order entry time trimmed'.split(' ');
/** The end of a call whose value is a list, a date, an id, or digits. */
const PLAIN_CALL =
  /(?:\.(?:filter|map|flatMap|toSorted|toReversed|split|values|keys)\(|list\(|unfinished\(|openByShow\(|splitWords\(|codesOf\(|getAll\(|toISOString\(|randomUUID\(|Uint8Array\(|\\D\/g?)/;

const EXCEPTIONS: Record<string, string> = {
  'src/domain/values/text/sendable-text.ts': 'cutText itself',
  'src/store/schema/derived.ts': 'a key of an index, which nobody sees; another cut would change stored rows',
  'src/ui/dates/month-frame.tsx': 'the English names of the days',
  'src/domain/availability/shown-days.ts': 'a day, and letters that stand for states',
  'src/ui/fields/tag-field.tsx': 'without the comma at the end',
  'src/domain/navigation/breadcrumbs.ts': 'both halves are put together again',
  'src/features/sync/refused/item-edit.ts': 'the names of columns',
  'src/domain/search/search-plan.ts': 'the s of a plural, and lists',
  'src/domain/search/typos.ts': 'first letters are compared, and a list',
  'src/store/search/text-index.ts': 'a list',
  'src/app/shell/palette/use-found.ts': 'a list',
  'src/features/settings/device/device-section.tsx': 'a list that is called words',
  'src/domain/people/cv-file.ts': 'the first bytes of a file',
  'src/domain/projects/file-types.ts': 'the first bytes of a file',
  'src/platform/pictures/encode-logo.ts': 'the first bytes of a file',
  'src/domain/availability/calendar-file/moments.ts': 'a day and a time',
  'src/domain/availability/calendar-file/read-days.ts': 'a day',
};

const CUT =
  /(?:([\w$]+)\s*|([)\]])\s*)\??\.slice\(0,|\.(?:substring|substr|charAt)\(|\b(?:word|text|name|title|label|body|words)\??\.?\[0\]/g;

/** The places in a source that may cut a character in two. */
function placesIn(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\*|\/\/).*$/gm, '');
  return [...code.matchAll(CUT)]
    .filter(({ 1: name, 2: bracket, index }) => {
      if (name !== undefined) return !LISTS.includes(name) && !PLAIN_TEXTS.includes(name);
      if (bracket === ']') return false;
      return bracket === undefined || !PLAIN_CALL.test(code.slice(Math.max(0, index - 160), index));
    })
    .map((match) =>
      code
        .slice(code.lastIndexOf('\n', match.index) + 1)
        .split('\n', 2)
        .join(' ')
        .trim(),
    );
}

const sources = ['src', 'supabase/functions'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => /\.tsx?$/.test(path)),
);

describe('S2: a text is never cut in the middle of a character', () => {
  test('anywhere in the app or the functions', () => {
    const found = sources
      .filter((path) => !(path in EXCEPTIONS))
      .flatMap((path) => placesIn(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`));
    expect(found).toEqual([]);
  });

  test('an exception that is no longer needed is found', () => {
    for (const path of Object.keys(EXCEPTIONS))
      expect([path, placesIn(readFileSync(path, 'utf8')).length > 0]).toEqual([path, true]);
  });

  test.each([
    "const city = params.get('city')?.slice(0, 80) ?? '';",
    'choose(typed.slice(0, maxLength));',
    '.map((word) => word[0])',
    'const short = label.substring(0, 20);',
    'name.charAt(0)',
    'const short = (value: string | null): string => value?.slice(0, 80) ?? "";',
  ])('%s would be found', (line) => expect(placesIn(line)).toHaveLength(1));

  const letters = 'a'.repeat(79);

  test('in a search that a link brings', () => {
    const params = new URLSearchParams({
      q: `${letters}${'a'.repeat(20)}😀`,
      city: `${letters}😀`,
      skill: `${letters}😀`,
    });
    expect(readJobQuery(params).filter).toMatchObject({ text: `${letters}${'a'.repeat(20)}`, city: letters });
    expect(readTalentQuery(params)).toMatchObject({ city: letters, skill: letters });
  });

  test('in the initials of a name', () => {
    expect(renderToStaticMarkup(createElement(Avatar, { name: '😀 Marlow' }))).toContain('😀M');
    expect([firstCharacter('😀a'), firstCharacter(''), cutText('a😀', 2)]).toEqual(['😀', '', 'a']);
  });
});
