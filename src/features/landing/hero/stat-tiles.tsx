import { formatCount } from '@/domain/values/counts';
import type { HomepageFigures } from '@/domain/claims';
import { SlateCells, type Cell } from '@/ui/layout/slate';

/** A2: two tiles. Each says something true where its figure is not shown, so that nothing moves when it comes. */
export function StatTiles({ figures }: { figures: HomepageFigures }) {
  const { totalJobs, totalTalent, totalApplications, averageRate } = figures;
  const jobs: Cell =
    totalJobs === null
      ? { label: 'To post a job', value: 'Free', note: 'and no commission' }
      : {
          label: 'Open jobs',
          value: formatCount(totalJobs),
          note:
            totalApplications === null
              ? 'posted with a rate'
              : `${formatCount(totalApplications)} applications sent`,
        };
  const talent: Cell =
    totalTalent === null
      ? { label: 'To find work', value: 'Free', note: 'cast, crew and post' }
      : {
          label: 'Talent',
          value: formatCount(totalTalent),
          note:
            averageRate === null ? 'cast, crew and post' : `average hourly rate $${formatCount(averageRate)}`,
        };
  return (
    <div className="wrap">
      <SlateCells big cols="two" className="border border-b-0 border-hair" cells={[jobs, talent]} />
    </div>
  );
}
