export const GOLDEN = (1 + Math.sqrt(5)) / 2;

/** The first `count` numbers of the sequence 1, 1, 2, 3, 5. */
export function fibonacci(count: number): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < count; i += 1) numbers.push(i < 2 ? 1 : (numbers[i - 1] ?? 0) + (numbers[i - 2] ?? 0));
  return numbers;
}

/** The largest place that is computed. */
export const MAX_PLACE = 1000;

/** A whole number from 0 to 1000, or null. @param text as somebody typed it */
export function placeOf(text: string): number | null {
  if (!/^\s*\d{1,4}\s*$/.test(text)) return null;
  const place = Number(text);
  return place <= MAX_PLACE ? place : null;
}

/** The number at a place of the sequence 0, 1, 1, 2, 3: exact, up to the 209 digits of the thousandth. */
export function numberAt(place: number): bigint {
  let [current, next] = [0n, 1n];
  for (let i = 0; i < place; i += 1) [current, next] = [next, current + next];
  return current;
}

export interface Tile {
  x: number;
  y: number;
  side: number;
}

/**
 * Squares of the sequence in a spiral, each along the longer side of those before it; together nearly a golden
 * rectangle.
 */
export function tiles(count: number): { tiles: Tile[]; width: number; height: number } {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  const laid = fibonacci(count).map((side, i): Tile => {
    const at =
      [
        () => ({ x: right, y: top }),
        () => ({ x: left, y: bottom }),
        () => ({ x: left - side, y: top }),
        () => ({ x: left, y: top - side }),
      ][i % 4] ?? (() => ({ x: 0, y: 0 }));
    const { x, y } = at();
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x + side),
      Math.max(bottom, y + side),
    ];
    return { x, y, side };
  });
  return {
    tiles: laid.map(({ x, y, side }) => ({ x: x - left, y: y - top, side })),
    width: right - left,
    height: bottom - top,
  };
}
