/** A stretch of a text; `own`: the other text does not have it at this place. */
export interface Stretch {
  text: string;
  own: boolean;
}

/** More comparisons than this would be felt while typing; the texts are then compared line by line. */
const MOST_STEPS = 1_000_000;

/** For each item of both lists, whether it belongs to their longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): { a: boolean[]; b: boolean[] } {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept = { a: a.map(() => false), b: b.map(() => false) };
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      kept.a[i] = true;
      kept.b[j] = true;
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return kept;
}

const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

function stretches(parts: readonly string[], kept: readonly boolean[]): Stretch[] {
  const found: Stretch[] = [];
  for (const [i, text] of parts.entries()) {
    const own = kept[i] !== true;
    const last = found.at(-1);
    if (last && last.own === own) last.text += text;
    else found.push({ text, own });
  }
  return found;
}

/** Both texts, each with what it alone has marked: by words, or by lines when they are very long. */
export function compareTexts(a: string, b: string): { a: Stretch[]; b: Stretch[] } {
  const split = words(a).length * words(b).length > MOST_STEPS ? lines : words;
  const [left, right] = [split(a), split(b)];
  const kept = common(left, right);
  return { a: stretches(left, kept.a), b: stretches(right, kept.b) };
}

/** One text to go on from: lines of both in their order, what both have once, and where they differ theirs before mine. */
export function bothTexts(theirs: string, mine: string): string {
  const [left, right] = [theirs.split('\n'), mine.split('\n')];
  const kept = common(left, right);
  const merged: string[] = [];
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    if (i < left.length && !kept.a[i]) merged.push(left[i++] ?? '');
    else if (j < right.length && !kept.b[j]) merged.push(right[j++] ?? '');
    else {
      merged.push(left[i++] ?? '');
      j += 1;
    }
  }
  return merged.join('\n');
}
