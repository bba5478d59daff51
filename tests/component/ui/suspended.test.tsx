import { screen } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Banners from '@/app/shell/banners/banners';
import { publishSyncBlocker } from '@/app/session/store/publish-sync-blocker';
import { newId } from '@/domain/ids';
import { TWO_FACTOR_REQUIRED } from '@/domain/sync/sync-blocker';
import { observeSaved } from '@/store/entities/saved';
import { openStore } from '@/store/open/open';
import { StoreContext } from '@/store/react/store-context';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { NO_SYNC_STATUS, SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { LiveView } from '@/ui/loading/live-view';

vi.mock('@/app/shell/acceptance/acceptance-banner', () => ({ AcceptanceBanner: () => null }));
vi.mock('@/app/shell/banners/sent-away-banner', () => ({ SentAwayBanner: () => null }));

let store: Store;
let root: Root;
let stop: () => void;

const DOWNLOADS = 'It downloads the first time you connect.';

function SavedJobs({ as }: { as: 'screen' | 'line' }) {
  return (
    <LiveView
      data={useLoadable(['saved'], observeSaved, 'job')}
      what="saved jobs"
      as={as}
      skeleton={<hr />}
      empty={{ title: 'Nothing saved', text: 'Nothing.' }}
      offline={{ title: 'Not here yet', text: DOWNLOADS }}
    >
      {() => 'Saved'}
    </LiveView>
  );
}

beforeEach(async () => {
  store = await openStore(newId(), { isShared: false });
  stop = publishSyncBlocker(store);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  root.unmount();
  stop();
  document.body.replaceChildren();
  await store.remove();
});

function open(as: 'screen' | 'line' = 'screen'): void {
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <StoreContext value={value}>
          <Banners />
          <SavedJobs as={as} />
        </StoreContext>
      </MemoryRouter>,
    ),
  );
}
const reports = (status: Partial<SyncStatus>): Promise<unknown> =>
  store.metadata.set(SYNC_STATUS, { ...NO_SYNC_STATUS, connection: 'online', ...status });

it('S8: a suspended account reads that it is, not that its data comes with the first connection', async () => {
  open();
  await reports({ barred: 'MQ403' });
  await screen.findByRole('heading', { name: 'This account is suspended' });
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
  expect(document.body.textContent).not.toContain(DOWNLOADS);
  // Nor later without a signal, which would bring nothing.
  await reports({ barred: 'MQ403', connection: 'offline' });
  await screen.findByText(/You're offline/);
  screen.getByRole('heading', { name: 'This account is suspended' });
});

it('a part of a screen says so in one line', async () => {
  open('line');
  await reports({ barred: 'MQ403' });
  await screen.findByText('Not here: this account is suspended.');
  expect(screen.queryByRole('link', { name: 'Write to us' })).toBeNull();
});

it('what is on the screen stays under a line that says so, with the way to us', async () => {
  open();
  await reports({ barred: 'MQ403' });
  const banner = await screen.findByText(
    'This account is suspended. Write to us if you think that is a mistake.',
  );
  expect(banner.closest('[data-banner]')?.getAttribute('data-banner')).toBe('refused');
  flushSync(() => screen.getByRole('button', { name: 'Write to us' }).click());
  // It leads to the page on which they do.
  await expect.poll(() => screen.queryByRole('button', { name: 'Write to us' })).toBeNull();
});

it.each([[{ barred: TWO_FACTOR_REQUIRED }], [{ connection: 'offline' as const }]])(
  'nobody else is said to be suspended: %j',
  async (status) => {
    open();
    await reports(status);
    await screen.findByText(DOWNLOADS);
    expect(document.body.textContent).not.toMatch(/suspended/i);
  },
);
