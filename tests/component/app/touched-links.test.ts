import { expect, it, vi } from 'vitest';
import { fetchTouchedScreens } from '@/app/shell/navigation/prefetch';

const { fetched } = vi.hoisted(() => ({ fetched: [] as string[] }));
vi.mock('@/app/routes', () => ({
  ROUTES: ['/jobs', '/jobs/:jobId'].map((path) => ({
    path,
    screen: () => {
      fetched.push(path);
      return Promise.resolve({});
    },
  })),
}));

it('B13: the code of a screen is fetched at the touch of its link, not when the finger lifts', () => {
  document.body.innerHTML = `
    <a id="job" href="/jobs/1?from=list"><b>Gaffer</b></a>
    <a id="away" href="https://example.test/jobs">Elsewhere</a>
    <a id="tab" href="/jobs" target="_blank">In another tab</a>
    <a id="none" href="/nowhere">Nowhere</a>
    <button id="save">Save</button>`;
  fetchTouchedScreens();
  const touch = (selector: string): void =>
    void document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  for (const selector of ['#away', '#tab', '#none', '#save']) touch(selector);
  expect(fetched).toEqual([]);
  touch('#job b');
  expect(fetched).toEqual(['/jobs/:jobId']);
});
