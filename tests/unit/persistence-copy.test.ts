import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PERSISTENCE_COPY } from '@/domain/persistence-copy';

const CLAIM = /\b(?:saved|safe|keeps? it|kept|stays?|is still) (?:here and )?on this device|nothing is lost/i;

/** The words of the table itself; examples of the design system; and what is only shown where a store on the device was found. */
const MAY_CLAIM = [
  'src/domain/persistence-copy.ts',
  'src/features/showcase/',
  'src/app/shell/store-failure-screen.tsx',
  'src/app/session/store-failure.ts',
  'src/store/errors.ts',
  'src/features/messages/job-pane.tsx',
];

const isComment = (line: string): boolean => /^\s*(?:\/?\*|\/\/)/.test(line);

describe('S8: what is not kept is never said to be', () => {
  test('no screen says by itself that something is kept on this device', () => {
    const claims = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `src/${path}`)
      .filter((path) => !MAY_CLAIM.some((place) => path.startsWith(place)))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => CLAIM.test(line) && !isComment(line) && !line.includes('console.'))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(claims).toEqual([]);
  });

  test.each(Object.entries(PERSISTENCE_COPY.page))('where only the page keeps it: %s', (_name, sentence) => {
    expect(sentence).not.toMatch(CLAIM);
  });

  test.each(Object.entries(PERSISTENCE_COPY.device))(
    'on a device, nobody is told that it goes: %s',
    (_name, sentence) => {
      expect(sentence).not.toMatch(/page is (?:open|closed)|keeps nothing/i);
    },
  );
});
