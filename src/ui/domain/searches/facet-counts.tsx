import type { Option } from '@/ui/fields/choice';

/** By value: how many each would list; undefined until they are counted. */
type Counts = ReadonlyMap<string, number> | undefined;

/** `Day (12)`. */
const withCount = ({ value, label }: Option, count: number): Option => ({
  value,
  label: `${label} (${count})`,
});

/** A select's options with what each would list. */
export const countedOptions = (options: readonly Option[], counts: Counts): Option[] =>
  options.map((option) => (counts ? withCount(option, counts.get(option.value) ?? 0) : option));

/** For long lists, such as countries: those that list something first, with the most on top; the others as they are. */
export function countedFirst(options: readonly Option[], counts: Counts): Option[] {
  if (!counts) return [...options];
  const found = options.filter(({ value }) => counts.has(value));
  const byCount = found.toSorted((a, b) => (counts.get(b.value) ?? 0) - (counts.get(a.value) ?? 0));
  return [
    ...byCount.map((option) => withCount(option, counts.get(option.value) ?? 0)),
    ...options.filter(({ value }) => !counts.has(value)),
  ];
}

/** On a chip, behind its label. */
export const FacetCount = ({ counts, value }: { counts: Counts; value: string }) =>
  counts && <span className="mono text-xs opacity-80">{counts.get(value) ?? 0}</span>;
