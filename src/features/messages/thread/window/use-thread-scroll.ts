import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { noteOwnScroll } from '@/platform/touch/own-scroll';
import { MESSAGE_ELEMENTS } from '../message/thread-message';

/** This near to the end counts as reading the latest message. */
const AT_END_TOLERANCE_PX = 96;

interface ThreadScroll {
  atEnd: boolean;
  toEnd: () => void;
  /** Call before messages are added, or make way, above or below, so that what is being read does not move. */
  holdPosition: () => void;
  /** Somebody is led elsewhere: what grows does not take them back to the end. */
  leaveEnd: () => void;
}

/** The first message below an edge: whatever makes way for others is far from it. */
const firstSeen = ({ current }: RefObject<HTMLElement | null>, top: number): HTMLElement | undefined =>
  [...(current?.querySelectorAll<HTMLElement>(MESSAGE_ELEMENTS) ?? [])].find(
    (element) => element.getBoundingClientRect().bottom > top,
  );

/**
 * Scrolls the page on a phone, the pane on wide screens. At the end, it stays at the end whatever grows; somebody who
 * has scrolled up is not moved, and when the device is turned sees about the same part.
 *
 * @param content the growing element inside the pane
 * @param newest changes with the last message
 * @param hasLater what is drawn ends before the thread does, so its end is not the thread's
 */
export function useThreadScroll(
  pane: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  inPane: boolean,
  newest: string,
  hasLater: boolean,
): ThreadScroll {
  const [atEnd, setAtEnd] = useState(true);
  const isAtEnd = useRef(true);
  /** Where the end was when it was last seen. */
  const endTop = useRef(0);
  const held = useRef<{ id: string; top: number } | null>(null);
  const isCutOff = useRef(hasLater);
  useLayoutEffect(() => {
    isCutOff.current = hasLater;
  }, [hasLater]);
  /** Where somebody reads who has scrolled up, as a share of the height. */
  const readAt = useRef(1);

  const scroller = useCallback(
    (): Element | null => (inPane ? pane.current : document.scrollingElement),
    [inPane, pane],
  );

  const toEnd = useCallback(() => {
    const element = scroller();
    if (element) {
      element.scrollTop = element.scrollHeight;
      endTop.current = element.scrollTop;
      if (!inPane) noteOwnScroll();
    }
    held.current = null;
    isAtEnd.current = true;
    setAtEnd(true);
  }, [scroller, inPane]);

  const holdPosition = useCallback(() => {
    const top = inPane ? (pane.current?.getBoundingClientRect().top ?? 0) : 0;
    const seen = firstSeen(content, top);
    held.current = seen ? { id: seen.id, top: seen.getBoundingClientRect().top } : null;
  }, [content, inPane, pane]);

  const leaveEnd = useCallback(() => {
    held.current = null;
    isAtEnd.current = false;
    setAtEnd(false);
  }, []);

  useEffect(() => {
    const target: EventTarget | null = inPane ? pane.current : window;
    const turnedTo = scroller();
    if (turnedTo && !isAtEnd.current) turnedTo.scrollTop = turnedTo.scrollHeight * readAt.current;
    const onScroll = () => {
      const element = scroller();
      if (!element) return;
      readAt.current = element.scrollTop / element.scrollHeight;
      const isNearEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_TOLERANCE_PX;
      // A card may have grown before this scroll is heard of: only who has scrolled up has left the end.
      const hasGrown = isAtEnd.current && element.scrollTop > endTop.current - 1;
      isAtEnd.current = !isCutOff.current && (isNearEnd || hasGrown);
      if (isNearEnd) endTop.current = element.scrollTop;
      setAtEnd(isAtEnd.current);
      // What was asked for may come while somebody scrolls on.
      if (held.current) holdPosition();
    };
    target?.addEventListener('scroll', onScroll, { passive: true });
    return () => target?.removeEventListener('scroll', onScroll);
  }, [inPane, pane, scroller, holdPosition]);

  useLayoutEffect(() => {
    if (newest !== '' && isAtEnd.current) toEnd();
  }, [newest, toEnd]);

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const scrolled = scroller();
      const stayed = held.current && document.getElementById(held.current.id);
      if (scrolled && held.current && stayed && !isAtEnd.current) {
        scrolled.scrollTop += stayed.getBoundingClientRect().top - held.current.top;
      } else if (isAtEnd.current) {
        toEnd();
      }
    });
    observer.observe(element);
    if (pane.current) observer.observe(pane.current);
    return () => observer.disconnect();
  }, [content, pane, scroller, toEnd]);

  return { atEnd, toEnd, holdPosition, leaveEnd };
}
