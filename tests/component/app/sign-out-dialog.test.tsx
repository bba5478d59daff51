import { screen, waitFor } from '@testing-library/dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SignOutDialog from '@/app/session/sign-out-dialog';
import { StoreContext } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { show } from '../support/shown';

const { leaveAccount, connection } = vi.hoisted(() => ({
  leaveAccount: vi.fn<(remove: boolean) => Promise<void>>(),
  connection: { now: 'online' as 'online' | 'offline' },
}));
vi.mock('@/app/session/store/data-layer', () => ({ leaveAccount }));
vi.mock('@/app/session/notifications/end-notifications', () => ({ endNotifications: async () => {} }));
vi.mock('@/store/writes/queue', () => ({
  countUnsentWork: async () => ({ waiting: 7, refused: 0 }),
  getUnsentWork: async () =>
    Array.from({ length: 7 }, (_, n) => ({
      what: n === 0 ? 'message' : 'application',
      stream: n === 0 ? 'messages' : 'applications',
      text: '',
      document: { conversation_id: 'c', job_title: `Job ${n}` },
    })),
}));
vi.mock('@/store/entities/conversations', () => ({
  observeConversations: () =>
    new BehaviorSubject([
      {
        id: 'c',
        company_id: null,
        company_name: '',
        person_id: null,
        participants: ['me', 'mara'],
        members: [
          { user_id: 'me', name: 'Ines Calder' },
          { user_id: 'mara', name: 'Mara Voss' },
        ],
      },
    ]),
}));
vi.mock('@/store/writes/sync-state', () => ({
  observeSyncState: () => new BehaviorSubject({ connection: connection.now, waiting: 1 }),
}));

beforeEach(() => {
  connection.now = 'online';
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function open() {
  const store = { me: () => 'me' } as Store;
  return show(
    <StoreContext value={Promise.resolve(store)}>
      <SignOutDialog scope="here" onDone={() => {}} />
    </StoreContext>,
  );
}

it.each(['Discard', 'Keep on this device'])(
  'P4: when signing out fails after "%s", the start page is loaded anew',
  async (choice) => {
    leaveAccount.mockRejectedValueOnce(new Error('The database did not close.'));
    const user = open();
    await user.click(await screen.findByRole('button', { name: choice }));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/'));
    expect(console.error).toHaveBeenCalledWith('Signing out failed:', expect.any(Error));
  },
);

it('names what has not been sent, the first five', async () => {
  open();
  await screen.findByText(/^7 changes have not been sent/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Message to Mara Voss',
    'Application: Job 1',
    'Application: Job 2',
    'Application: Job 3',
    'Application: Job 4',
    'and 2 more',
  ]);
});

const isPrimary = (name: string): boolean =>
  screen.getByRole('button', { name }).className.includes('bg-accent');

it('offline, where nothing can be sent now, keeping the work is the first choice and the reason is said', async () => {
  connection.now = 'offline';
  open();
  await screen.findByText(/^There is no connection to send it now/);
  expect([isPrimary('Send now'), isPrimary('Keep on this device')]).toEqual([false, true]);
});

it('with a connection, sending is the first choice', async () => {
  open();
  await screen.findByRole('button', { name: 'Send now' });
  expect([isPrimary('Send now'), isPrimary('Keep on this device')]).toEqual([true, false]);
  expect(screen.queryByText(/^There is no connection/)).toBeNull();
});
