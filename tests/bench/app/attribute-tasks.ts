import type { LongTask, SlowScript } from './watch-fill';

export interface AttributedTask extends LongTask {
  /** What ran its longest script. Null: none of its scripts took long, it was layout, painting or the collection of garbage. */
  invoker: string | null;
}

/** Says what ran each task, which the browser tells for frames only. */
export const attribute = (tasks: readonly LongTask[], scripts: readonly SlowScript[]): AttributedTask[] =>
  tasks.map((task) => {
    const inside = scripts.filter(({ start }) => start >= task.start && start < task.start + task.duration);
    const [longest] = inside.toSorted((a, b) => b.duration - a.duration);
    return { ...task, invoker: longest?.invoker ?? null };
  });

/** Rendering, input and the loading of code. React renders in messages of its own port. */
const NOT_DATA =
  /\.on(click|change|input|touch\w*|pointer\w*|mouse\w*|scroll\w*|key\w*|focus\w*|popstate|load)$|^MessagePort\.|^FrameRequestCallback|^https?:/;

/** Whether store or sync ran it: an answer of the database or the network, or anything else that is not known to be the screen's. */
export const isByData = ({ invoker }: AttributedTask): boolean => invoker !== null && !NOT_DATA.test(invoker);

/** The invoker with the most time in these tasks. */
export function invokerOfMost(tasks: readonly AttributedTask[]): string {
  const total = new Map<string, number>();
  for (const { invoker, duration } of tasks)
    if (invoker !== null) total.set(invoker, (total.get(invoker) ?? 0) + duration);
  return [...total].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'none';
}
