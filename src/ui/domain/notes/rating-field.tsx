import { useId } from 'react';
import { type Rating, RATINGS } from '@/domain/notes/note-form';
import { cx } from '../../cx';
import { FieldNote } from '../../fields/field';

/** What each number says, so that a 3 means the same to everybody. */
const MEANINGS: Readonly<Record<Rating, string>> = {
  1: 'Would not work together again',
  2: 'Difficult',
  3: 'All right',
  4: 'Good',
  5: 'Would work together any day',
};

interface RatingFieldProps {
  legend: string;
  value: Rating | null;
  onChange: (rating: Rating) => void;
  error?: string;
}

/** From 1 to 5, as bulbs that light up; arrow keys move between them. */
export function RatingField({ legend, value, onChange, error }: RatingFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex">
          {RATINGS.map((rating) => (
            <label key={rating} className="relative grid size-12 place-items-center">
              <input
                type="radio"
                name={id}
                value={rating}
                checked={value === rating}
                onChange={() => onChange(rating)}
                aria-label={`${rating}: ${MEANINGS[rating]}`}
                className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-box"
              />
              <i
                aria-hidden
                className={cx(
                  'pointer-events-none block size-7 rounded-full border-2',
                  value !== null && rating <= value ? 'border-accent-edge bg-bulb' : 'border-line bg-paper',
                )}
              />
            </label>
          ))}
        </div>
        <p aria-hidden className="min-h-6 text-base">
          {value !== null && (
            <>
              <span className="mono font-semibold">{value}</span>
              {`\u2002${MEANINGS[value]}`}
            </>
          )}
        </p>
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}
