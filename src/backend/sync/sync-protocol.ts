/** The two remote procedures of sync, as sent (docs/sync.md). Everything here is JSON. */
export type Row = Record<string, unknown>;

export interface PullRequest {
  /** A stream's name. */
  stream: string;
  /** From the last answer for this stream; null requests a first snapshot. Opaque to the client. */
  checkpoint: unknown;
  /** Requests a new snapshot, whatever the checkpoint, which only says which history the device knows. */
  fresh?: true;
  /** Of a snapshot's catalogue: `brief` leaves the stream's long texts out, `texts` asks for these alone, page by page like a snapshot. */
  part?: 'brief' | 'texts';
  /** Maximum documents in one page; 500 by default. Omitted where possible, because idle pulls are limited in bytes (B7). */
  limit?: number;
  /** This device holds no older row of the catalogue than this time, except those that concern the person: of others it needs nothing. */
  since?: string;
  /** The checkpoint of the latest push: a server that has lost what it acknowledged answers with `restored`. Once in a call. */
  acknowledged?: unknown;
}

/** A type and not an interface, so that it is assignable to `Row`. */
export type Tombstone = { id: string; _deleted: true };
export type PulledDocument = (Row & { id: string; rev: number; _deleted?: undefined }) | Tombstone;

export function isTombstone(document: PulledDocument): document is Tombstone {
  const { _deleted: isGone } = document;
  return isGone === true;
}

export interface PullAnswer {
  stream: string;
  documents: PulledDocument[];
  checkpoint: unknown;
  /** Another page is ready now. */
  more: boolean;
  /** Committed rows that wait for a longer transaction: pull again soon (S5). */
  rows_behind_horizon: number;
  /** The snapshot that this page belongs to, the same over pages and restarts; absent after the first snapshot. */
  snapshot?: string | null;
  /** The snapshot's last page: clean rows that were not in the snapshot may be removed (S6). */
  snapshot_complete?: boolean;
  /** With `snapshot_complete`: it ended at the budget, so the server may have older rows than this device. */
  truncated?: boolean;
  /** The checkpoint was of another history: the server was put back to an earlier state, and may have lost what it had acknowledged. */
  restored?: boolean;
}

export interface PushWrite {
  stream: string;
  id: string;
  /** `rev` and the fields the edit started from; null for a row the server has not seen. */
  base: Row | null;
  /** The fields that were edited; `_deleted: true` requests the deletion. */
  document: Row;
  /** The edit's id: the server answers a repeated one as it did the first time (S3). */
  edit?: string;
}

export interface PushAnswer {
  stream: string;
  id: string;
  /** `broken`: the server failed on this write in a way that it does not know. Nothing was decided, so the same write is sent again later. */
  status: 'accepted' | 'conflict' | 'refused' | 'broken';
  /** The row as this account may read it now; a tombstone or null when it may not. */
  master: PulledDocument | null;
  code?: string;
  message?: string;
  /** The conflicting fields, or keys of a map (`payload.title`); the server's values stayed. */
  fields?: string[];
  /** Fields that somebody has edited again since this edit: the row has their values, not the server's spelling of ours. */
  superseded?: string[];
  /** Of the history that contains these writes now. Opaque to the client. */
  checkpoint?: unknown;
  /** Of the write that this answers: an earlier write of the same row had another. */
  edit?: string | null;
}

/** The server writes sixty rows in one savepoint, and one by one only when one of them is refused. */
export const MAX_PUSH_ROWS = 240;

/** One account's connection to the server. All methods throw only `SyncFault`. */
export interface SyncTransport {
  pull(requests: PullRequest[], signal: AbortSignal): Promise<PullAnswer[]>;
  /** @param checkpoints the latest of pulls and of pushes, so that nothing is written into another history than this device knows */
  push(
    clientId: string,
    writes: PushWrite[],
    checkpoints: readonly unknown[],
    signal: AbortSignal,
  ): Promise<PushAnswer[]>;
  /** How far the server's clock is ahead of this device's by the latest pull, in milliseconds; null: none has said so. */
  aheadMs(): number | null;
  /** Forces a refresh of the token. False: the auth server refused, so the user must sign in again (S10). @throws SyncFault when it was not reached */
  refresh(): Promise<boolean>;
}

/**
 * Why a request failed:
 * `offline`: nothing answered. Does not count as a failed attempt.
 * `slow`: it was given up because no byte moved for a while, though it may have arrived.
 * `foreign`: something between this device and the server answered in its place (a captive portal, a firewall, a proxy). Told by the
 *   form of the answer, not by its status: ours are JSON, and errors have a code of ours.
 * `busy`: the server itself says that it cannot answer now (429, 5xx).
 * `token`: the server itself does not accept the token (401); with the code `account`, the session is another account's and nothing was sent (S9).
 * `barred`: the account may not sync: it is suspended, the second factor has not been passed (S14), or the device is new and not confirmed (ruling 17).
 * `restored`: the server was put back to an earlier state since this device's checkpoint. Nothing was written.
 * `broken`: the server does not understand the request, or this version does not understand the answer: a bug, or an older or newer server.
 */
export type FaultKind = 'offline' | 'slow' | 'foreign' | 'busy' | 'token' | 'barred' | 'restored' | 'broken';

/** The code of an answer in a form that this version does not know: the server is older or newer than the app. */
export const UNKNOWN_FORM = 'unknown_form';

/** The code of an answer to a key that the gateway does not know: the server has another one than the app was built with. */
export const WRONG_KEY = 'wrong_key';

export class SyncFault extends Error {
  override readonly name = 'SyncFault';
  constructor(
    readonly kind: FaultKind,
    message: string,
    /** The server's Retry-After, in milliseconds from now. */
    readonly retryAfterMs: number | null = null,
    /** The server's error code, for the log and to distinguish `barred` cases. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
