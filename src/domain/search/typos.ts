/** How many letters of a word of this length may be wrong: short words have too many neighbours. */
export const allowedTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * How many letters are missing, added, replaced, or swapped with their neighbour; `most + 1` for more than that.
 */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let typos = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        typos = Math.min(typos, (beforeLast[j - 2] ?? 0) + 1);
      row.push(typos);
      least = Math.min(least, typos);
    }
    if (least > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** The words that were probably meant, all equally close, at most `limit`. In the order of `words`. */
export function closestWords(word: string, words: Iterable<string>, limit: number): string[] {
  let most = allowedTypos(word);
  if (most === 0) return [];
  let closest: string[] = [];
  for (const other of words) {
    // Nobody mistypes the first letter and means a common word; without this, short words have dozens of neighbours.
    if (other[0] !== word[0]) continue;
    const typos = typosBetween(word, other, most);
    if (typos > most) continue;
    if (typos < most || closest.length === 0) {
      if (typos < most) closest = [];
      most = typos;
    }
    closest.push(other);
  }
  return closest.slice(0, limit);
}
