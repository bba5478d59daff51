import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { type Observable, ReplaySubject, type Subject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import Palette from '@/app/shell/palette/palette';
import { StoreContext } from '@/store/react/store-context';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import type { Store } from '@/store/store';
import { show } from '../support/shown';

/** What each source of the store answers, by hand. */
const sources = vi.hoisted(() => ({
  jobs: (_text: string): Observable<unknown> => {
    throw new Error('not set');
  },
  people: (_text: string): Observable<unknown> => {
    throw new Error('not set');
  },
}));
vi.mock('@/store/entities/jobs', () => ({
  observeJobs: (_: Store, { filter }: { filter: { text: string } }) => sources.jobs(filter.text),
}));
vi.mock('@/store/entities/profiles', () => ({
  observePeople: (_: Store, { filter }: { filter: { text: string } }) => sources.people(filter.text),
}));

const MISSING = /^Nothing on this device has that name/;

let jobs: Map<string, Subject<unknown>>;
let people: Map<string, Subject<unknown>>;
const answers = async (of: Map<string, Subject<unknown>>, text: string, value: unknown): Promise<void> => {
  await waitFor(() => expect(of.has(text)).toBe(true));
  of.get(text)?.next(value);
};

beforeEach(() => {
  [jobs, people] = [new Map(), new Map()];
  const from = (of: typeof jobs) => (text: string) => {
    // An answer may come before the subscription, and one text may be asked for twice.
    const subject = of.get(text) ?? new ReplaySubject<unknown>(1);
    of.set(text, subject);
    return subject;
  };
  Object.assign(sources, { jobs: from(jobs), people: from(people) });
  const store = { accountId: null } as Store;
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  show(
    <UnifiedAuthContext value={{ identity: VISITOR, mode: 'lightweight' }}>
      <StoreContext value={value}>
        <Palette onClose={() => {}} onKeys={() => {}} />
      </StoreContext>
    </UnifiedAuthContext>,
  );
});

it('says that nothing has a name only when jobs and people have both answered for that name', async () => {
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox'), 'gaffer');
  await screen.findByText('Looking on this device.');
  await answers(jobs, 'gaffer', { jobs: [] });
  // One of two is no answer.
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByText(MISSING)).toBeNull();
  await answers(people, 'gaffer', { people: [] });
  await screen.findByText(MISSING);
  expect(screen.getByText('0 found')).toBeTruthy();
  // What was said of one name says nothing of the next one.
  await user.type(screen.getByRole('combobox'), 's');
  expect(screen.queryByText(MISSING)).toBeNull();
  await answers(people, 'gaffers', { people: [] });
  await answers(jobs, 'gaffers', { jobs: [{ id: 'j', title: 'Gaffers wanted' }] });
  await screen.findByText('Gaffers wanted');
  await screen.findByText('1 found');
});
