/** What a submitted form got: the token to send along (none where the build has no CAPTCHA), or a sentence for the person. */
export type Proof = { ok: true; token?: string } | { ok: false; message: string };

export interface CaptchaHandle {
  token(): Promise<Proof>;
  /** After a request: each token is good for one. */
  renew(): void;
}
