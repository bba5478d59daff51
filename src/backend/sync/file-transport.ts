import { foreignFault, retryAfterMs } from './read-answer';
import { afterByTimer, SilenceWatch } from './silence';
import { createSyncTransport, ownToken, type TransportDeps } from './sync-transport';
import { SyncFault } from './sync-protocol';

/**
 * A browser counts bytes as sent once the system has taken them, not once they have left. So many may be on their way after the last
 * progress that it reports: on a line that is merely slow they take minutes.
 */
const BUFFERED_BYTES = 512 * 1024;
const BUCKET = '/storage/v1/object';
/** Never the file's own type: opened by its address it must be downloaded, not shown as a page of this origin. */
const STORED_TYPE = 'application/octet-stream';

/** Code of a foreign answer: a proxy takes no file of this size. */
export const TOO_LARGE_IN_BETWEEN = 'too_large_in_between';

/** The server refused this file for good. `message` is the server's, for the log. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  constructor(
    readonly reason: 'too_large' | 'not_accepted',
    message: string,
  ) {
    super(message);
  }
}

interface FileRequest {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

interface FileReply {
  status: number;
  /** A header's value; null when there is none. */
  header: (name: string) => string | null;
  body: string;
}

/** Rejects without a reply. */
export type SendFile = (request: FileRequest) => Promise<FileReply>;

/** Transfers the bytes of one account's attachments. All methods throw `SyncFault` or, about one file, `FileRefused`. */
export interface FileTransport {
  /** As in `SyncTransport`. */
  refresh(): Promise<boolean>;
  /** @param path in the bucket (`attachmentPath`) */
  upload(
    path: string,
    bytes: Blob,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** What the server knows about a file. `unknown`: its message was deleted, or this account may not read it. */
  status(attachmentId: string, signal: AbortSignal): Promise<'stored' | 'expected' | 'unknown'>;
  download(path: string): Promise<Blob>;
}

export interface FileDeps extends TransportDeps {
  send: SendFile;
}

export function createFileTransport(deps: FileDeps): FileTransport {
  const calls = createSyncTransport(deps);
  const headers = async (): Promise<Record<string, string>> => {
    const token = ownToken(deps.accountId, await deps.token());
    return { ...deps.headers, apikey: deps.key, Authorization: `Bearer ${token?.accessToken ?? deps.key}` };
  };
  return {
    refresh: deps.refresh,
    async upload(path, bytes, onProgress, signal) {
      const request = {
        ...(await headers()),
        'Content-Type': STORED_TYPE,
        'x-upsert': 'false',
      };
      let reply: FileReply;
      try {
        reply = await deps.send({
          url: `${deps.url}${BUCKET}/attachments/${path}`,
          headers: request,
          body: bytes,
          onProgress,
          signal,
        });
      } catch {
        throw new SyncFault('offline', 'The server was not reached.');
      }
      throwUnlessOk(reply);
      // Anything else that says 200 would count as sent, and the server would never get the file.
      if (!isStored(path, reply)) throw foreignFault(reply.status, null, jsonOf(reply.body));
    },
    async status(attachmentId, signal) {
      const rows = await calls.read(
        `/rest/v1/attachments?select=stored_at&id=eq.${encodeURIComponent(attachmentId)}`,
        signal,
      );
      if (!Array.isArray(rows)) throw foreignFault(200, null, rows);
      const [row] = rows as { stored_at: string | null }[];
      return row ? (row.stored_at === null ? 'expected' : 'stored') : 'unknown';
    },
    async download(path) {
      let response: Response;
      try {
        response = await deps.fetch(`${deps.url}${BUCKET}/attachments/${path}`, {
          headers: await headers(),
          cache: 'no-store',
        });
        if (response.ok) {
          const isFile = response.headers.get('content-type')?.startsWith(STORED_TYPE) === true;
          if (!isFile) throw foreignFault(response.status, null, undefined);
          return await response.blob();
        }
      } catch (error) {
        if (error instanceof SyncFault) throw error;
        throw new SyncFault('offline', 'The server was not reached.');
      }
      throwUnlessOk({
        status: response.status,
        header: (name) => response.headers.get(name),
        body: await response.text(),
      });
      throw new SyncFault('broken', 'The file did not arrive.');
    },
  };
}

/** Storage's own error. It has these three; hosted, the real status is the one in the body of a 400. */
interface StorageError {
  statusCode: number;
  error: string;
  message: string;
}

/** What Storage answers about a file that it has stored, hosted and local. */
const isStored = (path: string, { body }: FileReply): boolean =>
  (jsonOf(body) as { Key?: unknown } | undefined)?.Key === `attachments/${path}`;

/** As with every other request, whose answer it was is told by its form: only Storage itself refuses a file, or the session. */
function throwUnlessOk({ status, header, body }: FileReply): void {
  if (status >= 200 && status < 300) return;
  const answer = jsonOf(body);
  const waitMs = retryAfterMs(header('retry-after'), Date.now());
  const own = storageError(answer);
  // The limit of a proxy on the way, which another network may not have.
  if (own === null && status === 413)
    throw new SyncFault(
      'foreign',
      'Something on the way takes no file of this size.',
      waitMs,
      TOO_LARGE_IN_BETWEEN,
    );
  if (own === null) throw foreignFault(status, waitMs, answer);
  const { statusCode: code, error, message } = own;
  if (code === 413) throw new FileRefused('too_large', message);
  if (code === 429 || code >= 500 || code === 408) throw new SyncFault('busy', message, waitMs);
  if (code === 401 || /jwt/i.test(`${error} ${message}`)) throw new SyncFault('token', message);
  throw new FileRefused('not_accepted', message);
}

function jsonOf(body: string): unknown {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

function storageError(answer: unknown): StorageError | null {
  const { statusCode, error, message } = (answer ?? {}) as Record<string, unknown>;
  const code = Number(statusCode ?? Number.NaN);
  return Number.isNaN(code) || typeof error !== 'string' || typeof message !== 'string'
    ? null
    : { statusCode: code, error, message };
}

/** By XMLHttpRequest, because `fetch` reports no upload progress. Given up for silence: on a dead network the socket stays open. */
export const sendByBrowser: SendFile = ({ url, headers, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const silence = new SilenceWatch({ after: afterByTimer });
    const moved = (): void => silence.sent(Math.min(body.size, BUFFERED_BYTES));
    const abort = (): void => request.abort();
    const fail = (): void => reject(new TypeError('No reply.'));
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        body: request.responseText,
      }),
    );
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => {
      silence.end();
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    silence.signal.addEventListener('abort', abort);
    if (signal.aborted) return fail();
    moved();
    request.send(body);
  });
