import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/backend/queries/query-cache';
import { FeaturedJobs } from '@/features/landing/board/featured-rows';
import { mounted } from '../support/mounted';

const page = mounted();
afterEach(() => queryClient.clear());

const said = (): (string | null)[] =>
  [...page.place.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);

it('A8: says that the homepage could not be loaded once the server has failed three times, beside the samples', async () => {
  const fetched = vi.fn(async () =>
    Response.json(
      { code: '53300', message: 'Out of connections', details: null, hint: null },
      { status: 503 },
    ),
  );
  vi.stubGlobal('fetch', fetched);
  await page.render(<FeaturedJobs />);
  await page.pass(100);
  expect(said()).toEqual([]);
  await page.pass(10_000);
  expect(said()).toEqual(['Unable to load the homepage. Please try again.']);
  expect(page.place.textContent).toContain('Example');
  expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(3);
});
