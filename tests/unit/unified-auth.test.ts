import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnifiedAuthContext, useIdentity, useUnifiedAuth, VISITOR } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import { useUpdateMe, useUpdateSettings } from '@/store/react/use-forms';
import type { Store } from '@/store/store';
import { opened } from '@/store/writes/form-edit';

/** What a hook returns to a component rendered inside `around`. */
function answerOf<T>(
  hook: () => T,
  around: (inner: ReturnType<typeof createElement>) => ReturnType<typeof createElement> = (inner) => inner,
): T {
  let answer: { value: T } | null = null;
  const Probe = (): null => {
    answer = { value: hook() };
    return null;
  };
  renderToStaticMarkup(around(createElement(Probe)));
  if (answer === null) throw new Error('The component did not render.');
  return (answer as { value: T }).value;
}

test('P8: outside its provider the hook throws instead of reporting a visitor', () => {
  for (const hook of [useUnifiedAuth, useIdentity] as (() => unknown)[])
    expect(() => answerOf(hook)).toThrow('useUnifiedAuth must be used within UnifiedAuthProvider');
});

test('P4, P8: on a page open to everyone the profile is not changed', async () => {
  // Any use of the store would throw: it has no methods.
  const store = Object.assign(Promise.resolve({} as Store), { status: 'fulfilled', value: {} });
  const answered = <T>(hook: () => T): T =>
    answerOf(hook, (inner) =>
      createElement(
        UnifiedAuthContext,
        { value: { identity: VISITOR, mode: 'lightweight' } },
        createElement(StoreContext, { value: store }, inner),
      ),
    );
  await expect(answered(useUpdateMe)(opened({ id: '' }), { bio: 'New.' })).rejects.toThrow(
    'Profile sync not enabled',
  );
  await expect(answered(useUpdateSettings)({ quiet_from: '' })).rejects.toThrow('Profile sync not enabled');
});
