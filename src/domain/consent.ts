/**
 * What a person lets this device do beyond what the app needs (domain.md, "Site pages"). The categories are data: the banner,
 * the dialog and every guard derive from them. A change of what a category covers raises the version, and everybody is asked anew.
 */
export const CONSENT_VERSION = 1;

export interface ConsentCategory {
  id: string;
  title: string;
  /** What it does, what for, and for how long. */
  description: string;
  /** Without it the app cannot do what was asked of it: nobody is asked. */
  isNecessary: boolean;
}

export const CONSENT_CATEGORIES = [
  {
    id: 'necessary',
    title: 'Necessary',
    description:
      'Your sign-in and what kind of browser and device it is from, your work and your copy of it, how the app looks, this choice, and a token that shows that a form was sent from here. Until you sign out or clear it.',
    isNecessary: true,
  },
  {
    id: 'analytics',
    title: 'Speed measurements',
    description:
      'How fast pages open and answer here: the measure, the kind of page, the browser and the kind of connection. Never who you are or what you wrote. Kept for 30 days.',
    isNecessary: false,
  },
  {
    id: 'recognition',
    title: 'Recognising this device',
    description:
      'How it draws a picture and plays a tone that nobody sees or hears, so that a sign-in from a device that is not yours stands out. Kept with your account until you remove the device there.',
    isNecessary: false,
  },
] as const satisfies readonly ConsentCategory[];

type CategoryId = (typeof CONSENT_CATEGORIES)[number]['id'];
export type OptionalCategory = Exclude<CategoryId, 'necessary'>;

export const OPTIONAL_CATEGORIES: readonly OptionalCategory[] = CONSENT_CATEGORIES.flatMap(({ id }) =>
  id === 'necessary' ? [] : [id],
);

/** A person's answer. Kept on the device alone. */
export interface Consent {
  version: number;
  /** ISO 8601: when it was given. */
  at: string;
  allowed: readonly OptionalCategory[];
  /** Whether the browser sent Global Privacy Control then: an older yes does not speak against a later signal. */
  gpc: boolean;
}

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

/** What is in force: the person's answer, except that Global Privacy Control undoes a yes that was given without it. */
export const consentAllows = (consent: Consent | null, category: OptionalCategory, gpc: boolean): boolean =>
  consent !== null && consent.allowed.includes(category) && (consent.gpc || !gpc);

/** Global Privacy Control is an answer already. */
export const mustAskForConsent = (consent: Consent | null, gpc: boolean): boolean => consent === null && !gpc;
