import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { WhenNear } from '@/ui/loading/when-near';

afterEach(() => vi.unstubAllGlobals());

it('loads more where the place came near within what a busy page hears of at once', async () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  let isObserved = false;
  let margin: string | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report, { rootMargin }: IntersectionObserverInit) {
        report = callback;
        margin = rootMargin;
      }
      observe(): void {
        isObserved = true;
      }
      disconnect(): void {}
    },
  );
  const onNear = vi.fn<() => void>();
  const root = createRoot(document.createElement('div'));
  flushSync(() =>
    root.render(
      <WhenNear after="20" onNear={onNear}>
        <button type="button">More</button>
      </WhenNear>,
    ),
  );
  await vi.waitFor(() => expect(isObserved).toBe(true));
  // P9, A9: 200 px before it is seen.
  expect(margin).toBe('200px 0px');
  report([{ isIntersecting: true }, { isIntersecting: false }]);
  expect(onNear).not.toHaveBeenCalled();
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(onNear).toHaveBeenCalledOnce();
  root.unmount();
});
