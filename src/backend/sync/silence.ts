/** How long no byte may move before a request is given up: on a dead network the socket stays open. */
const SILENCE_MS = 30_000;
/**
 * What the slowest uplink is taken to send in a second. A browser does not tell how far a request's body has left, so a long one is
 * given this much more time before the silence counts.
 */
const SLOWEST_UPLINK_BYTES_PER_S = 4 * 1024;

/** Calls back once after `ms`; returns a function that cancels it. */
export type After = (ms: number, act: () => void) => () => void;

export const afterByTimer: After = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Whether the server can be reached; as `probeBackend`. */
export type Probe = (signal: AbortSignal) => Promise<string>;

/** A request that has been silent for this long may have gone down with its line: from then on the server is looked for, as often. */
const LOOK_AFTER_MS = 4_000;

interface SilenceOptions {
  after: After;
  silenceMs?: number | undefined;
  probe?: Probe | undefined;
}

/**
 * Gives a request up for silence, never for length: every byte that arrives starts the wait again. A line that dies leaves its requests
 * silent even when it is back; so one is also given up when the server could not be reached during its silence, and then could.
 */
export class SilenceWatch {
  private readonly giveUp = new AbortController();
  private readonly timers = new Set<() => void>();
  private readonly silenceMs: number;
  private isEnded = false;
  /** Of the wait that began with the latest byte. */
  private wait = new AbortController();
  private reason: 'silent' | 'line_died' | null = null;

  constructor(private readonly options: SilenceOptions) {
    this.silenceMs = options.silenceMs ?? SILENCE_MS;
  }

  /** Aborts when the request is given up. */
  get signal(): AbortSignal {
    return this.giveUp.signal;
  }

  /** Why it was given up; null: it was not. */
  get givenUpFor(): 'silent' | 'line_died' | null {
    return this.reason;
  }

  /** The request leaves, with a body of this many bytes. */
  sent(bytes: number): void {
    this.begin((bytes / SLOWEST_UPLINK_BYTES_PER_S) * 1000);
  }

  /** Some of the answer has arrived. */
  heard(): void {
    this.begin(0);
  }

  end(): void {
    this.isEnded = true;
    this.clear();
  }

  private begin(extraMs: number): void {
    this.clear();
    this.wait = new AbortController();
    this.later(extraMs + this.silenceMs, () => this.stop('silent'));
    const { probe } = this.options;
    if (probe) this.later(extraMs + LOOK_AFTER_MS, () => this.look(probe, false));
  }

  private clear(): void {
    this.wait.abort();
    for (const cancel of this.timers) cancel();
    this.timers.clear();
  }

  private later(ms: number, act: () => void): void {
    const cancel = this.options.after(ms, () => {
      this.timers.delete(cancel);
      act();
    });
    this.timers.add(cancel);
  }

  private stop(reason: 'silent' | 'line_died'): void {
    if (this.isEnded) return;
    this.reason = reason;
    this.end();
    this.giveUp.abort();
  }

  /** @param wasDead an earlier look of this silence did not find the server */
  private look(probe: Probe, wasDead: boolean): void {
    const { signal } = this.wait;
    let reach: string | null = null;
    const settle = async (): Promise<void> => {
      // Unreached is one of its results; it rejects only when this wait is over.
      reach = await probe(signal).catch(() => 'unreached');
      if (!signal.aborted && reach === 'reached' && wasDead) this.stop('line_died');
    };
    void settle();
    // On a dead line a look hangs, too, so the next one does not wait for it.
    this.later(LOOK_AFTER_MS, () => {
      if (reach !== 'reached') this.look(probe, true);
    });
  }
}

/** The whole body of an answer, with every part of it told to the watch. Rejects when the connection breaks. */
export async function readText(response: Response, silence: SilenceWatch): Promise<string> {
  silence.heard();
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    silence.heard();
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}
