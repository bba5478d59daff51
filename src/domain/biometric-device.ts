/** What a device has to tell its owner by, guessed from the browser's user-agent text (A2). It decides words and a picture, nothing else. */
export type DeviceType = 'face' | 'touch' | 'fingerprint' | 'security';

export interface BiometricDevice {
  type: DeviceType;
  /** As in "You can now sign in using Face ID", and the name of a new passkey. */
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

/** The first that fits counts. */
const DEVICES: readonly [says: RegExp, device: BiometricDevice][] = [
  // iPhone X (10,3 and 10,6) and every model from 11 on. Apps name the model; Safari names only the system, and from 17 on that runs on no
  // model before 11.
  [/iPhone(1[1-9]|[2-9]\d|10,[36])|iPhone OS (1[7-9]|[2-9]\d)_/, FACE_ID],
  [/iPhone|iPad|iPod/, TOUCH_ID],
  [/Android/, named('fingerprint', 'Fingerprint')],
  [/Windows/, named('security', 'Windows Hello')],
  [/Macintosh|Mac OS X/, TOUCH_ID],
];

const ANY: BiometricDevice = {
  type: 'security',
  name: 'Biometric Login',
  setUp: 'Set up Biometric Login',
  signIn: 'Sign in with Biometrics',
};

export const guessBiometricDevice = (userAgent: string): BiometricDevice =>
  DEVICES.find(([says]) => says.test(userAgent))?.[1] ?? ANY;
