import { expect, it, vi } from 'vitest';
import { useRouteChange } from '@/app/shell/navigation/route-change';
import { tabText } from '@/client-state/tab-text';
import { mounted } from '../support/mounted';

const page = mounted();

function Screen() {
  useRouteChange();
  return null;
}

it('is kept for this tab, and where storage is blocked says that it is not', () => {
  const text = tabText('marquee:test');
  expect(text.write('here')).toBe(true);
  expect(text.read()).toBe('here');
  vi.stubGlobal('sessionStorage', null);
  expect(text.write('there')).toBe(false);
  expect(text.read()).toBeNull();
});

it('a page that is left with blocked storage reports no error', async () => {
  const onError = vi.fn();
  addEventListener('error', onError);
  await page.render(<Screen />);
  vi.stubGlobal('sessionStorage', null);
  expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
  expect(onError).not.toHaveBeenCalled();
  removeEventListener('error', onError);
});
