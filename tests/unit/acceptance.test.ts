import { expect, it } from 'vitest';
import { ACCEPTED_NOW, openAcceptance } from '@/domain/legal/acceptance';
import { LEGAL } from '@/domain/legal/versions';

it.each([
  ['who has accepted nothing', {}, 'all'],
  ['whose record is of another form', { accepted: 'yes' }, 'all'],
  ['who has accepted an older text', { accepted: { ...ACCEPTED_NOW, terms: '2026-01-01' } }, 'changes'],
  [
    'who has accepted an older privacy policy',
    { accepted: { ...ACCEPTED_NOW, privacy: '2026-01-01' } },
    'changes',
  ],
  ['who has accepted one text only', { accepted: { privacy: LEGAL.privacy.version } }, 'changes'],
  ['who has accepted both as they are', { accepted: ACCEPTED_NOW }, null],
  [
    'who has accepted a newer text, with a newer app',
    { accepted: { terms: '2099-01-01', privacy: '2099-01-01' } },
    null,
  ],
] as const)('a person %s is asked: %o %s', (_who, settings, asked) => {
  expect(openAcceptance(settings)).toBe(asked);
});
