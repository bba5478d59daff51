import { useStore } from '../store-context';
import type { Stored } from '../../queries/write-status';

/** What a refused step said, of an application or a booking, so that nothing has to be typed twice (S7). Empty when none was refused. */
export function useRefusedStep<Row extends object>(row: Stored<Row> | null): Partial<Row> {
  const store = useStore();
  const sync = row?.sync;
  if (sync?.state !== 'refused') return {};
  return (store.refused.get(sync.refusedId)?.document ?? {}) as Partial<Row>;
}
