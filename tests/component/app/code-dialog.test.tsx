import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import CodeDialog from '@/app/session/proof/code-dialog';
import { StoreContext } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { openToasts, type ToastText } from '@/ui/feedback/toast';
import { show } from '../support/shown';

vi.mock('@/backend/auth/auth', () => ({
  getOwnSecondStep: async () => ({
    verifyToken: async () => ({ ok: true, value: {} }),
    verifyBackupCode: async () => ({ ok: true, value: { session: {}, left: 7 } }),
  }),
}));
vi.mock('@/store/writes/queue-actions', () => ({ sendNow: async () => {} }));

it.each([
  [false, '123456', 'Two-factor authentication verified successfully.'],
  [true, 'ABCD-EFGH', 'Backup code verified. You have 7 backup codes remaining.'],
])(
  'A5: a code that was right is answered with "Verification Successful" (backup code: %s)',
  async (isBackup, code, text) => {
    const said: ToastText[] = [];
    openToasts({ show: (message) => void said.push(message), dismiss: vi.fn<() => void>() });
    const onClose = vi.fn<() => void>();
    const store = {} as Store;
    const user = show(
      <StoreContext
        value={Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const)}
      >
        <CodeDialog onClose={onClose} />
      </StoreContext>,
    );
    if (isBackup) await user.click(await screen.findByRole('button', { name: 'Use Backup Code Instead' }));
    await user.click(await screen.findByLabelText(isBackup ? 'Backup code' : 'Authentication code'));
    await user.paste(code);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(said.map(({ state, title, text: line }) => [state, title, line])).toEqual([
      ['synced', 'Verification Successful', text],
    ]);
  },
);
