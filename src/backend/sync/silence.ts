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

/** Gives a request up for silence, never for length: every byte that arrives starts the wait again. */
export class SilenceWatch {
  private readonly giveUp = new AbortController();
  private cancel: () => void = () => undefined;

  constructor(
    private readonly after: After,
    private readonly silenceMs = SILENCE_MS,
  ) {}

  /** Aborts when nothing has moved for too long. */
  get signal(): AbortSignal {
    return this.giveUp.signal;
  }

  get isOver(): boolean {
    return this.giveUp.signal.aborted;
  }

  /** The request leaves, with a body of this many bytes. */
  sent(bytes: number): void {
    this.wait(this.silenceMs + (bytes / SLOWEST_UPLINK_BYTES_PER_S) * 1000);
  }

  /** Some of the answer has arrived. */
  heard(): void {
    this.wait(this.silenceMs);
  }

  end(): void {
    this.cancel();
  }

  private wait(ms: number): void {
    this.cancel();
    this.cancel = this.after(ms, () => this.giveUp.abort());
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
