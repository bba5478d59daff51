import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** Loads the app anew at this address, as a reload of the page does: modules and what they remember are new, storage stays. */
export async function openApp(path: string) {
  vi.resetModules();
  history.replaceState(null, '', path);
  const { App } = await import('@/app/app');
  render(<App />);
  return userEvent.setup();
}
