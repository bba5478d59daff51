import { backendConfig, backendHeaders } from '../config';
import { probeBackend } from '../connectivity-probe';
import { answeredAt, pullAnswersOf, pushAnswersOf, understandsRepeats } from './check-answer';
import { faultOf, parseAnswer } from './read-answer';
import { type After, afterByTimer, type Probe, readText, SilenceWatch } from './silence';
import { type PullRequest, SyncFault, type SyncTransport } from './sync-protocol';

export interface Token {
  accountId: string;
  accessToken: string;
}

export interface TransportDeps {
  /** The account that requests are sent for; null: a visitor. With another account's token nothing is sent (S9). */
  accountId: string | null;
  url: string;
  key: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
  /** Null for a visitor. @throws SyncFault when an expired token could not be renewed offline */
  token: () => Promise<Token | null>;
  refresh: () => Promise<boolean>;
  /** How long no byte may move before a request is given up, in milliseconds. */
  silenceMs?: number;
  /** The browser's timers by default; the simulation has its own clock. */
  after?: After;
  /** This device's time of day, beside which the server's is read; the wall clock by default. */
  now?: () => number;
  /** Finds out whether the line died under a silent request. */
  probe?: Probe;
}

/** Sync's two remote procedures, and plain reads and calls. */
export interface HttpTransport extends SyncTransport {
  /** GET of a path of the backend; JSON. @throws SyncFault */
  read(path: string, signal?: AbortSignal): Promise<unknown>;
  /** Calls a remote procedure; without a signal, until it answers or its own timeout ends it. @throws SyncFault */
  call(name: string, body: unknown, signal?: AbortSignal): Promise<unknown>;
}

/** Another tab may have switched accounts: this account's requests must not use its token (S9). @throws SyncFault */
export function ownToken(accountId: string | null, token: Token | null): Token | null {
  if ((token?.accountId ?? null) !== accountId)
    throw new SyncFault('token', 'The session belongs to another account.', null, 'account');
  return token;
}

/** Uses plain fetch and never retries: the engine decides about retries and order. */
export function createSyncTransport(deps: TransportDeps): HttpTransport {
  const request = async (
    path: string,
    content: unknown,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    const token = ownToken(deps.accountId, await deps.token());
    const body = content === undefined ? undefined : JSON.stringify(content);
    const { after = afterByTimer, silenceMs, probe } = deps;
    const silence = new SilenceWatch({ after, silenceMs, probe });
    try {
      silence.sent(body?.length ?? 0);
      const response = await deps.fetch(deps.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...deps.headers,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          Accept: 'application/json',
          apikey: deps.key,
          Authorization: `Bearer ${token?.accessToken ?? deps.key}`,
        },
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
        // The browser's own cache may not answer; of others, answers are told by what they name (`check-answer`).
        cache: 'no-store',
      });
      const answer = parseAnswer(response, await readText(response, silence));
      if (response.ok && answer !== undefined) return answer;
      throw faultOf(response, answer);
    } catch (error) {
      if (error instanceof SyncFault) throw error;
      throw silence.givenUpFor === 'silent'
        ? new SyncFault('slow', 'Nothing arrived for too long.', null, 'timeout')
        : new SyncFault('offline', 'The server was not reached.');
    } finally {
      silence.end();
    }
  };
  const call = (name: string, body: unknown, signal?: AbortSignal): Promise<unknown> =>
    request(`/rest/v1/rpc/${name}`, body, signal);
  const startedAt = Date.now().toString(36);
  let pulls = 0;
  // Whether the server that answered last takes a missing checkpoint for that of the request before. One that does not would send everything anew.
  let understood = false;
  const now = deps.now ?? Date.now;
  let aheadMs: number | null = null;
  return {
    pull: async (requests, signal) => {
      const nonce = `${startedAt}-${(pulls += 1)}`;
      const [first, ...others] = understood ? withoutRepeats(requests) : requests;
      const named = [{ ...first, nonce, short: understood ? 'both' : 'same' }, ...others];
      const sentAt = now();
      const body = await call('sync_pull', { p_requests: named }, signal);
      understood = understandsRepeats(body);
      const answers = pullAnswersOf(body, requests, nonce);
      const at = answeredAt(body);
      // It was said somewhere between; of the two ways there and back neither is known alone.
      if (at !== null) aheadMs = at - (sentAt + now()) / 2;
      return answers;
    },
    aheadMs: () => aheadMs,
    push: async (clientId, writes, checkpoints, signal) =>
      pushAnswersOf(
        await call('sync_push', { p_client: clientId, p_writes: writes, p_checkpoints: checkpoints }, signal),
        writes,
      ),
    read: (path, signal) => request(path, undefined, signal),
    call,
    refresh: deps.refresh,
  };
}

/** An idle pull names one checkpoint for all streams, and is limited in bytes (B7). */
const withoutRepeats = (requests: readonly PullRequest[]): Partial<PullRequest>[] =>
  requests.map(({ checkpoint, ...request }, index) =>
    index > 0 && typeof checkpoint === 'string' && checkpoint === requests[index - 1]?.checkpoint
      ? request
      : { ...request, checkpoint },
  );

/** The session that requests are made with. It belongs to the page: workers have no localStorage, and ask the page for it. */
export interface SessionPort {
  token: TransportDeps['token'];
  refresh: TransportDeps['refresh'];
}

/** The app's backend, for one account and the session that it has now. */
export function appTransportDeps(accountId: string | null, { token, refresh }: SessionPort): TransportDeps {
  const { url, key } = backendConfig();
  return {
    accountId,
    url,
    key,
    headers: backendHeaders(),
    fetch: fetch.bind(globalThis),
    token,
    refresh,
    probe: (signal) => probeBackend(signal),
  };
}
