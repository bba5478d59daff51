import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, inject } from 'vitest';
import type { Window as HappyWindow } from 'happy-dom';

// Runs before each file: the page is at the backend's own address, as in life, so that nothing has to be told where it is.
(window as unknown as HappyWindow).happyDOM.setURL(inject('backendUrl'));

configure({
  // A wait is no assertion: a busy machine is slow, and nothing here measures speed.
  asyncUtilTimeout: 15_000,
  // What was looked for says enough; the whole document behind it fills the terminal.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

afterEach(cleanup);
