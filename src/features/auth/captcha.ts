/** The token to send with a request (none when the build has no CAPTCHA), or a sentence for the person. */
export type Proof = { ok: true; token?: string } | { ok: false; message: string };

export interface CaptchaHandle {
  token(): Promise<Proof>;
  /** Call after each request, because a token is valid for only one. */
  renew(): void;
}
