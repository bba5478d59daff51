import {
  consentAllows,
  type Consent,
  CONSENT_VERSION,
  mustAskForConsent,
  type OptionalCategory,
  parseConsent,
} from '@/domain/consent';

const KEY = 'marquee:consent';
const listeners = new Set<() => void>();

/** In force while this page lives, where nothing can be stored. */
let unstored: string | null = null;
let known: { text: string | null; consent: Consent | null } = { text: null, consent: null };

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return unstored;
  }
}

/** The same object until the answer changes, as React wants it. Null: not asked yet, or asked for something else. */
export function readConsent(): Consent | null {
  const text = storedText();
  if (known.text !== text) known = { text, consent: parseConsent(text) };
  return known.consent;
}

/** Whether the browser asks sites not to sell or share (Global Privacy Control). */
export const hasPrivacySignal = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

export function answerConsent(allowed: readonly OptionalCategory[]): void {
  const consent: Consent = {
    version: CONSENT_VERSION,
    at: new Date().toISOString(),
    allowed,
    gpc: hasPrivacySignal(),
  };
  unstored = JSON.stringify(consent);
  try {
    localStorage.setItem(KEY, unstored);
  } catch {
    // Storage is blocked: the answer holds until this page closes.
  }
  for (const listener of listeners) listener();
}

export const isAllowed = (category: OptionalCategory): boolean =>
  consentAllows(readConsent(), category, hasPrivacySignal());

export const isConsentWanted = (): boolean => mustAskForConsent(readConsent(), hasPrivacySignal());

/** Answers of this tab and of others. Answers how to stop listening. */
export function onConsentChange(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}
