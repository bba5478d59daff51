import { screen, waitFor, within } from '@testing-library/dom';
import { useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { expect, it, vi } from 'vitest';
import { LateStepSheets } from '@/features/applications/applicants/late-step-sheets';
import type { StepSheetsProps } from '@/features/applications/applicants/step-sheets';
import { LatePart, NotHere } from '@/ui/loading/late-part';
import { show } from '../support/shown';

vi.mock('@/features/applications/applicants/step-sheets', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const NOW = new Date('2026-05-10T12:00:00Z');

/** The list of applicants with one button, which declines somebody. */
function List() {
  const [names, setNames] = useState<string[]>([]);
  const triage = {
    asking: null,
    confirming: null,
    declining: { isOpen: names.length > 0, names, onClose: () => setNames([]) },
    cancel: () => {},
    cancelMany: () => {},
  } as unknown as StepSheetsProps['triage'];
  return (
    <>
      <h1>Applications</h1>
      <button type="button" onClick={() => setNames(['Jo Park'])}>
        Decline
      </button>
      <LateStepSheets triage={triage} now={NOW} isMessaging={false} onMessaged={() => {}} />
    </>
  );
}

it('S1: where the code of what a step asks does not come, the sheet alone says so, and the list stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = show(<List />);
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('alert').textContent).toContain('It needs a connection once.');
  expect(sheet.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Applications' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Asked again, it says so again: nothing is stuck.
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('a retry opens what did not load the first time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Terms = () => <p>Say why.</p>;
  const load = vi
    .fn<(isRetry: boolean) => Promise<{ default: typeof Terms }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: Terms });
  const Failure = ({ resetErrorBoundary }: FallbackProps) => (
    <aside>
      <NotHere error={null} resetErrorBoundary={resetErrorBoundary} />
    </aside>
  );
  const user = show(
    <LatePart load={load} props={{}} of="terms" renderFailure={(failed) => <Failure {...failed} />} />,
  );
  const place = within(await screen.findByRole('complementary'));
  await user.click(place.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Say why.')).toBeTruthy();
  expect(load.mock.calls).toEqual([[false], [true]]);
});
