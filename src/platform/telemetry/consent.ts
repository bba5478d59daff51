import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { storedText } from '@/client-state/stored-text';
import { isBeingPrerendered } from '@/client-state/page/prerendered';
import {
  consentAllows,
  type Consent,
  CONSENT_VERSION,
  mustAskForConsent,
  OPTIONAL_CATEGORIES,
  type OptionalCategory,
  parseConsent,
} from '@/domain/consent';

const stored = storedText('marquee:consent');

/** Null when not asked yet, or when asked about an older version of the categories. */
const readConsent = (): Consent | null => parseConsent(stored.read());

/** Whether the browser asks sites not to sell or share (Global Privacy Control). */
export const hasPrivacySignal = (): boolean =>
  !isBeingPrerendered && 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

export function answerConsent(allowed: readonly OptionalCategory[]): void {
  const consent: Consent = {
    version: CONSENT_VERSION,
    at: new Date().toISOString(),
    allowed,
    gpc: hasPrivacySignal(),
  };
  stored.write(JSON.stringify(consent));
}

export const isAllowed = (category: OptionalCategory): boolean =>
  consentAllows(readConsent(), category, hasPrivacySignal());

const consentAtom = atom((get) => parseConsent(get(stored.atom)));

/** The optional categories that are allowed on this device now. */
export const allowedAtom = atom((get) => {
  const consent = get(consentAtom);
  return OPTIONAL_CATEGORIES.filter((category) => consentAllows(consent, category, hasPrivacySignal()));
});

/** True while the question about cookies must still be asked. */
export const consentWantedAtom = atom((get) => mustAskForConsent(get(consentAtom), hasPrivacySignal()));

/** Whether the cookie dialog should be open. Set by footer and settings; the shell shows it when its code is loaded. */
export const consentChoicesOpenAtom = atom(false);

export const openConsentChoices = (): void => clientStore.set(consentChoicesOpenAtom, true);
export const closeConsentChoices = (): void => clientStore.set(consentChoicesOpenAtom, false);
