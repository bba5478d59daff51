/** This tab no longer leads. Its work in progress is dropped; the new leader repeats it. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
  constructor() {
    super('Another tab speaks to the server now.');
  }
}

/** For work whose tab has been told that another one leads. One that was not told finds out when it writes (`Fence`). */
export function throwIfOver(signal: AbortSignal): void {
  if (signal.aborted) throw new LeadershipLost();
}
