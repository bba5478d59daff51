import type { Mutant } from '../mutate';

/** Deliberate bugs of what page and worker say to each other, which only scenarios with leaders in workers can catch. */
export const WORKER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a wake of the page does not reach its worker',
    file: 'src/sync/leader/fallback-leader.ts',
    from: 'wake(reason: WakeReason): void {\n    this.active?.wake(reason);',
    to: "wake(reason: WakeReason): void {\n    if (this.active?.place === 'page') this.active.wake(reason);",
    leaders: 'workers',
    caught: { seed: 2, fails: 'S2: did not settle' },
  },
  {
    name: 'a fault of the session reaches the worker without its kind',
    file: 'src/sync/leader/worker/leader-port.ts',
    from: "if ('fault' in reply) throw faultOf(reply.fault);",
    to: "if ('fault' in reply) throw new Error(faultOf(reply.fault).message);",
    leaders: 'workers',
    caught: { seed: 24, fails: 'failed inside' },
  },
  {
    name: 'what a worker keeps for its author reaches the page as another kind of row',
    file: 'src/store/storage/slim-changes.ts',
    from: 'if (!isCleanRow(row)) return row;',
    to: "if (!isCleanRow(row)) return { ...row, kind: '' };",
    leaders: 'workers',
    caught: { seed: 1, fails: 'S2: an edit is lost' },
  },
  {
    name: 'what a worker stored right before its end is not read',
    file: 'src/store/writes/refused-index.ts',
    from: 'if (!this.drafts) return;\n    let changes: number;',
    to: 'if (!this.drafts || this.changes > 0) return;\n    let changes: number;',
    leaders: 'workers',
    caught: { seed: 107, fails: 'S2: an application is lost' },
  },
];
