import { expect, it } from 'vitest';
import { EVENT_LABELS, securityEventLabel } from '@/domain/security/security-events';
import { schemaFiles } from '../support/sql-files';

/** The event names in the SQL. A name that the server composes is found as its constant prefix, which ends in `_`. */
const logged = schemaFiles().flatMap(({ text }) =>
  [...text.matchAll(/perform private\.log_security_event\([^;]*?'([a-z_]+)'/g)].map(([, name]) => name ?? ''),
);

it('every event that the server logs has a label for the owner', () => {
  expect(logged.length).toBeGreaterThan(10);
  for (const name of new Set(logged))
    expect(
      Object.keys(EVENT_LABELS).some(
        (known) => known === name || (name.endsWith('_') && known.startsWith(name)),
      ),
      name,
    ).toBe(true);
});

it('an event without a label is shown by its name', () => {
  expect(securityEventLabel('something_new_happened')).toBe('Something new happened');
});
