import { useState } from 'react';
import { Plus } from 'lucide-react';
import { type BudgetLine, budgetSum } from '@/domain/projects/budget';
import { findPlaceByName } from '@/domain/taxonomy/places';
import { daysBetween } from '@/domain/values/days';
import { formatMinor } from '@/domain/values/money';
import { observeProjectBookings } from '@/store/bookings/bookings';
import { observeBudget } from '@/store/projects/budgets';
import type { MyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { Button } from '@/ui/button';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Sheet } from '@/ui/overlays/sheet';
import { SyncLine } from '@/ui/sync/sync-line';
import { RateForm } from './rate-form';
import { TotalForm } from './total-form';

const DEFAULT_CURRENCY = 'USD';

/** What the project may cost, rates against days, and what is agreed of it. For its editors alone. */
export function BudgetSection({ mine: { project } }: { mine: MyProject }) {
  const budget = useLive(observeBudget, project.id) ?? null;
  const bookings = useLive(observeProjectBookings, project.id) ?? [];
  /** The role whose rate is open; '' to add one. */
  const [opened, setOpened] = useState<string | null>(null);
  const [isTotalOpen, setTotalOpen] = useState(false);
  const currency = budget?.currency ?? findPlaceByName(project.city)?.currency ?? DEFAULT_CURRENCY;
  const { lines, planned_minor, agreed_minor, uncounted } = budgetSum(
    budget?.rates ?? {},
    project.positions,
    bookings,
    currency,
  );
  const total = budget?.total_minor ?? null;
  const money = (minor: number): string => formatMinor(minor, currency);
  const days =
    project.starts_on !== null && project.ends_on !== null
      ? daysBetween(project.starts_on, project.ends_on) + 1
      : 1;
  return (
    <section aria-label="Budget">
      <SectionHeading
        title="Budget"
        aside={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('')}>
            Add a rate
          </Button>
        }
      />
      <div className="border-t border-hair pt-2">
        {lines.length === 0 ? (
          <p className="py-1 text-ink-2">
            No rates yet. Add what a day of each role costs, and for how many days. Only editors see it.
          </p>
        ) : (
          <ul>
            {lines.map((line) => (
              <Line key={line.role} line={line} money={money} onOpen={() => setOpened(line.role)} />
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
              <dt>{planned_minor > total ? 'Over the budget by' : 'Left of the budget'}</dt>
              <dd className="mono text-right font-semibold">{money(Math.abs(total - planned_minor))}</dd>
            </>
          )}
        </dl>
        {uncounted > 0 && (
          <p className="mt-1 text-sm text-ink-2">
            {uncounted === 1 ? 'One booking is' : `${uncounted} bookings are`} not counted: another currency,
            or a rate that days do not tell.
          </p>
        )}
        {budget && <SyncLine sync={budget.sync} />}
        <Button variant="quiet" className="mt-1" onClick={() => setTotalOpen(true)}>
          {total === null ? 'Set a budget' : `Budget ${money(total)}, change`}
        </Button>
      </div>
      <Sheet open={opened !== null} onOpenChange={() => setOpened(null)} title="Rate and days">
        {opened !== null && (
          <RateForm
            projectId={project.id}
            role={opened}
            rate={budget?.rates[opened] ?? null}
            days={days}
            currency={currency}
            onDone={() => setOpened(null)}
          />
        )}
      </Sheet>
      <Sheet open={isTotalOpen} onOpenChange={setTotalOpen} title="Budget">
        {isTotalOpen && (
          <TotalForm
            projectId={project.id}
            total={total}
            currency={currency}
            onDone={() => setTotalOpen(false)}
          />
        )}
      </Sheet>
    </section>
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
    ? `${people > 1 ? `${people} people, ` : ''}${rate.days === 1 ? '1 day' : `${rate.days} days`} at ${money(rate.rate_minor)}`
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
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {label}
          </button>
        )}
        <span className="block text-sm text-ink-2">{sum}</span>
      </span>
      <span className="mono text-right text-sm">
        <span className="block">{money(planned_minor)}</span>
        {agreed_minor > 0 && <span className="block text-ink-2">{money(agreed_minor)} agreed</span>}
      </span>
    </li>
  );
}
