/** What was going on while a case was measured. CPU seconds are null where the system does not report them. */
export interface Circumstances {
  /** The machine's load before the case, mean of a minute; a case before this one is part of it. */
  loadBefore: number;
  /** CPU seconds that others used in each second just before the case, while the bench did nothing. */
  othersBefore: number | null;
  /** How long the case took. */
  seconds: number;
  /** CPU seconds of the bench's process with its children: Node, database, browser. */
  ownSeconds: number | null;
  /** CPU seconds of everything else on the machine. */
  otherSeconds: number | null;
}

/** Others may use this share of one core: what a system does for itself is less. */
const MAX_OTHERS_SHARE = 0.1;

/** Whether others used so much of the machine that the figures of this case are worse than they should be. */
export const isDisturbed = ({ seconds, otherSeconds }: Circumstances): boolean =>
  otherSeconds !== null && otherSeconds > MAX_OTHERS_SHARE * seconds;

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

export function inWords(found: Circumstances): string {
  const { loadBefore, othersBefore, seconds, ownSeconds, otherSeconds } = found;
  const before = `load before the start ${loadBefore.toFixed(1)}`;
  if (othersBefore === null || ownSeconds === null || otherSeconds === null)
    return `${before}; ${rounded(seconds)} s; this system does not report CPU seconds`;
  return (
    `${before}, others then used ${othersBefore.toFixed(2)} of a core; ${rounded(seconds)} s with ${rounded(ownSeconds)} CPU seconds ` +
    `of its own, ${rounded(otherSeconds)} of others${isDisturbed(found) ? ': disturbed' : ''}`
  );
}

/** What a table says of a row: whether it met its goal, and whether the machine was quiet. */
export const verdict = (met: boolean | null, missed: string, found: Circumstances | undefined): string =>
  [
    ...(met === null ? [] : [met ? 'met' : missed]),
    ...(found && isDisturbed(found) ? ['disturbed'] : []),
  ].join(', ');
