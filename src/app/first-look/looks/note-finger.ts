/** `platform/touch/finger.ts` hears of fingers from the app's code on: one that was put on the look before is noted here. */

const DOWN = 'down';

/** Whether a finger or a mouse button is on the page since the look is shown. */
export const isHeld = ({ dataset }: HTMLElement): boolean => DOWN in dataset;

export function noteFinger(look: HTMLElement): void {
  const note = (isDown: boolean): void => {
    if (isDown) look.dataset[DOWN] = '';
    else delete look.dataset[DOWN];
  };
  const onTouch = ({ touches }: TouchEvent): void => note(touches.length > 0);
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    document.addEventListener(type, onTouch, { capture: true, passive: true });
  const onMouse = ({ type, pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') note(type === 'pointerdown');
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    document.addEventListener(type, onMouse, { capture: true, passive: true });
  addEventListener('blur', () => note(false));
}
