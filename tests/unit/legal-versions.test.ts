import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LEGAL } from '@/domain/legal/versions';
import { legalTexts } from './support/legal-texts';

/**
 * Which words each version has, and the day on which they were changed. Whoever changes a text gives it a new version and adds a line here. A line that is there is
 * not changed: people have accepted those words under that version, and would not be asked about others.
 */
const VERSIONS: Readonly<Record<keyof typeof LEGAL, Readonly<Record<string, string>>>> = {
  terms: { '2026-12-01': '8677ed6f4a29, 29 November 2026' },
  privacy: {
    '2026-12-01': '9370601af181, 29 November 2026',
    '2026-12-02': '5ddf5fe23655, 30 November 2026',
    '2026-12-03': '869133e0a831, 30 November 2026',
    '2026-12-04': '18c27914b2df, 1 December 2026',
    '2026-12-05': '9443a46da230, 1 December 2026',
  },
};

const texts = legalTexts();

describe.each(['terms', 'privacy'] as const)('the text of %s', (document) => {
  const text = texts[document];
  const { version, changed } = LEGAL[document];

  it('has other words only with another version', () => {
    const withoutDay = text.replace(`Last changed on ${changed}.`, '');
    const digest = createHash('sha256').update(withoutDay).digest('hex').slice(0, 12);
    expect({ [version]: `${digest}, ${changed}` }).toEqual({ [version]: VERSIONS[document][version] });
    expect(Object.keys(VERSIONS[document]).toSorted().at(-1)).toBe(version);
  });

  it('names the day on which it was changed, which is none to come', () => {
    expect(changed).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
    expect(Date.parse(`${changed} UTC`)).toBeLessThanOrEqual(Date.now());
    expect(text).toContain(`Last changed on ${changed}.`);
  });

  it('says that no lawyer has read it', () => {
    expect(text).toContain('A lawyer has not read it yet; one will before Marquee is opened to the public.');
  });
});
