/** A failure carries a message for the screen; `offline`: the auth server was not reached at all. */
export type AuthResult<T = undefined> = { ok: true; value: T } | AuthFailure;

export interface AuthFailure {
  ok: false;
  message: string;
  offline: boolean;
  /** Something else answered in the auth server's place; for forms the same as offline. */
  isForeign?: boolean;
  /** The auth server's error code. */
  code?: string;
}
