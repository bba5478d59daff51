import { cx } from './cx';

/** Progress as bulbs. Hidden from screen readers, so it always needs text beside it. */
export const BulbRow = ({ lit, of }: { lit: number; of: number }) => (
  <span aria-hidden className="inline-flex gap-1.5">
    {Array.from({ length: of }, (_, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- bulbs differ by nothing but their place
      <i
        key={i}
        className={cx(
          'block size-3.5 rounded-full border-[1.5px]',
          i < lit ? 'border-accent-edge bg-bulb' : 'border-line bg-paper',
        )}
      />
    ))}
  </span>
);
