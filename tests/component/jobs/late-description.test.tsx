import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SyncFault } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { jobs } from '@/domain/streams';
import { observeJob } from '@/store/entities/jobs';
import { openStore } from '@/store/open/open';
import { StoreContext } from '@/store/react/store-context';
import { useLoadableRow } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { cleanRow } from '@/sync/document';
import { LateText } from '@/ui/loading/late-text';
import { SAMPLE_JOB } from '../../support/sample-job';

const { description, ...withoutText } = SAMPLE_JOB;
const id = SAMPLE_JOB.id;
const fetch = vi.fn<(store: Store, wanted: string) => Promise<string[]>>();
let store: Store;
let root: Root;

const put = (row: typeof withoutText): Promise<void> =>
  portOf(store).change('jobs', [id], () => ({ put: cleanRow(jobs, row, '') }));

function Description() {
  const job = useLoadableRow(observeJob, fetch, id, jobs);
  return job.value ? <LateText text={job.value.description} what="description" late={job} /> : null;
}

beforeEach(async () => {
  fetch.mockReset();
  store = await openStore(newId(), { isShared: false });
  await put(withoutText);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  root.unmount();
  document.body.replaceChildren();
  await store.remove();
});

const show = (): void => {
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  root.render(
    <StoreContext value={value}>
      <Description />
    </StoreContext>,
  );
};

it('S12: opening a row fetches the text that has not arrived', async () => {
  fetch.mockImplementation(async () => {
    await put(SAMPLE_JOB);
    return [id];
  });
  show();
  await screen.findByText(description!);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(store, id);
});

it('a text that cannot come without a connection says so, and can be asked for again', async () => {
  fetch.mockRejectedValue(new SyncFault('offline', 'No.'));
  show();
  await screen.findByText(/not on this device yet, and there is no connection/);
  // One lost request does not make a device offline.
  screen.getByRole('button', { name: 'Try again' });
});

it('a text that did not come can be asked for again, which is seen and keeps the focus', async () => {
  fetch.mockRejectedValueOnce(new SyncFault('busy', 'No.'));
  show();
  await screen.findByText(/The description did not come/);
  let fail = (_error: unknown): void => {};
  fetch.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  const again = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  await screen.findByText('The description is being fetched.');
  expect(again.getAttribute('aria-busy')).toBe('true');
  fail(new SyncFault('busy', 'No.'));
  await screen.findByText(/The description did not come/);
  expect(document.activeElement).toBe(again);
  fetch.mockImplementationOnce(async () => {
    await put(SAMPLE_JOB);
    return [id];
  });
  await userEvent.click(again);
  await screen.findByText(description!);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(description));
  expect(screen.queryByRole('button')).toBeNull();
});
