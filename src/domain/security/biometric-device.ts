/**
 * The kind of biometric check a device offers, guessed from its user agent (A2). Decides only the wording and the icon.
 */
export type DeviceType = 'face' | 'touch' | 'fingerprint' | 'security';

export interface BiometricDevice {
  type: DeviceType;
  /** As in "You can now sign in using Face ID"; also the default nickname of a new passkey. */
  name: string;
  setUp: string;
  signIn: string;
}

const named = (type: DeviceType, name: string): BiometricDevice => ({
  type,
  name,
  setUp: `Set up ${name}`,
  signIn: `Sign in with ${name}`,
});

const FACE_ID = named('face', 'Face ID');
const TOUCH_ID = named('touch', 'Touch ID');

/** The first match wins. */
const DEVICES: readonly [userAgent: RegExp, device: BiometricDevice][] = [
  // iPhone X (10,3 and 10,6) and every model from 11 on. Apps name the model; Safari names only the iOS version, and iOS 17
  // and later runs on nothing older than those.
  [/iPhone(1[1-9]|[2-9]\d|10,[36])|iPhone OS (1[7-9]|[2-9]\d)_/, FACE_ID],
  [/iPhone|iPad|iPod/, TOUCH_ID],
  [/Android/, named('fingerprint', 'Fingerprint')],
  [/Windows/, named('security', 'Windows Hello')],
  [/Macintosh|Mac OS X/, TOUCH_ID],
];

const FALLBACK: BiometricDevice = {
  type: 'security',
  name: 'Biometric Login',
  setUp: 'Set up Biometric Login',
  signIn: 'Sign in with Biometrics',
};

export const guessBiometricDevice = (userAgent: string): BiometricDevice =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? FALLBACK;
