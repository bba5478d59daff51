import { beforeEach, expect, it, vi } from 'vitest';
import { useTapAtLift } from '@/features/messages/composer/use-tap-at-lift';
import { mounted } from '../support/mounted';

const page = mounted();
const act = vi.fn<() => void>();

const Sender = ({ disabled = false }: { disabled?: boolean }) => (
  <button type="button" disabled={disabled} {...useTapAtLift(act)}>
    Send
  </button>
);

const button = (): HTMLButtonElement => {
  const found = page.place.querySelector('button');
  if (!found) throw new Error('There is no button.');
  return found;
};

/** @returns whether the browser would make a click of it */
function touch(type: 'touchstart' | 'touchend', properties: object): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true });
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
  return button().dispatchEvent(event);
}

function tap({ heldMs = 80, on = (): Element => button(), fingers = 1 } = {}): boolean {
  document.elementFromPoint = on;
  touch('touchstart', { touches: Array.from({ length: fingers }), timeStamp: 1000 });
  return touch('touchend', {
    touches: [],
    changedTouches: [{ clientX: 5, clientY: 5 }],
    timeStamp: 1000 + heldMs,
  });
}

beforeEach(() => void act.mockClear());

it('acts when the finger is lifted, once: no click follows', async () => {
  await page.render(<Sender />);
  expect(tap()).toBe(false);
  expect(act).toHaveBeenCalledOnce();
});

it.each([
  ['a long press', { heldMs: 500 }],
  ['a finger that has left the button', { on: () => document.body }],
  ['a second finger', { fingers: 2 }],
])('leaves %s to the browser', async (_, how) => {
  await page.render(<Sender />);
  expect(tap(how)).toBe(true);
  expect(act).not.toHaveBeenCalled();
});

it('does nothing while the button is disabled', async () => {
  await page.render(<Sender disabled />);
  tap();
  expect(act).not.toHaveBeenCalled();
});

it('leaves the click of a mouse, a keyboard or a screen reader alone', async () => {
  await page.render(<Sender />);
  expect(button().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(true);
  expect(act).not.toHaveBeenCalled();
});
