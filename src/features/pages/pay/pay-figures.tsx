import { useState } from 'react';
import { payBenchmarks } from '@/backend/queries/pay-benchmarks';
import { loadableOf, useServerQueryWithoutStore } from '@/backend/queries/use-server-query';
import { benchmarkPlace, benchmarkScale, MIN_BENCHMARK, type PayBenchmark } from '@/domain/pay/benchmarks';
import { findRoles, roleLabel } from '@/domain/taxonomy/crew-roles';
import { formatCount } from '@/domain/values/counts';
import { formatMoney, PAY_UNIT } from '@/domain/values/money';
import { Button, LinkButton } from '@/ui/button';
import { SearchField } from '@/ui/fields/search-field';
import { Table, type TableColumn } from '@/ui/layout/table/table';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';

const MAX_TEXT_LENGTH = 60;

const percent = (share: number): string => `${share * 100}%`;

/** From the first to the third quartile, with a mark at the median. The figures beside it say the same. */
function Bar({ all, row }: { all: readonly PayBenchmark[]; row: PayBenchmark }) {
  const { low, median, high } = benchmarkScale(all, row);
  return (
    <i aria-hidden className="relative mt-1.5 block h-2 w-full max-w-64 rounded-mark bg-well">
      <i
        className="absolute inset-y-0 rounded-mark bg-ink-3"
        style={{ left: percent(low), right: percent(1 - high) }}
      />
      <i className="absolute -inset-y-0.5 w-1 -translate-x-1/2 bg-ink" style={{ left: percent(median) }} />
    </i>
  );
}

/** An hour to the cent; where an amount is hundreds, cents are noise. */
const amount = ({ currency, unit }: PayBenchmark, value: number): string =>
  formatMoney(unit === 'hour' ? value : Math.round(value), currency);

/** Three columns, so that a phone shows all of them. */
const columnsOf = (all: readonly PayBenchmark[]): readonly TableColumn<PayBenchmark>[] => [
  {
    head: 'Role',
    cell: (row) => (
      <>
        <span className="font-semibold">{roleLabel(row.role)}</span>
        <span className="block text-sm text-ink-2">{benchmarkPlace(row)}</span>
      </>
    ),
    wraps: true,
  },
  {
    head: 'Median, and what half pay',
    cell: (row) => (
      <span className="mono">
        <b className="font-bold">{amount(row, row.median)}</b> {PAY_UNIT[row.unit]}
        <span className="block text-sm text-ink-2">
          {amount(row, row.low)}–{amount(row, row.high)}
        </span>
        <Bar all={all} row={row} />
      </span>
    ),
    wraps: true,
  },
  { head: 'Jobs', cell: ({ jobs }) => formatCount(jobs), isFigure: true },
];

/** Those of the roles that are called so; all of them where nothing is looked for. */
function matching(all: readonly PayBenchmark[], text: string): readonly PayBenchmark[] {
  if (text.trim() === '') return all;
  const codes = new Set(findRoles(text).map(({ code }) => code));
  return all.filter(({ role }) => codes.has(role));
}

const isRole = (text: string): boolean => findRoles(text).length > 0;

function Found({ all }: { all: readonly PayBenchmark[] }) {
  const [text, setText] = useState('');
  const rows = matching(all, text);
  return (
    <div className="grid gap-4">
      <SearchField
        label="Find a role"
        placeholder="Role, such as gaffer"
        text={text}
        onText={setText}
        maxLength={MAX_TEXT_LENGTH}
      />
      {rows.length === 0 ? (
        <p role="status">{isRole(text) ? 'Not enough data yet for this role.' : 'No role is called that.'}</p>
      ) : (
        <Table
          label="What published jobs pay"
          columns={columnsOf(all)}
          rows={rows}
          keyOf={({ role, country, region, unit, currency }) =>
            [role, country, region, unit, currency].join(' ')
          }
        />
      )}
    </div>
  );
}

/** The figures themselves, which only the server has. */
export default function PayFigures() {
  const query = useServerQueryWithoutStore('pay-benchmarks', payBenchmarks, []);
  const retryButton = <Button onClick={query.retry}>Try again</Button>;
  return (
    <LiveView
      data={loadableOf(query)}
      what="the figures"
      as="line"
      skeleton={<RowsSkeleton rows={4} />}
      offline={{
        title: 'No connection',
        text: 'The figures are worked out by the server, and need a connection.',
        action: retryButton,
      }}
      failed={{ text: query.failure, action: retryButton }}
      empty={{
        title: 'Not enough data yet.',
        text: `Not enough data yet. No role has ${MIN_BENCHMARK.jobs} jobs of ${MIN_BENCHMARK.payers} payers that can be compared. Every job on the board says what it pays.`,
        action: <LinkButton to="/jobs">Browse Jobs</LinkButton>,
      }}
    >
      {(all) => <Found all={all} />}
    </LiveView>
  );
}
