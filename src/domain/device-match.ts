import { deviceName } from './device-name';

/** What a browser says of the device that it runs on (A3). What it hides is absent. All of it is the client's word. */
export interface DeviceTraits {
  userAgent: string;
  language: string;
  platform: string;
  /** `2560x1440`, the longer side first: a phone that is turned is the same phone. */
  screen: string;
  timezone: string;
  colourDepth: number;
  hardwareConcurrency?: number;
  /** GB, as coarse as browsers tell it. */
  deviceMemory?: number;
  /** How many fingers its screen can tell apart. */
  touchSupport?: number;
  graphicsVendor?: string;
  graphicsRenderer?: string;
  /** Of `PROBED_FONTS`, those that are there. */
  fonts?: readonly string[];
  plugins?: readonly string[];
  /** SHA-256 of a drawn picture, and of a played tone. Only with consent (ruling 17). */
  canvas?: string;
  audio?: string;
}

export interface DeviceFingerprint extends DeviceTraits {
  /** SHA-256 of the traits. */
  id: string;
  /** ISO 8601. */
  createdAt: string;
}

/** A9. What is not here is kept and weighs nothing. Twin: `private.device_traits`. */
export const TRAIT_WEIGHTS = {
  userAgent: 2,
  platform: 2,
  hardwareConcurrency: 2,
  graphicsVendor: 2,
  graphicsRenderer: 2,
  screen: 1,
  timezone: 1,
  language: 1,
  colourDepth: 1,
  plugins: 0.5,
  fonts: 1,
  canvas: 3,
} as const satisfies Partial<Record<keyof DeviceTraits, number>>;

type WeighedTrait = keyof typeof TRAIT_WEIGHTS;

/** A9: a match from here on, and above the other what is let pass without being believed. */
export const MATCH_MIN_CONFIDENCE = 0.75;
export const TOLERATED_ABOVE_CONFIDENCE = 0.5;
/** A9: so many mismatches are a suspected breach. */
export const SUSPECTED_BREACH_MISMATCHES = 3;

/** A9: 11. Each comes with some systems and not with others. */
export const PROBED_FONTS = [
  'Arial',
  'Calibri',
  'Cantarell',
  'Comic Sans MS',
  'Georgia',
  'Helvetica Neue',
  'Menlo',
  'Noto Sans',
  'Roboto',
  'Segoe UI',
  'Ubuntu',
] as const;

/** Browser and system, without versions: an update does not make a new device of an old one. */
function familyOf(userAgent: string): string {
  const name = deviceName(userAgent);
  return name === deviceName(null) ? userAgent : name;
}

const comparable = (traits: DeviceTraits, name: WeighedTrait): string =>
  name === 'userAgent' ? familyOf(traits.userAgent) : JSON.stringify(traits[name]);

/**
 * How much of what both sides say is the same, by weight: 0 to 1. What one of them hides says nothing. Twin:
 * `private.device_confidence`, which is the one that counts.
 */
export function deviceConfidence(known: DeviceTraits, seen: DeviceTraits): number {
  const names = (Object.keys(TRAIT_WEIGHTS) as WeighedTrait[]).filter(
    (name) => known[name] !== undefined && seen[name] !== undefined,
  );
  const sum = (of: readonly WeighedTrait[]): number =>
    of.reduce((total, name) => total + TRAIT_WEIGHTS[name], 0);
  const all = sum(names);
  return all === 0
    ? 0
    : sum(names.filter((name) => comparable(known, name) === comparable(seen, name))) / all;
}

export type DeviceMatch = 'match' | 'tolerated' | 'mismatch';

export const classifyConfidence = (confidence: number): DeviceMatch =>
  confidence >= MATCH_MIN_CONFIDENCE
    ? 'match'
    : confidence > TOLERATED_ABOVE_CONFIDENCE
      ? 'tolerated'
      : 'mismatch';
