import { expect, it } from 'vitest';
import { EVENT_WORDS, securityEventWords } from '@/domain/security-events';
import { schemaFiles } from '../support/sql-files';

/** The names that the server writes down; those that it puts together begin with a known word. */
const written = schemaFiles().flatMap(({ text }) =>
  [...text.matchAll(/perform private\.log_security_event\([^;]*?'([a-z_]+)'/g)].map(([, name]) => name ?? ''),
);

it('every event that the server writes has words for its owner', () => {
  expect(written.length).toBeGreaterThan(10);
  for (const name of new Set(written))
    expect(
      Object.keys(EVENT_WORDS).some(
        (known) => known === name || (name.endsWith('_') && known.startsWith(name)),
      ),
      name,
    ).toBe(true);
});

it('one that nobody has written words for is told as it is', () => {
  expect(securityEventWords('something_new_happened')).toBe('Something new happened');
});
