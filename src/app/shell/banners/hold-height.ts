import { whenNoFinger } from '@/platform/touch/finger';

const nothing = (): void => {};

/**
 * Lets what is in `place` grow or shrink only while no finger is down: everything below it moves, and a tap on a row must reach that row (B1).
 * Until then a new banner is cut off; it is read to whoever listens. Returns a function that stops.
 * @param place has one child, with all that may come and go
 */
export function holdHeight(place: HTMLElement): () => void {
  const content = place.firstElementChild;
  if (!content) throw new Error('There is nothing whose height could be held.');
  let cancel = nothing;
  const fit = (): void => {
    place.style.height = `${content.getBoundingClientRect().height}px`;
    place.style.overflow = '';
  };
  const observer = new ResizeObserver(() => {
    cancel();
    place.style.overflow = 'clip';
    cancel = whenNoFinger(fit);
  });
  // Before the first change: a finger may be down already.
  fit();
  observer.observe(content);
  return () => {
    observer.disconnect();
    cancel();
    place.removeAttribute('style');
  };
}
