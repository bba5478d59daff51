import { expect, it } from 'vitest';
import { asSentences } from '@/domain/values/text/sentences';

it('reads each text as one sentence, which ends once', () => {
  expect(asSentences(['Enter a subject.', 'Please enter a valid email address', 'Are you free? '])).toBe(
    'Enter a subject. Please enter a valid email address. Are you free?',
  );
  expect(asSentences([])).toBe('');
});
