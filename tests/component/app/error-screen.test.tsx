import { ErrorBoundary } from 'react-error-boundary';
import { beforeEach, expect, it, vi } from 'vitest';
import ErrorScreen from '@/app/shell/failures/error-screen';
import { mounted } from '../support/mounted';

const page = mounted();
// React reports each error that a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const HELP = 'Multiple retry attempts failed. Please contact support if the issue persists.';
const LONGEST_WAIT_MS = 5_200;

function Broken(): never {
  throw new Error('boom');
}

it('P8: after more than two retries that failed it says where to get help, and not before', async () => {
  const saysHelp = (): boolean => page.place.textContent?.includes(HELP) === true;
  const retry = async (): Promise<void> => {
    page.place.querySelector('button')?.click();
    await page.pass(LONGEST_WAIT_MS);
  };
  await page.render(
    <ErrorBoundary FallbackComponent={ErrorScreen}>
      <Broken />
    </ErrorBoundary>,
  );
  const said = [saysHelp()];
  for (let tries = 1; tries <= 3; tries += 1) {
    await retry();
    said.push(saysHelp());
  }
  expect(said).toEqual([false, false, false, true]);
});
