import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** This near to the end counts as reading the latest message. */
const AT_END_TOLERANCE_PX = 96;

interface ThreadScroll {
  atEnd: boolean;
  toEnd: () => void;
  /** Call before earlier messages are added above, so that what is being read does not move. */
  holdPosition: () => void;
  /** Somebody is led elsewhere: what grows does not take them back to the end. */
  leaveEnd: () => void;
}

/**
 * Scrolls the page on a phone, the pane on wide screens. At the end, it stays at the end whatever grows; somebody who
 * has scrolled up is not moved, and when the device is turned sees about the same part.
 *
 * @param content the growing element inside the pane
 * @param newest changes with the last message
 */
export function useThreadScroll(
  pane: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  inPane: boolean,
  newest: string,
): ThreadScroll {
  const [atEnd, setAtEnd] = useState(true);
  const isAtEnd = useRef(true);
  const distanceFromEnd = useRef<number | null>(null);
  /** Where somebody reads who has scrolled up, as a share of the height. */
  const readAt = useRef(1);

  const scroller = useCallback(
    (): Element | null => (inPane ? pane.current : document.scrollingElement),
    [inPane, pane],
  );

  const toEnd = useCallback(() => {
    const element = scroller();
    if (element) element.scrollTop = element.scrollHeight;
    distanceFromEnd.current = null;
    isAtEnd.current = true;
    setAtEnd(true);
  }, [scroller]);

  const holdPosition = useCallback(() => {
    const element = scroller();
    distanceFromEnd.current = element ? element.scrollHeight - element.scrollTop : null;
  }, [scroller]);

  const leaveEnd = useCallback(() => {
    distanceFromEnd.current = null;
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
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_TOLERANCE_PX;
      setAtEnd(isAtEnd.current);
    };
    target?.addEventListener('scroll', onScroll, { passive: true });
    return () => target?.removeEventListener('scroll', onScroll);
  }, [inPane, pane, scroller]);

  useLayoutEffect(() => {
    if (newest !== '' && isAtEnd.current) toEnd();
  }, [newest, toEnd]);

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const scrolled = scroller();
      if (scrolled && distanceFromEnd.current !== null) {
        scrolled.scrollTop = scrolled.scrollHeight - distanceFromEnd.current;
        distanceFromEnd.current = null;
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
