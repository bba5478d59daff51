/** Where a screen has scrolled the page by itself: nobody reads on to there, so nothing is hidden for it. */
let place: number | null = null;

/** Call after the page was scrolled without anybody having done it. */
export function noteOwnScroll(): void {
  place = scrollY;
}

/** Whether the page is where a screen has put it, to the pixel. */
export const isOwnScroll = (): boolean => place !== null && Math.abs(scrollY - place) < 1;
