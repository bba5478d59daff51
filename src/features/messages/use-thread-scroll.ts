import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near the end still counts as there: the person is reading the latest. */
const NEAR_PX = 96;

interface ThreadScroll {
  atEnd: boolean;
  toEnd: () => void;
  /** Call before earlier messages are added on top: what is being read stays where it is. */
  keepPlace: () => void;
}

/**
 * The page scrolls on a phone, the pane on a desk. Whoever reads the latest message keeps seeing the latest, whatever
 * grows; whoever has scrolled up is left alone.
 *
 * @param content what grows inside the pane
 * @param newest changes with the last message
 */
export function useThreadScroll(
  pane: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  inPane: boolean,
  newest: string,
): ThreadScroll {
  const [atEnd, setAtEnd] = useState(true);
  const stick = useRef(true);
  const place = useRef<number | null>(null);

  const scroller = useCallback(
    (): Element | null => (inPane ? pane.current : document.scrollingElement),
    [inPane, pane],
  );

  const toEnd = useCallback(() => {
    const element = scroller();
    if (element) element.scrollTop = element.scrollHeight;
    stick.current = true;
    setAtEnd(true);
  }, [scroller]);

  const keepPlace = useCallback(() => {
    const element = scroller();
    place.current = element ? element.scrollHeight - element.scrollTop : null;
  }, [scroller]);

  useEffect(() => {
    const target: EventTarget | null = inPane ? pane.current : window;
    const onScroll = () => {
      const element = scroller();
      if (!element) return;
      stick.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      setAtEnd(stick.current);
    };
    target?.addEventListener('scroll', onScroll, { passive: true });
    return () => target?.removeEventListener('scroll', onScroll);
  }, [inPane, pane, scroller]);

  useLayoutEffect(() => {
    if (newest !== '' && stick.current) toEnd();
  }, [newest, toEnd]);

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const scrolled = scroller();
      if (scrolled && place.current !== null) {
        scrolled.scrollTop = scrolled.scrollHeight - place.current;
        place.current = null;
      } else if (stick.current) {
        toEnd();
      }
    });
    observer.observe(element);
    if (pane.current) observer.observe(pane.current);
    return () => observer.disconnect();
  }, [content, pane, scroller, toEnd]);

  return { atEnd, toEnd, keepPlace };
}
