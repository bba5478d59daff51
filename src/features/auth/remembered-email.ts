const KEY = 'marquee:remembered-email';

/** A2, "Remember me": the address that the sign-in form starts with, on this device only. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, email);
  } catch {
    // Storage is blocked: the address has to be typed again next time.
  }
}
