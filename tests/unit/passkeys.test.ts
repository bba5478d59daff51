import { describe, expect, it } from 'vitest';
import { guessBiometricDevice } from '@/domain/security/biometric-device';
import {
  biometricMessage,
  BIOMETRIC_TEXTS,
  BIOMETRIC_TOASTS,
  canHavePasskeys,
  nicknameProblem,
  PASSKEY_ALGORITHMS,
  PASSKEY_TIMEOUT_MS,
  passkeyReadyMessage,
  wasCancelled,
} from '@/domain/security/passkeys';

const named = (name: string, message = 'x'): Error => Object.assign(new Error(message), { name });

describe('A2: the biometric check guessed from a user agent', () => {
  it.each([
    [
      'an iPhone 11 in an app that names the model',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) FBDV/iPhone12,1',
      'face',
      'Face ID',
    ],
    ['an iPhone XS, model 11', 'App/1 iPhone11,2 iOS/16.1', 'face', 'Face ID'],
    ['an iPhone X', 'App/1 iPhone10,6 iOS/16.1', 'face', 'Face ID'],
    ['a model above 20', 'App/1 iPhone21,1', 'face', 'Face ID'],
    [
      'an iPhone on an iOS version that needs a newer model',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
      'face',
      'Face ID',
    ],
    [
      'an iPhone that does not name its model',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15',
      'touch',
      'Touch ID',
    ],
    ['an iPhone 8', 'App/1 iPhone10,1 iOS/16.1', 'touch', 'Touch ID'],
    ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X)', 'touch', 'Touch ID'],
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'fingerprint',
      'Fingerprint',
    ],
    [
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0',
      'security',
      'Windows Hello',
    ],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'touch', 'Touch ID'],
  ])('%s', (_what, userAgent, type, name) => {
    expect(guessBiometricDevice(userAgent)).toEqual({
      type,
      name,
      setUp: `Set up ${name}`,
      signIn: `Sign in with ${name}`,
    });
  });
  it.each(['Mozilla/5.0 (X11; Linux x86_64)', '', 'Mozilla/5.0 (X11; CrOS x86_64)'])(
    'falls back to the generic wording for %j',
    (userAgent) => {
      expect(guessBiometricDevice(userAgent)).toEqual({
        type: 'security',
        name: 'Biometric Login',
        setUp: 'Set up Biometric Login',
        signIn: 'Sign in with Biometrics',
      });
    },
  );
});

describe('A8: the sentence for an error', () => {
  it.each([
    ['NotAllowedError', 'Authentication was cancelled or not allowed'],
    ['NotSupportedError', 'Biometric authentication is not supported on this device'],
    ['AbortError', 'Authentication cancelled'],
  ])('for %s, whatever its message', (name, text) => {
    expect(biometricMessage(named(name, 'this is not supported, by the way'), 'fallback')).toBe(text);
  });
  it.each(['WebAuthn is not supported in this browser', 'That is NOT SUPPORTED'])(
    'for the message "%s"',
    (message) => {
      expect(biometricMessage(new Error(message), 'fallback')).toBe(
        'Your browser does not support biometric authentication',
      );
    },
  );
  it('for anything else, the caller’s fallback', () => {
    for (const error of [new Error('The RP ID "x" is invalid'), named('SecurityError'), 'nothing', undefined])
      expect(biometricMessage(error, 'fallback')).toBe('fallback');
  });
  it('only the person and the page itself count as cancelling', () => {
    expect(
      ['NotAllowedError', 'AbortError', 'NotSupportedError', 'SecurityError', 'Error'].map((name) =>
        wasCancelled(named(name)),
      ),
    ).toEqual([true, true, false, false, false]);
    expect(wasCancelled('AbortError')).toBe(false);
  });
  it('the texts are the specified ones', () => {
    expect(BIOMETRIC_TEXTS).toMatchObject({
      unavailable: 'Biometric authentication not available on this device',
      noUser: 'User information required for registration',
      unsupported: 'WebAuthn is not supported in this browser',
      noChallenge: 'Failed to generate challenge',
      notCreated: 'Failed to create credential',
      notStored: 'Failed to store credential',
      cancelled: 'Authentication cancelled',
      failed: 'Authentication failed',
      failedAgain: 'Authentication failed. Please try again.',
      formError: 'Biometric authentication failed. Please try password sign-in.',
    });
    expect(BIOMETRIC_TOASTS).toEqual({
      registered: 'Biometric Login Enabled',
      signedIn: 'Authentication Successful',
      signingIn: 'Signing you in...',
      failed: 'Authentication Failed',
    });
    expect(passkeyReadyMessage('Face ID')).toBe('You can now sign in using Face ID');
  });
});

it('A9: constants', () => {
  expect([PASSKEY_TIMEOUT_MS, [...PASSKEY_ALGORITHMS]]).toEqual([60_000, [-7, -257]]);
});

it.each([
  ['', 'Give this device a name'],
  ['   ', 'Give this device a name'],
  ['x'.repeat(61), 'A name can have up to 60 characters'],
  ['x'.repeat(60), null],
  [`  ${'x'.repeat(60)}  `, null],
  ['My phone', null],
])('the nickname %j', (name, problem) => {
  expect(nicknameProblem(name)).toBe(problem);
});

it.each([
  ['127.0.0.1', false],
  ['192.168.178.20', false],
  ['[::1]', false],
  ['localhost', true],
  ['marquee.example', true],
  ['1.2.3.4.example', true],
])('a page at %s can have passkeys: %s', (host, can) => {
  expect(canHavePasskeys(host)).toBe(can);
});
