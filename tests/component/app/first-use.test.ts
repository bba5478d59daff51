import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IS_WHOLE, SERVED_ROW } from '@/client-state/page/whole-page';

const untilUsed = async (): Promise<{ isOver: boolean }> => {
  const wait = { isOver: false };
  const { untilUsed: wanted } = await import('@/platform/touch/until-used');
  void wanted().then(() => (wait.isOver = true));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  return wait;
};

describe('a page that came with all that it says', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    document.body.innerHTML = `<script type="application/json" id="${SERVED_ROW}" ${IS_WHOLE}>{}</script>`;
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
    delete document.documentElement.dataset['used'];
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'])('waits until %s', async (use) => {
    const wait = await untilUsed();
    expect(wait.isOver).toBe(false);
    document.body.dispatchEvent(new Event(use, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(wait.isOver).toBe(true);
  });

  it('waits eight seconds for somebody who only reads', async () => {
    const wait = await untilUsed();
    await vi.advanceTimersByTimeAsync(7_999);
    expect(wait.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(wait.isOver).toBe(true);
  });

  it('does not wait for whom the page’s own script has seen before', async () => {
    document.documentElement.dataset['used'] = '';
    expect((await untilUsed()).isOver).toBe(true);
  });

  it('is the only one that waits', async () => {
    document.getElementById(SERVED_ROW)?.removeAttribute(IS_WHOLE);
    expect((await untilUsed()).isOver).toBe(true);
  });
});
