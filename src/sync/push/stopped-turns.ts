/**
 * Whose turn it is while everything is stopped: the write that has waited longest, so that the order is kept once the way is free;
 * right after it another one, because the oldest may be the only one that is stopped; and then a wait.
 */
export class StoppedTurns {
  /** The next try is of what has waited longest. */
  isOldests = true;
  private wasAllStopped = false;

  /** Something got through. */
  reset(): void {
    this.isOldests = true;
    this.wasAllStopped = false;
  }

  /** A write was deferred. Returns what comes next: a try of another one, or a wait. */
  next(isAllStopped: boolean): 'try' | 'wait' {
    const hadSecondTry = this.wasAllStopped && !this.isOldests;
    // Until everything counts as stopped there are no turns: they begin with the oldest.
    this.isOldests = hadSecondTry || !this.wasAllStopped;
    this.wasAllStopped = isAllStopped;
    return hadSecondTry ? 'wait' : 'try';
  }
}
