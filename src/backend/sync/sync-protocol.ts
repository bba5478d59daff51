/** The two remote procedures of sync, as they travel (docs/sync.md). Everything here is JSON. */
export type Row = Record<string, unknown>;

export interface PullRequest {
  /** A stream's name. */
  stream: string;
  /** What the last answer of this stream said; null asks for a first fill. Opaque to the client. */
  checkpoint: unknown;
  /** Most documents of one page; 500 unless told. Left out where it does not matter: idle pulls are counted in bytes. */
  limit?: number;
}

/** A type, not an interface, so that it passes for a `Row`. */
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
  /** There is another page right now. */
  more: boolean;
  /** Committed rows that wait behind a longer transaction: pull again soon (S5). */
  rows_behind_horizon: number;
  /** Which fill this page belongs to; absent while following. Stays the same over pages and restarts. */
  snapshot?: string | null;
  /** This page ends its fill: clean rows that the fill did not name may go (S6). */
  snapshot_complete?: boolean;
  /** With `filled`: the budget ended it, so the server may hold older rows than this device. */
  truncated?: boolean;
}

export interface PushWrite {
  stream: string;
  id: string;
  /** `rev` and the fields the edit started from; null for a row the server has not seen. */
  base: Row | null;
  /** The fields the person set; `_deleted: true` asks for removal. */
  document: Row;
  /** The device's name for the edit: the server answers a repeated one as it did the first time (S3). */
  edit?: string;
}

export interface PushAnswer {
  stream: string;
  id: string;
  status: 'accepted' | 'conflict' | 'refused';
  /** The row as this person may read it now; a tombstone or null when they may not. */
  master: PulledDocument | null;
  code?: string;
  message?: string;
  /** The conflicting fields, of a map the keys (`payload.title`); theirs stayed. */
  fields?: string[];
  /** The fields in which somebody has gone on from what this edit said: what stands there is theirs, not the server's spelling of it. */
  superseded?: string[];
}

/** Most rows of one push. The server takes sixty in one savepoint, and one by one only when one of them is refused. */
export const MAX_PUSH_ROWS = 240;

/** One account's line to the server. All calls throw `SyncFault` and nothing else. */
export interface SyncTransport {
  pull(requests: PullRequest[], signal: AbortSignal): Promise<PullAnswer[]>;
  push(clientId: string, writes: PushWrite[], signal: AbortSignal): Promise<PushAnswer[]>;
  /** One forced refresh of the token. False: the auth server refused, so the person must sign in again (S10). Throws `SyncFault` when it could not be asked. */
  refresh(): Promise<boolean>;
}

/**
 * Why a request brought no answer:
 * `offline`: nobody answered, or something that is not Marquee did (a captive portal). Not a failed attempt.
 * `busy`: the server answered that it cannot now (429, 5xx, a time-out after it was reached).
 * `token`: the token is not accepted (401); with the code `account`, the session is another account's and nothing was sent (S9).
 * `barred`: the account may not sync at all: suspended, the second factor has not been passed (S14), or the device is new and not confirmed (ruling 17).
 * `broken`: the server does not understand the request: a fault of the program, or an older or newer server.
 */
export type FaultKind = 'offline' | 'busy' | 'token' | 'barred' | 'broken';

export class SyncFault extends Error {
  override readonly name = 'SyncFault';
  constructor(
    readonly kind: FaultKind,
    message: string,
    /** The server's wish, in milliseconds from now. */
    readonly retryAfterMs: number | null = null,
    /** The server's own code, for the log and for telling `barred` cases apart. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
