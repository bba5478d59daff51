import { BulbRow } from '../../bulb-row';

/** A rating as lit bulbs, with its number for whoever cannot see them, and for whoever would have to count. */
export const RatingBulbs = ({ rating }: { rating: number }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <BulbRow lit={rating} of={5} />
    <span className="mono text-sm font-semibold">
      {rating}
      <span className="sr-only"> of 5</span>
    </span>
  </span>
);
