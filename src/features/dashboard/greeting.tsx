import type { ReactNode } from 'react';
import { formatClockTime, formatWeekday, today } from '@/domain/values/days';
import { useIdentity } from '@/store/react/identity';
import { LinkButton } from '@/ui/button';
import { PageTitle } from '@/ui/layout/page';

const partOfDay = (hour: number): string =>
  hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';

/**
 * The name, the time, and on wide screens the main action. The name is read from the identity, so it is there before the
 * store opens.
 */
function Greeting({ now, main }: { now: Date; main?: ReactNode }) {
  const { name } = useIdentity();
  const first = name.trim().split(/\s+/)[0] ?? '';
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 md:mb-5">
      <PageTitle name="Dashboard">{[partOfDay(now.getHours()), first].filter(Boolean).join(', ')}</PageTitle>
      <div className="flex items-center gap-4">
        <p className="mono text-sm text-ink-2">
          {formatWeekday(today(now))}, {formatClockTime(now)}
        </p>
        {main && <div className="hidden md:block">{main}</div>}
      </div>
    </div>
  );
}

interface DayProps {
  now: Date;
  main?: ReactNode;
  children: ReactNode;
}

/** A dashboard: the greeting, which stays while what follows it is read, and its panels. */
export const Day = ({ now, main, children }: DayProps) => (
  <div className="wrap pt-3 pb-8 md:pt-4 2xl:max-w-[1760px]">
    <Greeting now={now} main={main} />
    {children}
  </div>
);

export const POST_A_JOB = (
  <LinkButton to="/jobs/post" variant="primary" wide>
    Post a job
  </LinkButton>
);

/** Of a main action that is not known yet. */
export const PLACE_OF_MAIN = <span className="invisible">{POST_A_JOB}</span>;
