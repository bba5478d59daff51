import { afterAll, vi } from 'vitest';

// Files share a process and the packages in it. Our own modules are evaluated anew for each file: what one file mocks, or a module
// remembers, does not reach the next.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
