/** A deliberate bug. */
export interface Mutant {
  name: string;
  /** Path of the changed file from the root of the repository. */
  file: string;
  from: string;
  to: string;
  /** Only scenarios in which leaders run in workers can catch it. */
  leaders?: 'workers';
  /** Only scenarios of every act can catch it. */
  everyAct?: true;
  /**
   * A seed that catches it, and what fails there; or what else protects people from this bug, and the tests that catch it.
   * `npm run simulate -- --native --mutants --search` finds seeds anew.
   */
  caught: { seed: number; fails: string } | { protectedBy: string; test: string };
}

const escaped = (token: string): string => token.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Words and numbers, and every other character on its own. */
const tokensOf = (code: string): string[] => code.match(/\w+|[^\s\w]/g) ?? [];

const CLOSING = new Set([')', ']', '}']);
const isWord = (token: string | undefined): boolean => token !== undefined && /\w/.test(token);

/** Finds a piece of code however it is broken into lines, with or without a comma before a closing bracket. */
function patternOf(code: string): RegExp {
  const tokens = tokensOf(code);
  const parts = tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    // The formatter adds a trailing comma when it breaks the line.
    if (token === ',' && next !== undefined && CLOSING.has(next)) return [];
    if (CLOSING.has(token)) return [String.raw`\s*,?\s*`, escaped(token)];
    const before = tokens[index - 1];
    const gap = index === 0 ? '' : isWord(before) && isWord(token) ? String.raw`\s+` : String.raw`\s*`;
    return [gap, escaped(token)];
  });
  return new RegExp(parts.join(''), 'g');
}

/** The text with the mutant's bug. @throws when its code is not found exactly once, with what to do about it */
export function mutated(text: string, { name, file, from, to }: Omit<Mutant, 'caught'>): string {
  const places = [...text.matchAll(patternOf(from))];
  const [place] = places;
  if (!place || places.length > 1)
    throw new Error(
      `The mutant "${name}" is found ${places.length} times in ${file}, not once. The code there was changed: ` +
        `write the same bug for the new code in tests/sync/simulation/mutants.ts. It looks for:\n${from}`,
    );
  return text.slice(0, place.index) + to + text.slice(place.index + place[0].length);
}
