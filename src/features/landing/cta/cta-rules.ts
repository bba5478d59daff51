import { STICKY } from '../sticky/sticky-rules';

/** A4: the one at the edge of a wide screen, after 30 percent of the window's height and not near the footer. In pixels; no footer: null. */
export const isEdgeShown = (top: number, viewport: number, footerTop: number | null): boolean =>
  top > STICKY.scrolledShare * viewport &&
  (footerTop === null || footerTop - (top + viewport) > STICKY.nearFooter);

/** A4: the mouse leaves through the top of the window, on its way to the tabs or the address. */
export const isExit = ({ clientY, relatedTarget }: Pick<MouseEvent, 'clientY' | 'relatedTarget'>): boolean =>
  clientY <= 0 && relatedTarget === null;
