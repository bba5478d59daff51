import { type RefObject, useEffect, useRef } from 'react';

interface PinchHandlers {
  /** In shares of the element's width. */
  onDrag: (dx: number, dy: number) => void;
  /** @param at in shares of the element, from its upper left corner */
  onZoom: (factor: number, at: { x: number; y: number }) => void;
  onKey: (event: KeyboardEvent) => void;
}

interface Point {
  x: number;
  y: number;
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Drags with one finger or the mouse, zooms with two fingers or the wheel; keys are for whoever has neither. */
export function usePinch(element: RefObject<HTMLElement | null>, handlers: PinchHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const down = new Map<number, Point>();
    const share = (point: Point): Point => {
      const box = target.getBoundingClientRect();
      return { x: (point.x - box.left) / box.width, y: (point.y - box.top) / box.height };
    };
    const start = (event: PointerEvent): void => {
      target.setPointerCapture(event.pointerId);
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent): void => {
      if (!down.has(event.pointerId)) return;
      const before = [...down.values()];
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = [...down.values()];
      const [from, to] = [middleOf(before), middleOf(now)];
      const { width } = target.getBoundingClientRect();
      latest.current.onDrag((to.x - from.x) / width, (to.y - from.y) / width);
      if (spreadOf(before) > 0) latest.current.onZoom(spreadOf(now) / spreadOf(before), share(to));
    };
    const end = (event: PointerEvent): void => void down.delete(event.pointerId);
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current.onZoom(Math.exp(-event.deltaY / 500), share({ x: event.clientX, y: event.clientY }));
    };
    const key = (event: KeyboardEvent): void => latest.current.onKey(event);
    target.addEventListener('keydown', key);
    target.addEventListener('pointerdown', start);
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', end);
    target.addEventListener('pointercancel', end);
    // React's own wheel listener is passive, so it could not keep the sheet from scrolling.
    target.addEventListener('wheel', wheel, { passive: false });
    return () => {
      target.removeEventListener('keydown', key);
      target.removeEventListener('pointerdown', start);
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', end);
      target.removeEventListener('pointercancel', end);
      target.removeEventListener('wheel', wheel);
    };
  }, [element]);
}
