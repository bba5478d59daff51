/**
 * Words of the private language that the code was first written in, and what to write instead. `docs/glossary.md` repeats
 * this list. A word is found in any case and within identifiers: `clash` also finds `clashLabel` and `CLASHES`.
 */
export const BANNED_WORDS: Readonly<Record<string, string>> = {
  clash: 'conflict',
  clashes: 'conflicts',
  clashed: 'conflicted',
  clashing: 'conflicting',
  grave: 'tombstone',
  graves: 'tombstones',
  bury: 'delete, or leave a tombstone',
  buries: 'deletes, or leaves a tombstone',
  buried: 'deleted',
  suspicion: 'poison write detector',
  suspicions: 'poison write detectors',
  trouble: 'error, or problem',
  troubles: 'errors, or the error log',
  quicken: 'speed up, or patch',
  quickens: 'speeds up',
  quickened: 'sped up',
  crooked: 'malformed',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  mending: 'fixing',
  ghost: 'refused create',
  ghosts: 'refused creates',
  rouse: 'wake',
  rouses: 'wakes',
  roused: 'woken',
  pour: 'ingest',
  pours: 'ingests',
  poured: 'ingested',
  pouring: 'ingesting',
  stumbles: 'fails',
};

/** Found in any case, in any text. Spaces also match hyphens and underscores. */
export const BANNED_PHRASES: Readonly<Record<string, string>> = {
  'answers how to': 'returns a function that',
  'answers whether': 'returns whether',
  "of a person's own": 'a person’s own, or their',
  "of one's own": 'their own',
  'once and for good': 'permanently',
  'look again': 'access changed, or retry',
  'held aside': 'deferred',
  'ways in': 'sign-in methods',
  'doors offline': 'sign-in offline',
};

/** Found in identifiers and file names only, where they are too vague: prose may need them. */
export const BANNED_NAMES: Readonly<Record<string, string>> = {
  told: 'write status, notified, shown',
  telling: 'notifying, registering',
  aside: 'deferred',
  beyond: 'remote search',
  judge: 'decide, evaluate, check invariants',
  shelf: 'cache',
  bones: 'skeleton',
  doors: 'sign-in',
};

/** Parts of constants, except after `TOO_`. A constant says what it limits and in which unit: `MAX_REMEMBERED_ROWS`, never `MOST`. */
export const BANNED_CONSTANTS: Readonly<Record<string, string>> = {
  MOST: 'MAX_...',
  MANY: 'MAX_... or MIN_...',
  ENOUGH: 'MIN_...',
  OFTEN: '..._INTERVAL_MS or MAX_..._TRIES',
  SLACK: '..._TOLERANCE_...',
};

/** Files where a word comes from a specification or a library, or has its ordinary meaning. Paths, or folders that end in `/`. */
export const EXCEPTIONS: readonly { path: string; words: readonly string[] | 'all'; why: string }[] = [
  { path: 'docs/glossary.md', words: 'all', why: 'names the words' },
  { path: 'tests/unit/private-words.ts', words: 'all', why: 'names the words' },
  { path: 'tests/unit/glossary.test.ts', words: 'all', why: 'tries the words' },
  {
    path: 'supabase/seed/',
    words: ['ghost', 'crooked', 'grave', 'doors', 'trouble', 'pour'],
    why: 'fiction: descriptions of jobs and people',
  },
  {
    path: 'src/store/schema/upgrade-steps.ts',
    words: ['aside', 'trouble', 'troubles', 'clash', 'clashes'],
    why: 'what stores of older versions have in them',
  },
  {
    path: 'tests/support/stored-forms.ts',
    words: ['clash', 'clashes', 'trouble', 'troubles'],
    why: 'writes stores of older versions, which have them',
  },
  {
    path: 'src/sync/push/preserve-refused-write.ts',
    words: ['clash'],
    why: 'ids on devices were made with it',
  },
  { path: 'src/ui/', words: ['aside'], why: 'a slot beside the content, as HTML calls it' },
];
