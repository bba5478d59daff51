// @ts-check
/**
 * Counts the places that a new synced table with a screen touches (benchmark B15), over the example of docs/adding-a-stream.md, and
 * holds that page to the files. `node scripts/count-stream-places.mjs` prints the count; tests/unit/stream-places.test.ts runs it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const MAX_PLACES = 14;
const PAGE = 'docs/adding-a-stream.md';
/** The stream that the page walks through, by each of its names. */
const EXAMPLE = /\bsaved\b|\bSaved\b/;
const ROW = /^\| *(\d+) *\| *`([^`]+)` *\| *([^|]+?) *\| *([^|]+?) *\|$/gm;

/** Code of the product. Tests name streams to say what happens to them. */
const FOLDERS = [
  'src',
  'sw',
  'scripts',
  'supabase/local',
  'supabase/seed',
  'supabase/functions',
  'tests/support',
];
const SOURCE = /\.(ts|tsx|mjs)$/;
/** So many streams named one after another are a list of streams. */
const LIST_LENGTH = 4;
/** How far apart, in characters, two names of one list may be. */
const LIST_GAP = 90;
/** Files that name several streams, and why a new one has no place there. */
const NO_LISTS = new Map([
  ['src/features/dashboard/dashboard-screen.tsx', 'what this screen reads'],
  ['src/features/dashboard/employer-dashboard-screen.tsx', 'what this screen reads'],
  [
    'src/features/applications/applicants/use-applicants.ts',
    'what this screen reads; its notes are private ones',
  ],
  ['src/features/projects/crew/invite/invite-people.tsx', 'whom this screen knows of'],
  ['src/store/entities/conversations.ts', 'what a list of conversations reads'],
  ['src/store/react/messages/use-contact-with.ts', 'what two people have had with each other'],
  ['src/store/schema/upgrade-steps.ts', 'what has changed of them'],
  ['supabase/seed/projects.ts', 'what one project is made of'],
]);

/** @typedef {{ number: number, path: string, what: string, caughtBy: string }} Place */

/** @param {string} page @returns {Place[]} */
export const placesIn = (page) =>
  [...page.matchAll(ROW)].map(([, number, path, what, caughtBy]) => ({
    number: Number(number),
    path: path ?? '',
    what: what ?? '',
    caughtBy: caughtBy ?? '',
  }));

/** @param {string} folder @returns {string[]} */
const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** @param {string} path a file, or a folder of them @returns {string} */
const textOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .map((name) => readFileSync(join(path, name), 'utf8'))
        .join('\n')
    : readFileSync(path, 'utf8');

/** What is wrong with one row of the page. @param {Place} place @param {number} index @returns {string[]} */
function problemsOf({ number, path, caughtBy }, index) {
  if (number !== index + 1) return [`${PAGE}: row ${number} is number ${index + 1}`];
  if (!existsSync(path)) return [`${PAGE}: place ${number}, ${path}, is not there`];
  if (!EXAMPLE.test(textOf(path))) return [`${PAGE}: ${path} does not name the example`];
  const check = /`(tests\/[^`]+)`/.exec(caughtBy)?.[1];
  if (check && !existsSync(check)) return [`${PAGE}: ${check}, which is to catch ${path}, is not there`];
  const isCaught = check !== undefined || /`npm run check`/.test(caughtBy) || number === 1;
  return isCaught ? [] : [`${PAGE}: nothing says so when ${path} is forgotten`];
}

/** The stream names in order of their place, where they stand as text or as keys. @param {string} text @param {readonly string[]} names */
function longestList(text, names) {
  const word = new RegExp(`['"](?:public\\.)?(${names.join('|')})['"]|^\\s+(${names.join('|')}): `, 'gm');
  let longest = 0;
  /** @type {Set<string>} */
  let list = new Set();
  let end = Number.NEGATIVE_INFINITY;
  for (const match of text.matchAll(word)) {
    if (match.index - end > LIST_GAP) list = new Set();
    list.add(match[1] ?? match[2] ?? '');
    longest = Math.max(longest, list.size);
    end = match.index + match[0].length;
  }
  return longest;
}

/**
 * @param {readonly string[]} names of streams, their tables and collections
 * @returns {{ places: Place[], problems: string[] }}
 */
export function countPlaces(names) {
  const page = readFileSync(PAGE, 'utf8');
  const places = placesIn(page);
  const said = Number(/\*\*(\d+) places\*\*/.exec(page)?.[1]);
  const problems = places.flatMap(problemsOf);
  if (said !== places.length) problems.push(`${PAGE} says ${said} places and lists ${places.length}`);
  if (places.length > MAX_PLACES)
    problems.push(`A new stream touches ${places.length} places, and may touch ${MAX_PLACES} (B15)`);
  const listed = new Set(places.map(({ path }) => path));
  for (const file of FOLDERS.flatMap(filesUnder)) {
    if (listed.has(file) || NO_LISTS.has(file) || file.startsWith('src/domain/streams/')) continue;
    if (longestList(readFileSync(file, 'utf8'), names) >= LIST_LENGTH)
      problems.push(
        `${file} lists streams by hand: derive it from STREAMS, or make it a row of ${PAGE} with a test that names what is missing`,
      );
  }
  for (const file of NO_LISTS.keys())
    if (!existsSync(file))
      problems.push(`${file} is not there any more (NO_LISTS in scripts/count-stream-places.mjs)`);
  return { places, problems };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = filesUnder('src/domain/streams').map((file) => basename(file, '.ts'));
  const { places, problems } = countPlaces(names);
  for (const { number, path } of places) console.log(`${String(number).padStart(2)}  ${path}`);
  for (const problem of problems) console.error(problem);
  console.log(`${places.length} places, of at most ${MAX_PLACES} (B15)`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
