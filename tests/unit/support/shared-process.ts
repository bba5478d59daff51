import { afterAll, vi } from 'vitest';

// Unit test files share a process: a global that one of them leaves stubbed would break the next.
afterAll(() => vi.unstubAllGlobals());
