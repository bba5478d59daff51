import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { storedText } from '@/client-state/stored-text';
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

/** Null: not asked yet, or asked for something else. */
const readConsent = (): Consent | null => parseConsent(stored.read());

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
  stored.write(JSON.stringify(consent));
}

export const isAllowed = (category: OptionalCategory): boolean =>
  consentAllows(readConsent(), category, hasPrivacySignal());

const consentAtom = atom((get) => parseConsent(get(stored.atom)));

/** What is allowed on this device now. */
export const allowedAtom = atom((get) => {
  const consent = get(consentAtom);
  return OPTIONAL_CATEGORIES.filter((category) => consentAllows(consent, category, hasPrivacySignal()));
});

/** Somebody has yet to be asked. */
export const consentWantedAtom = atom((get) => mustAskForConsent(get(consentAtom), hasPrivacySignal()));

/** Whether the dialog of cookie choices is wanted: asked for by the footer and the settings, shown when its code has come. */
export const consentChoicesOpenAtom = atom(false);

export const openConsentChoices = (): void => clientStore.set(consentChoicesOpenAtom, true);
export const closeConsentChoices = (): void => clientStore.set(consentChoicesOpenAtom, false);
