import { plural } from '@/domain/values/counts';
import { applicantName } from '../views/applicant-parts';
import type { LeftOut } from './bulk-moves';

const MAX_NAMES = 3;

export const namesOf = ({ people }: LeftOut): string => {
  const names = people
    .filter((_, at) => at < MAX_NAMES)
    .map(applicantName)
    .join(', ');
  const more = people.length - MAX_NAMES;
  return more > 0 ? `${names} and ${more} more` : names;
};

export const countOf = (leftOut: readonly LeftOut[]): number =>
  leftOut.reduce((sum, { people }) => sum + people.length, 0);

/** Whom a step for many leaves out, and why. Nothing when it is for all of them. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">
        {plural(countOf(leftOut), 'person is', 'people are')} left as they are
      </h3>
      <dl className="mt-1 grid gap-1 text-sm">
        {leftOut.map((group) => (
          <div key={group.why}>
            <dt className="inline text-ink-2">{group.why}: </dt>
            <dd className="inline">{namesOf(group)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
