import { describe, expect, it } from 'vitest';
import {
  consentAllows,
  type Consent,
  CONSENT_CATEGORIES,
  CONSENT_VERSION,
  mustAskForConsent,
  OPTIONAL_CATEGORIES,
  parseConsent,
} from '@/domain/consent';

const answer = (changes: Partial<Consent> = {}): Consent => ({
  version: CONSENT_VERSION,
  at: '2026-11-22T10:00:00.000Z',
  allowed: ['analytics'],
  gpc: false,
  ...changes,
});
const read = (changes: object) => parseConsent(JSON.stringify({ ...answer(), ...changes }));

describe('optional consent', () => {
  it('is asked for before anything optional runs', () => {
    expect(mustAskForConsent(null, false)).toBe(true);
    expect(OPTIONAL_CATEGORIES.filter((category) => consentAllows(null, category, false))).toEqual([]);
  });
  it('is not asked for again once answered, either way', () => {
    expect([answer(), answer({ allowed: [] })].map((consent) => mustAskForConsent(consent, false))).toEqual([
      false,
      false,
    ]);
    expect(
      [answer(), answer({ allowed: [] })].map((consent) => consentAllows(consent, 'analytics', false)),
    ).toEqual([true, false]);
  });
  it('Global Privacy Control is an answer: nobody is asked, and nothing optional runs', () => {
    expect(mustAskForConsent(null, true)).toBe(false);
    expect(consentAllows(null, 'analytics', true)).toBe(false);
  });
  it('Global Privacy Control overrides a yes given before it, but not one given while it was on', () => {
    expect(consentAllows(answer({ gpc: false }), 'analytics', true)).toBe(false);
    expect(consentAllows(answer({ gpc: true }), 'analytics', true)).toBe(true);
    expect(consentAllows(answer({ gpc: true }), 'analytics', false)).toBe(true);
  });
  it('is stored with version and date, and an answer to another version does not count', () => {
    expect(read({})).toEqual(answer());
    expect(read({ version: CONSENT_VERSION + 1 })).toBeNull();
    expect(read({ at: 'yesterday' })).toBeNull();
  });
  it.each([null, '', 'yes', '[]', 'null', '{"version":1}'])(
    'stored text %s does not count as an answer',
    (text) => {
      expect(parseConsent(text)).toBeNull();
    },
  );
  it('drops categories that do not exist', () => {
    expect(read({ allowed: ['analytics', 'advertising', 'necessary'] })?.allowed).toEqual(['analytics']);
  });
  it('is never asked for what is necessary', () => {
    expect(CONSENT_CATEGORIES.filter(({ isNecessary }) => !isNecessary).map(({ id }) => id)).toEqual(
      OPTIONAL_CATEGORIES,
    );
  });
});
