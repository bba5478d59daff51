/**
 * The line between the page and the backend: `fetch` itself, which a test can cut, hold or watch for some addresses. What is neither
 * cut nor held goes to the real backend.
 */
type Match = (url: string, body: string) => boolean;

const real = globalThis.fetch.bind(globalThis);
let cutOff: Match = () => false;
let held: { match: Match; until: Promise<void>; answers: Promise<Response>[] } | null = null;
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
  /** How many requests there were with these words. */
  asked: (words: string): number => asked.filter(({ url, body }) => part(words)(url, body)).length,
  restore: (): void => {
    cutOff = () => false;
    held = null;
    asked = [];
  },
};

/** Puts the line in place, once a file. */
export function layLine(): void {
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const body = typeof init?.body === 'string' ? init.body : '';
    asked.push({ url, body });
    if (cutOff(url, body)) throw new TypeError('Failed to fetch');
    if (!held?.match(url, body)) return real(input, init);
    const answer = held.until.then(() => real(input, init));
    held.answers.push(answer);
    return answer;
  };
}
