import { formatCount } from '@/domain/values/counts';
import type { HomepageFigures } from '@/domain/claims';
import { SlateCells, type Cell } from '@/ui/layout/slate';

interface StatTilesProps {
  figures: HomepageFigures;
  /** The figures are those of a demonstration (ruling 28). */
  areExamples?: boolean;
}

/** A2: two tiles. Each says something true where its figure is not shown, so that nothing moves when it comes. */
export function StatTiles({ figures, areExamples = false }: StatTilesProps) {
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
    <div className="wrap relative">
      {areExamples && (
        // Not the shared tag, which would bring every state's icons into the first script (B9).
        <span className="absolute -top-3 right-6 rounded-mark border border-hair bg-paper px-1.5 py-0.5 text-sm text-ink-2 md:right-10">
          Example
        </span>
      )}
      <SlateCells big cols="two" className="border border-b-0 border-hair" cells={[jobs, talent]} />
    </div>
  );
}
