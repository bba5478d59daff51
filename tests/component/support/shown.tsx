import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';

let root: Root | null = null;
function leave(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
}

/**
 * A component of its own in the page until the test ends, as a person uses it: with real time, and without the app around it.
 * @param at the address that the router begins with
 */
export function show(node: ReactNode, at = '/'): UserEvent {
  onTestFinished(leave);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root?.render(<MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>));
  return userEvent.setup();
}

/** The same in place of what is shown, which is left. */
export function shownAgain(node: ReactNode): UserEvent {
  leave();
  return show(node);
}
