import type { HomepageFigures } from '@/domain/claims';
import { SlateCells, type Cell } from '@/ui/layout/slate';

const count = new Intl.NumberFormat('en-US');

/** A2: two tiles. Each says something true where its figure is not shown, so that nothing moves when it comes. */
export function StatTiles({ figures }: { figures: HomepageFigures }) {
  const { totalJobs, totalTalent, totalApplications, averageRate } = figures;
  const jobs: Cell =
    totalJobs === null
      ? { label: 'To post a job', value: 'Free', note: 'and no commission' }
      : {
          label: 'Open jobs',
          value: count.format(totalJobs),
          note:
            totalApplications === null
              ? 'posted with a rate'
              : `${count.format(totalApplications)} applications sent`,
        };
  const talent: Cell =
    totalTalent === null
      ? { label: 'To find work', value: 'Free', note: 'cast, crew and post' }
      : {
          label: 'Talent',
          value: count.format(totalTalent),
          note:
            averageRate === null
              ? 'cast, crew and post'
              : `average hourly rate $${count.format(averageRate)}`,
        };
  return (
    <div className="wrap">
      <SlateCells big cols="two" className="border border-b-0 border-hair" cells={[jobs, talent]} />
    </div>
  );
}
