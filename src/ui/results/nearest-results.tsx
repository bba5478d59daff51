import { plural } from '@/domain/values/counts';
import { Button } from '../button';
import { EmptyState } from '../loading/empty-state';

/** A search without one of its parts, and how much of this device it finds. */
export interface Nearest {
  id: string;
  /** What is left out: `“los angeles”`, `Remote`. */
  label: string;
  total: number;
}

interface NearestResultsProps<N extends Nearest> {
  title: string;
  /** Undefined until they are counted: nothing is said of them before. */
  nearest: readonly N[] | undefined;
  one: string;
  many: string;
  onTake: (taken: N) => void;
  onClear: () => void;
}

/** For a search that finds nothing: each single word or filter whose removal finds some. */
export function NearestResults<N extends Nearest>({
  title,
  nearest,
  one,
  many,
  onTake,
  onClear,
}: NearestResultsProps<N>) {
  if (!nearest) return <EmptyState title={title}>Looking for the nearest.</EmptyState>;
  if (nearest.length === 0) {
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="primary" onClick={onClear}>
            Clear all filters
          </Button>
        }
      >
        Leaving out a word or a filter does not help: it takes several.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title}
      action={
        <ul className="grid w-full gap-2">
          {nearest.map((each, at) => (
            <li key={each.id}>
              <Button wide variant={at === 0 ? 'primary' : undefined} onClick={() => onTake(each)}>
                <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-left">
                  <span>Remove {each.label}</span>
                  <span className="mono text-sm">{plural(each.total, one, many)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      The nearest that do, without a part of your search:
    </EmptyState>
  );
}
