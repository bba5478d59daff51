import { Star } from 'lucide-react';
import { MAX_STARS } from '@/domain/saved/note-limits';
import { plural } from '@/domain/values/counts';
import { Button } from '../../button';
import { cx } from '../../cx';

/** One to five stars; 0: none given. */
export function StarsField({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Stars</legend>
      <div className="-ml-2.5 flex flex-wrap items-center">
        {Array.from({ length: MAX_STARS }, (_, i) => i + 1).map((stars) => (
          <label key={stars} className="relative grid size-12 place-items-center">
            <input
              type="radio"
              aria-label={plural(stars, 'star', 'stars')}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="absolute inset-0.5 cursor-pointer appearance-none rounded-box hover:bg-well"
            />
            <Star
              aria-hidden
              size={24}
              fill={stars <= value ? 'currentColor' : 'none'}
              className={cx('pointer-events-none relative', stars <= value ? 'text-ink' : 'text-ink-2')}
            />
          </label>
        ))}
        {value > 0 && (
          <Button variant="quiet" onClick={() => onChange(0)}>
            Clear
          </Button>
        )}
      </div>
    </fieldset>
  );
}
