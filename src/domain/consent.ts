/**
 * What a person allows this device to do beyond what the app needs. The categories are data: the banner, the dialog and
 * every guard derive from them. Changing what a category covers must raise the version, so that everyone is asked again.
 */
export const CONSENT_VERSION = 1;

export interface ConsentCategory {
  id: string;
  title: string;
  /** What is collected, why, and for how long. */
  description: string;
  /** The app cannot work without it, so no consent is asked for. */
  isNecessary: boolean;
}

export const CONSENT_CATEGORIES = [
  {
    id: 'necessary',
    title: 'Necessary',
    description:
      'Your sign-in and the kind of browser and device it came from, your work and the copy of it on this device, how the app looks, this choice, and a token that proves a form was sent from here. Kept until you sign out or clear it.',
    isNecessary: true,
  },
  {
    id: 'analytics',
    title: 'Speed measurements',
    description:
      'How fast pages open and respond here: the timing, the kind of page, the browser and the kind of connection. Never who you are or what you wrote. Kept for 30 days.',
    isNecessary: false,
  },
  {
    id: 'recognition',
    title: 'Recognising this device',
    description:
      'How this device draws a picture and plays a tone that nobody sees or hears, so that a sign-in from a device that is not yours stands out. Kept with your account until you remove the device there.',
    isNecessary: false,
  },
] as const satisfies readonly ConsentCategory[];

type CategoryId = (typeof CONSENT_CATEGORIES)[number]['id'];
export type OptionalCategory = Exclude<CategoryId, 'necessary'>;

export const OPTIONAL_CATEGORIES: readonly OptionalCategory[] = CONSENT_CATEGORIES.flatMap(({ id }) =>
  id === 'necessary' ? [] : [id],
);

/** A person's answer. Stored on the device only, never sent. */
export interface Consent {
  version: number;
  /** When the answer was given, ISO 8601. */
  at: string;
  allowed: readonly OptionalCategory[];
  /**
   * Whether the browser sent Global Privacy Control at the time: a yes given before the signal does not override it.
   */
  gpc: boolean;
}

/** Null for text that is missing, damaged, or an answer to another version. */
export function parseConsent(text: string | null): Consent | null {
  if (text === null) return null;
  try {
    const { version, at, allowed, gpc } = JSON.parse(text) as Partial<Consent>;
    if (
      version !== CONSENT_VERSION ||
      typeof at !== 'string' ||
      Number.isNaN(Date.parse(at)) ||
      !Array.isArray(allowed)
    )
      return null;
    return {
      version,
      at,
      allowed: OPTIONAL_CATEGORIES.filter((id) => allowed.includes(id)),
      gpc: gpc === true,
    };
  } catch {
    return null;
  }
}

/**
 * Whether the person's answer allows this category now. Global Privacy Control revokes a yes that was given without it.
 */
export const consentAllows = (consent: Consent | null, category: OptionalCategory, gpc: boolean): boolean =>
  consent !== null && consent.allowed.includes(category) && (consent.gpc || !gpc);

/** Global Privacy Control counts as an answer, so nobody who sends it is asked. */
export const mustAskForConsent = (consent: Consent | null, gpc: boolean): boolean => consent === null && !gpc;
