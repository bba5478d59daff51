import { useState } from 'react';
import { CalendarPlus, ListPlus } from 'lucide-react';
import { askingPath } from '@/domain/bookings/asking-path';
import type { Coordinates } from '@/domain/jobs/fit/distance';
import type { Day } from '@/domain/values/days';
import { loadOrReload } from '@/platform/updates/missing-code';
import { Button, LinkButton } from '@/ui/button';
import { ActionBar } from '@/ui/layout/action-bar';
import { useWide } from '@/ui/layout/use-wide';
import { LatePart } from '@/ui/loading/late-part';
import { type Chosen, MIN_COMPARED, MAX_CHOSEN, MAX_COMPARED } from './use-chosen';

const loadCompareSheet = loadOrReload(() => import('./compare-sheet'));
const loadListsSheet = loadOrReload(() => import('./lists-sheet'));

/** What a list of people is asked about, and its columns of a comparison too. */
export interface Asked {
  /** Free on all of these days; empty: no days were asked for. */
  days: readonly Day[];
  /** What distances are measured from; null: not known. */
  origin: (Coordinates & { name: string | null }) | null;
}

/** What can be done with everybody who is chosen: above the list, on a phone at the lower edge. */
export function ChosenBar({ chosen, asked }: { chosen: Chosen; asked: Asked }) {
  const isWide = useWide();
  const [open, setOpen] = useState<'compare' | 'lists' | null>(null);
  const count = chosen.ids.length;
  const close = (isOpen: boolean): void => setOpen((now) => (isOpen ? now : null));
  const acts = (
    <div role="group" aria-label="Chosen people" className="flex flex-wrap items-center gap-2">
      <p className="mr-auto shrink-0 text-sm font-semibold max-[24rem]:w-full" role="status">
        <span className="mono">{count}</span> chosen{count >= MAX_CHOSEN ? ', the most at once' : ''}
      </p>
      <Button variant="quiet" onClick={chosen.stop}>
        Done
      </Button>
      <Button
        icon={<ListPlus size={18} aria-hidden />}
        disabled={count === 0}
        onClick={() => setOpen('lists')}
      >
        Lists
      </Button>
      {count > 0 && (
        <LinkButton
          icon={<CalendarPlus size={18} aria-hidden />}
          to={askingPath(chosen.ids, chosen.askedFor)}
        >
          Ask for days
        </LinkButton>
      )}
      {count >= MIN_COMPARED && count <= MAX_COMPARED && (
        <Button variant="primary" onClick={() => setOpen('compare')}>
          Compare
        </Button>
      )}
      {count > MAX_COMPARED && (
        <p className="w-full text-sm text-ink-2">Choose up to {MAX_COMPARED} to compare them.</p>
      )}
    </div>
  );
  return (
    <>
      {isWide ? <div className="pb-2">{acts}</div> : <ActionBar>{acts}</ActionBar>}
      {open === 'compare' && (
        <LatePart
          load={loadCompareSheet}
          props={{ ids: chosen.ids, asked, onOpenChange: close }}
          of="compare"
          loading={null}
        />
      )}
      {open === 'lists' && (
        <LatePart
          load={loadListsSheet}
          props={{ ids: chosen.ids, onOpenChange: close }}
          of="lists"
          loading={null}
        />
      )}
    </>
  );
}
