import { useState } from 'react';
import { Plus } from 'lucide-react';
import { combineLatest, type Observable } from 'rxjs';
import { type BudgetLine, budgetSum } from '@/domain/projects/budget';
import { findPlaceByName } from '@/domain/taxonomy/places';
import { daysBetween } from '@/domain/values/days';
import { formatMinor } from '@/domain/values/money';
import type { StreamName } from '@/domain/definition/stream';
import type { ProjectBudget } from '@/domain/streams/production/budgets';
import { hasOtherEditors } from '@/domain/projects/membership';
import type { Project } from '@/domain/streams/production/projects';
import { plural } from '@/domain/values/counts';
import { observeBudget } from '@/store/projects/budgets';
import type { MyProject } from '@/store/projects/projects';
import { useIdentity } from '@/store/react/identity';
import type { Stored } from '@/store/queries/write-status';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { Button } from '@/ui/button';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { SyncLine } from '@/ui/sync/sync-line';
import { OwnBookingsLine } from '../crew/own-bookings-line';
import { CREW_STREAMS, observeProjectCrew, type ProjectCrew } from '../crew/project-crew';
import { RateForm } from './rate-form';
import { TotalForm } from './total-form';

const STREAMS: readonly StreamName[] = [...CREW_STREAMS, 'budgets'];
const DEFAULT_CURRENCY = 'USD';

interface BudgetOf {
  /** Null: nobody has made one. */
  budget: Stored<ProjectBudget> | null;
  crew: ProjectCrew;
}

const observeBudgetOf = (store: Store, projectId: string): Observable<BudgetOf> =>
  combineLatest({
    budget: observeBudget(store, projectId),
    crew: observeProjectCrew(store, projectId),
  });

/** What the project may cost, rates against days, and what is agreed of it. For its editors alone. */
export function BudgetSection({ mine: { project } }: { mine: MyProject }) {
  const data = useLoadable(STREAMS, observeBudgetOf, project.id);
  /** The role whose rate is open; '' to add one. */
  const [opened, setOpened] = useState<string | null>(null);
  const [isTotalOpen, setTotalOpen] = useState(false);
  const budget = data.value?.budget ?? null;
  const currency = budget?.currency ?? findPlaceByName(project.city)?.currency ?? DEFAULT_CURRENCY;
  const days =
    project.starts_on !== null && project.ends_on !== null
      ? daysBetween(project.starts_on, project.ends_on) + 1
      : 1;
  const isHere = data.value !== undefined && (budget !== null || data.absence === null);
  return (
    <section aria-label="Budget">
      <SectionHeading
        title="Budget"
        aside={
          isHere && (
            <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('')}>
              Add a rate
            </Button>
          )
        }
      />
      <LiveView
        data={data}
        // None is one, once it is certain: its sums are zero.
        isEmpty={() => !isHere}
        what="its budget"
        as="line"
        className="border-t border-hair py-3"
        skeleton={<RowsSkeleton rows={3} />}
        offline={{ title: 'Not here yet', text: 'The budget is not on this device yet.' }}
        empty={{ title: 'No budget', text: 'No budget yet.' }}
      >
        {(value) => (
          <Sums
            {...value}
            project={project}
            currency={currency}
            onOpen={setOpened}
            onTotal={() => setTotalOpen(true)}
          />
        )}
      </LiveView>
      <Sheet open={opened !== null} onOpenChange={() => setOpened(null)} title="Rate and days">
        {opened !== null && (
          <RateForm
            projectId={project.id}
            role={opened}
            rates={budget?.rates ?? {}}
            days={days}
            currency={currency}
            onDone={() => setOpened(null)}
          />
        )}
      </Sheet>
      <Sheet open={isTotalOpen} onOpenChange={() => setTotalOpen(false)} title="Budget">
        {isTotalOpen && (
          <TotalForm
            projectId={project.id}
            total={budget?.total_minor ?? null}
            currency={currency}
            onDone={() => setTotalOpen(false)}
          />
        )}
      </Sheet>
    </section>
  );
}

interface SumsProps extends BudgetOf {
  project: Project;
  currency: string;
  /** The rate of a role. */
  onOpen: (role: string) => void;
  onTotal: () => void;
}

function Sums({ budget, crew, project, currency, onOpen, onTotal }: SumsProps) {
  const { lines, planned_minor, agreed_minor, expected_minor, uncounted } = budgetSum(
    budget?.rates ?? {},
    project.positions,
    crew.bookings,
    currency,
  );
  const { userId } = useIdentity();
  const total = budget?.total_minor ?? null;
  const money = (minor: number): string => formatMinor(minor, currency);
  return (
    <div className="border-t border-hair pt-2">
      {lines.length === 0 ? (
        <p className="py-1 text-ink-2">
          No rates yet. Add what a day of each role costs, and for how many days. Only editors see it.
        </p>
      ) : (
        <ul>
          {lines.map((line) => (
            <Line key={line.role} line={line} money={money} onOpen={() => onOpen(line.role)} />
          ))}
        </ul>
      )}
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>Planned</dt>
        <dd className="mono text-right">{money(planned_minor)}</dd>
        <dt>Agreed so far</dt>
        <dd className="mono text-right">{money(agreed_minor)}</dd>
        {total !== null && (
          <>
            <dt>{expected_minor > total ? 'Over the budget by' : 'Left of the budget'}</dt>
            <dd className="mono text-right font-semibold">{money(Math.abs(total - expected_minor))}</dd>
          </>
        )}
      </dl>
      {/* What others have agreed costs what only they know. */}
      <OwnBookingsLine state={hasOtherEditors(project, crew.members, userId) ? 'unknown' : 'none'} />
      {uncounted > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {uncounted === 1 ? 'One booking is' : `${uncounted} bookings are`} not counted: another currency, or
          a rate that days do not tell.
        </p>
      )}
      {budget && <SyncLine sync={budget.sync} />}
      <Button variant="quiet" className="mt-1 -ml-4" onClick={onTotal}>
        {total === null ? 'Set a budget' : `Budget ${money(total)}, change`}
      </Button>
    </div>
  );
}

interface LineProps {
  line: BudgetLine;
  money: (minor: number) => string;
  onOpen: () => void;
}

function Line({
  line: { role, label, people, rate, planned_minor, agreed_minor },
  money,
  onOpen,
}: LineProps) {
  const sum = rate
    ? `${people > 1 ? `${people} people, ` : ''}${plural(rate.days, 'day', 'days')} at ${money(rate.rate_minor)}`
    : 'Not planned';
  return (
    <li className="flex items-center justify-between gap-3 border-b border-hair py-2">
      <span className="min-w-0">
        {role === '' ? (
          <span className="font-semibold">{label}</span>
        ) : (
          <button
            type="button"
            aria-label={`${label}, change the rate`}
            onClick={onOpen}
            className="inline-flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4"
          >
            {label}
          </button>
        )}
        <span className="block text-sm text-ink-2">{sum}</span>
      </span>
      <span className="mono text-right text-sm">
        {rate && <span className="block">{money(planned_minor)}</span>}
        {agreed_minor > 0 && <span className="block text-ink-2">{money(agreed_minor)} agreed</span>}
      </span>
    </li>
  );
}
