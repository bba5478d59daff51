import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { TWO_FACTOR_REQUIRED } from '@/domain/sync/sync-blocker';
import { SyncProblem } from '@/features/sync/sync-problem';

const said = (state: Partial<Parameters<typeof SyncProblem>[0]['state']>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SyncProblem
        state={{ needsSignIn: false, barred: null, storageProblem: null, ...state }}
        onLeave={() => undefined}
      />
    </MemoryRouter>,
  );

it('a suspended account reads that it is, and where to write; nobody else does', () => {
  const suspended = said({ barred: 'MQ403' });
  expect(suspended).toContain('This account is suspended. It cannot send or receive anything.');
  expect(suspended).toMatch(/<a [^>]*href="\/contact"[^>]*>Write to us if you think that is a mistake<\/a>/);
  for (const state of [{ barred: TWO_FACTOR_REQUIRED }, { needsSignIn: true }]) {
    expect(said(state)).toContain('role="alert"');
    expect(said(state)).not.toContain('/contact');
  }
  expect(said({})).toBe('');
});
