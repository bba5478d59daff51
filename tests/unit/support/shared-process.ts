import { afterAll, vi } from 'vitest';

// Unit files share a process: a global that one of them stubbed and left would be found by the next.
afterAll(() => vi.unstubAllGlobals());
