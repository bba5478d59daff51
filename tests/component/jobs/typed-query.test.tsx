import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListQuery } from '@/features/jobs/list/job-query';
import { type ChangeListQuery, useListQuery } from '@/features/jobs/list/use-list-query';

let root: Root;
let list: { query: ListQuery; change: ChangeListQuery };
let inRouter: string;
let go: NavigateFunction;

function Router() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    inRouter = pathname + search;
    go = navigate;
  });
  return null;
}

function List() {
  const [query, change] = useListQuery();
  useEffect(() => {
    list = { query, change };
  });
  return null;
}

const inAddressBar = (): string => location.pathname + location.search;
const type = (text: string): Promise<void> =>
  act(async () => list.change((query) => ({ ...query, filter: { ...query.filter, text } }), true));
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const render = (key: string): Promise<void> =>
  act(async () =>
    root.render(
      <BrowserRouter>
        <Router />
        <List key={key} />
      </BrowserRouter>,
    ),
  );
const open = (path: string): Promise<void> => {
  history.replaceState(null, '', path);
  root = createRoot(document.createElement('div'));
  return render('first');
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

describe('what is typed into the search of jobs', () => {
  it('is in the address bar after a moment, and in the router, for which the frame renders, when nobody types (B8)', async () => {
    await open('/jobs?job=1');
    await type('gri');
    await pass(299);
    await type('grip');
    expect(inAddressBar()).toBe('/jobs?job=1');
    await pass(300);
    expect(inAddressBar()).toBe('/jobs?job=1&q=grip');
    expect(inRouter).toBe('/jobs?job=1');
    await pass(1_700);
    expect(inRouter).toBe('/jobs?job=1&q=grip');
  });

  it('is not put into the address of the screen whose link was tapped meanwhile', async () => {
    await open('/jobs');
    await type('grip');
    // The list stays on screen until the code of the next one is here.
    history.pushState(null, '', '/about');
    await pass(5_000);
    expect(inAddressBar()).toBe('/about');
    expect(inRouter).toBe('/jobs');
  });

  it('is over when a link leads to the whole list, though the router has not heard of it', async () => {
    await open('/jobs');
    await type('grip');
    await pass(300);
    await act(async () => void go('/jobs'));
    expect(list.query.filter.text).toBeUndefined();
    await pass(5_000);
    expect(inAddressBar()).toBe('/jobs');
  });

  it('comes back with the list, though the router has not heard of it', async () => {
    await open('/jobs');
    await type('grip');
    await pass(300);
    await render('again');
    expect(list.query.filter.text).toBe('grip');
  });

  it.each(['pointerdown', 'focusout', 'pagehide'])(
    'is in the address bar at once when somebody leaves the field: %s',
    async (event) => {
      await open('/jobs');
      await type('grip');
      (event === 'pagehide' ? window : document.body).dispatchEvent(new Event(event, { bubbles: true }));
      expect(inAddressBar()).toBe('/jobs?q=grip');
      // Once: what else has changed the address since then stays.
      history.replaceState(null, '', '/jobs?q=grip&job=1');
      await pass(300);
      expect(inAddressBar()).toBe('/jobs?q=grip&job=1');
    },
  );

  it('stays in the field as it was typed, though the address keeps less of it', async () => {
    await open('/jobs');
    for (const text of ['   ', `${'x'.repeat(119)}!`]) {
      await type(text);
      await pass(5_000);
      expect(list.query.filter.text).toBe(text);
    }
  });
});
