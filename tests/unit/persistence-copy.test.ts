import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PERSISTENCE_COPY } from '@/domain/sync/persistence-copy';

const CLAIM = /\b(?:saved|safe|keeps? it|kept|stays?|is still) (?:here and )?on this device|nothing is lost/i;

/**
 * The table itself, the design system's examples, and screens that only appear when a store on the device was found.
 */
const MAY_CLAIM = [
  'src/domain/sync/persistence-copy.ts',
  'src/features/showcase/',
  'src/app/shell/failures/store-failure-screen.tsx',
  'src/app/session/store/store-failure.ts',
  'src/store/errors.ts',
  'src/features/messages/job-pane.tsx',
];

const isComment = (line: string): boolean => /^\s*(?:\/?\*|\/\/)/.test(line);

describe('S8: nothing is claimed to be kept when it is not', () => {
  test('no screen has its own sentence that something is kept on this device', () => {
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

  test.each(Object.entries(PERSISTENCE_COPY.page))(
    'a page-only store never claims to keep work: %s',
    (_name, sentence) => {
      expect(sentence).not.toMatch(CLAIM);
    },
  );

  test.each(Object.entries(PERSISTENCE_COPY.device))(
    'a device store never says that work is lost: %s',
    (_name, sentence) => {
      expect(sentence).not.toMatch(/page is (?:open|closed)|keeps nothing/i);
    },
  );
});
