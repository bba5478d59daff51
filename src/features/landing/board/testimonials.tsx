import { testimonials } from '@/backend/queries/homepage';
import { useServerQueryWithoutStore } from '@/backend/queries/use-server-query';
import { claimsMode } from '@/domain/claims';
import { collaborationLabel } from '@/domain/notes/published-notes';
import { formatDay, today } from '@/domain/values/days';
import { RatingBulbs } from '@/ui/domain/notes/rating-bulbs';
import { Tag } from '@/ui/status';
import { SEPARATOR } from '@/ui/separator';
import { SheetRow } from '../sheet-row';

/** A7: what people have written about each other, in their words. Real notes alone, so nothing where there are none; those of a demonstration say that they are (ruling 28). */
export default function Testimonials() {
  const { answer } = useServerQueryWithoutStore('testimonials', testimonials, []);
  if (answer === null || answer.length === 0) return null;
  return (
    <SheetRow edge="13B" title="After the wrap">
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {answer.map(({ id, client, rating, text, project, date }) => (
          <li key={id} className="border-b border-hair pb-4 last:border-0 md:border-0 md:pb-0">
            <figure className="grid gap-2">
              <div className="flex items-center justify-between gap-3">
                <RatingBulbs rating={rating} />
                {claimsMode() === 'demo' && <Tag>Example</Tag>}
              </div>
              <blockquote className="wrap-anywhere whitespace-pre-line">{text}</blockquote>
              <figcaption className="text-sm text-ink-2">
                <span className="font-semibold text-ink">{client}</span>
                {`${SEPARATOR}${collaborationLabel(project)}${SEPARATOR}${formatDay(today(new Date(date)), 0)}`}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </SheetRow>
  );
}
