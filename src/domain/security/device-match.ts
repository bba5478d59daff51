import { deviceName } from './device-name';

/**
 * What a browser reports about its device (A3). A trait it hides is absent. All of it is the client's claim, never
 * proof.
 */
export interface DeviceTraits {
  userAgent: string;
  language: string;
  platform: string;
  /** `2560x1440`, the longer side first: rotating a phone must not make it another device. */
  screen: string;
  timezone: string;
  colourDepth: number;
  hardwareConcurrency?: number;
  /** GB, as coarsely as browsers report it. */
  deviceMemory?: number;
  /** Simultaneous touch points. */
  touchSupport?: number;
  graphicsVendor?: string;
  graphicsRenderer?: string;
  /** Those of `PROBED_FONTS` that are installed. */
  fonts?: readonly string[];
  plugins?: readonly string[];
  /** SHA-256 of a drawn picture and of a rendered tone. Only with consent (ruling 17). */
  canvas?: string;
  audio?: string;
}

export interface DeviceFingerprint extends DeviceTraits {
  /** SHA-256 of the traits. */
  id: string;
  /** ISO 8601. */
  createdAt: string;
}

/** A9. Traits that are not listed are stored but carry no weight. Same as `private.device_traits`. */
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

type WeightedTrait = keyof typeof TRAIT_WEIGHTS;

/** A9: from the first on a device matches; above the second it is let through without being trusted. */
export const MATCH_MIN_CONFIDENCE = 0.75;
export const TOLERATED_ABOVE_CONFIDENCE = 0.5;
/** A9: this many mismatches count as a suspected breach. */
export const SUSPECTED_BREACH_MISMATCHES = 3;

/** A9: eleven fonts, each shipped with some systems and not with others. */
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

/** Browser and system without versions: a browser update must not make it a new device. */
function familyOf(userAgent: string): string {
  const name = deviceName(userAgent);
  return name === deviceName(null) ? userAgent : name;
}

const comparable = (traits: DeviceTraits, name: WeightedTrait): string =>
  name === 'userAgent' ? familyOf(traits.userAgent) : JSON.stringify(traits[name]);

/**
 * The weighted share, 0 to 1, of the traits present on both sides that are equal. A trait that either side hides counts
 * neither way. `private.device_confidence` computes the same on the server, which decides.
 */
export function deviceConfidence(known: DeviceTraits, seen: DeviceTraits): number {
  const names = (Object.keys(TRAIT_WEIGHTS) as WeightedTrait[]).filter(
    (name) => known[name] !== undefined && seen[name] !== undefined,
  );
  const weightOf = (traits: readonly WeightedTrait[]): number =>
    traits.reduce((total, name) => total + TRAIT_WEIGHTS[name], 0);
  const total = weightOf(names);
  return total === 0
    ? 0
    : weightOf(names.filter((name) => comparable(known, name) === comparable(seen, name))) / total;
}

export type DeviceMatch = 'match' | 'tolerated' | 'mismatch';

export const classifyConfidence = (confidence: number): DeviceMatch =>
  confidence >= MATCH_MIN_CONFIDENCE
    ? 'match'
    : confidence > TOLERATED_ABOVE_CONFIDENCE
      ? 'tolerated'
      : 'mismatch';
