import { screen } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@/domain/ids';
import { observeSaved } from '@/store/entities/saved';
import { openStore } from '@/store/open/open';
import { StoreContext } from '@/store/react/store-context';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { WAKE_REQUEST } from '@/sync/store-port';
import { LiveView } from '@/ui/loading/live-view';

let store: Store;
let root: Root;

function SavedJobs() {
  const saved = useLoadable(['saved'], observeSaved, 'job');
  return (
    <LiveView
      data={saved}
      what="saved jobs"
      skeleton={<hr />}
      empty={{ title: 'Nothing saved', text: 'Nothing.' }}
      offline={{ title: 'Offline', text: 'Later.' }}
    >
      {() => 'Saved'}
    </LiveView>
  );
}

beforeEach(async () => {
  store = await openStore(newId(), { isShared: false });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  root.render(
    <StoreContext value={value}>
      <SavedJobs />
    </StoreContext>,
  );
  await screen.findByText('Fetching saved jobs for the first time.');
});
afterEach(async () => {
  vi.useRealTimers();
  root.unmount();
  document.body.replaceChildren();
  await store.remove();
});

const after = (seconds: number): void => flushSync(() => void vi.advanceTimersByTime(seconds * 1000));

it('P4: what takes longer than two seconds is in the log, once', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  after(1);
  expect(logged).not.toHaveBeenCalled();
  after(1);
  after(20);
  expect(logged.mock.calls).toEqual([['Longer than 2 s: Fetching saved jobs for the first time.']]);
  logged.mockRestore();
});

it('P4: a first snapshot that does not come says how long it has taken, then that it still loads', () => {
  after(4);
  expect(screen.queryByText(/^\d+ s$/)).toBeNull();
  after(1);
  screen.getByText('5 s');
  after(5);
  screen.getByText('Still loading, please wait...');
});

it('P4: after half a minute it can be asked for again, which makes sync run and counts anew', async () => {
  after(30);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Loading is taking longer than expected');
  const woken = firstValueFrom(store.metadata.changes$(WAKE_REQUEST));
  flushSync(() => screen.getByRole('button', { name: 'Try Again' }).click());
  expect(await woken).not.toBeNull();
  screen.getByText('Fetching saved jobs for the first time.');
  after(29);
  expect(screen.queryByRole('alert')).toBeNull();
  after(1);
  screen.getByRole('alert');
});
