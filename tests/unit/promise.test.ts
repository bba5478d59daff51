import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { capabilitiesOf, readStories, rulesOf, type Story, storyTables } from '../../scripts/lib/stories.mjs';
import { SHOWN_ELSEWHERE, SHOWN_IN_A_BROWSER, SHOWS } from '../e2e/capabilities.mjs';

const RULES = Array.from({ length: 14 }, (_, index) => `S${index + 1}`);
const specs = ['e2e', 'ui'].flatMap((folder) =>
  readdirSync(`tests/${folder}`)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${folder}/${name}`),
);

let stories: Story[] = [];
let promised: Story[] = [];
beforeAll(async () => {
  stories = await readStories();
  promised = stories.filter(({ isPromised }) => isPromised);
});

describe('the promise', () => {
  it.each(readdirSync('src/features'))('has a journey of the capability %s', (feature) => {
    expect(promised.filter((story) => capabilitiesOf(story).includes(feature))).not.toEqual([]);
  });
  it.each(SHOWN_IN_A_BROWSER)('has a journey of the rule %s', (rule) => {
    expect(promised.filter((story) => rulesOf(story).includes(rule))).not.toEqual([]);
  });
  it.each(Object.entries(SHOWN_ELSEWHERE))('%s, which a browser cannot show, is covered by %s', (_, file) => {
    expect(existsSync(file)).toBe(true);
  });
  it('lists for each rule where it is shown', () => {
    expect(new Set([...SHOWN_IN_A_BROWSER, ...Object.keys(SHOWN_ELSEWHERE)])).toEqual(new Set(RULES));
  });
  it('lists the capabilities of each file of stories', () => {
    expect(Object.keys(SHOWS).toSorted()).toEqual(specs.toSorted());
  });
  it('lists only folders that exist', () => {
    const missing = [...new Set(Object.values(SHOWS).flat())].filter(
      (name) => !existsSync(`src/features/${name}`) && !existsSync(`src/${name}`) && !existsSync(name),
    );
    expect(missing).toEqual([]);
  });
  it('matches the tables in docs/testing.md (npm run stories regenerates them)', () => {
    expect(readFileSync('docs/testing.md', 'utf8')).toContain(storyTables(stories));
  });
});
