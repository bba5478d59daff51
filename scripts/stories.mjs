// @ts-check
// `npm run stories`: writes the tables in docs/testing.md from the stories' tags; `unit/promise` fails when they are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/setup.mjs';
import { readStories, storyTables } from './lib/stories.mjs';

const DOCUMENT = join(ROOT, 'docs/testing.md');
const [begin, end] = ['<!-- stories: npm run stories -->', '<!-- /stories -->'];

const text = readFileSync(DOCUMENT, 'utf8');
const [before, rest = ''] = text.split(begin);
const [, after] = rest.split(end);
if (after === undefined) throw new Error(`docs/testing.md has lost its markers ${begin} and ${end}.`);
writeFileSync(DOCUMENT, `${before}${begin}\n\n${storyTables(await readStories())}\n\n${end}${after}`);
