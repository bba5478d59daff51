import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';

/** A component of its own in the page, under a fake clock. For a whole file: registers what happens before and after each test. */
export function mounted() {
  const shown = { place: document.createElement('div'), render, remount, pass, scrollToTop };
  let root: Root;

  const begin = (): void => {
    shown.place = document.body.appendChild(document.createElement('div'));
    root = createRoot(shown.place);
  };
  const end = async (): Promise<void> => {
    await act(async () => root.unmount());
    shown.place.remove();
  };
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    Object.assign(window, { scrollY: 0, innerHeight: 800 });
    begin();
  });
  afterEach(async () => {
    await end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });

  /** @param at the address that the router begins with */
  function render(node: ReactNode, at = '/'): Promise<void> {
    return act(async () => root.render(<MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>));
  }
  async function remount(node: ReactNode): Promise<void> {
    await end();
    begin();
    await render(node);
  }
  function pass(ms: number): Promise<void> {
    return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  }
  function scrollToTop(top: number): Promise<void> {
    return act(async () => {
      Object.assign(window, { scrollY: top });
      dispatchEvent(new Event('scroll'));
    });
  }
  return shown;
}
