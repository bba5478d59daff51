import { newId } from '@/domain/ids';

/**
 * The line between the page and the backend: `fetch` itself, which a test can cut, hold or watch for some addresses. What is neither
 * cut nor held goes to the real backend.
 */
type Match = (url: string, body: string) => boolean;

const real = globalThis.fetch.bind(globalThis);
let cutOff: Match = () => false;
let held: { match: Match; until: Promise<void>; answers: Promise<Response>[] } | null = null;
interface Withheld {
  streams: readonly string[];
  until: Promise<void>;
  open: () => void;
  first: { isAsked: boolean };
}
let withheld: Withheld | null = null;
let asked: { url: string; body: string }[] = [];

const part = (words: string): Match => {
  return (url, body) => url.includes(words) || body.includes(words);
};

export const network = {
  /** Requests whose address or body has these words fail as they do without a connection; all of them without words. */
  cut: (words = ''): void => void (cutOff = part(words)),
  /** Requests with these words wait until the returned function is called; it resolves when each of them has its answer. */
  hold: (words: string): (() => Promise<void>) => {
    let open = (): void => undefined;
    const answers: Promise<Response>[] = [];
    held = { match: part(words), until: new Promise((done) => (open = done)), answers };
    return async () => {
      open();
      await Promise.allSettled(answers);
    };
  },
  /** Of what is pulled next, nothing of these streams arrives, and their first snapshots do not end, until the returned function is called. */
  withhold: (streams: readonly string[]): (() => void) => {
    let open = (): void => undefined;
    const until = new Promise<void>((done) => (open = done));
    withheld = { streams, until, open, first: { isAsked: false } };
    return open;
  },
  /** How many requests there were with these words. */
  asked: (words: string): number => asked.filter(({ url, body }) => part(words)(url, body)).length,
  restore: (): void => {
    cutOff = () => false;
    held = null;
    withheld?.open();
    withheld = null;
    asked = [];
  },
};

interface Asked {
  stream: string;
  checkpoint?: { held?: true } | null;
}

/** Of a page that brings nothing yet, and promises more. */
const NOTHING_YET = { documents: [], checkpoint: { held: true }, more: true, snapshot_complete: false };

/**
 * The first pull that asks for withheld streams, of which they bring nothing, or a later one: once they are let go, they come from the beginning. Pulls of other streams alone
 * go on.
 */
async function pull(
  { streams, until, first }: Withheld,
  ask: (body?: string) => Promise<Response>,
  body: string,
) {
  const { p_requests: requests, ...rest } = JSON.parse(body) as { p_requests: Asked[] };
  if (!requests.some(({ stream }) => streams.includes(stream))) return ask();
  if (first.isAsked) {
    await until;
    const again = requests.map((one) => (one.checkpoint?.held ? { ...one, checkpoint: null } : one));
    return ask(JSON.stringify({ ...rest, p_requests: again }));
  }
  first.isAsked = true;
  const response = await ask();
  const answers = (await response.json()) as { stream: string; snapshot?: string | null }[];
  return Response.json(
    answers.map((answer) =>
      streams.includes(answer.stream)
        ? { ...answer, ...NOTHING_YET, snapshot: answer.snapshot ?? newId() }
        : answer,
    ),
    response,
  );
}

/** Puts the line in place, once a file. */
export function layLine(): void {
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const body = typeof init?.body === 'string' ? init.body : '';
    asked.push({ url, body });
    if (cutOff(url, body)) throw new TypeError('Failed to fetch');
    if (withheld && url.includes('rpc/sync_pull'))
      return pull(withheld, (changed = body) => real(input, { ...init, body: changed }), body);
    if (!held?.match(url, body)) return real(input, init);
    const answer = held.until.then(() => real(input, init));
    held.answers.push(answer);
    return answer;
  };
}
