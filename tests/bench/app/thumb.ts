import type { CDPSession, Locator, Page } from 'playwright';

/** How long a finger stays on the glass for a tap. The app uses this time, for example to fetch a screen's code. */
const TAP_MS = 70;
const SCROLL_PX_PER_S = 1_500;

export interface Point {
  x: number;
  y: number;
}

/** Real touch input, which enters the browser where the touch screen's does. */
export class Thumb {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async on(page: Page): Promise<Thumb> {
    return new Thumb(page, await page.context().newCDPSession(page));
  }

  /** Where a tap on this element would land. Waits until it is visible, at rest and not covered. */
  async aimAt(target: Locator): Promise<Point> {
    await target.tap({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to tap.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async tap({ x, y }: Point): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await this.page.waitForTimeout(TAP_MS);
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Drags the page by this many pixels; positive ones bring what is further down. */
  async scroll(pixels: number): Promise<void> {
    const size = this.page.viewportSize();
    if (!size) throw new Error('The page has no size.');
    await this.session.send('Input.synthesizeScrollGesture', {
      x: size.width / 2,
      y: size.height / 2,
      yDistance: -pixels,
      speed: SCROLL_PX_PER_S,
      gestureSourceType: 'touch',
    });
  }
}
