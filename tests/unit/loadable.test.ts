import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BehaviorSubject, defer, map, of, Subject } from 'rxjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Absence, type Loadable, loadStateOf } from '@/domain/sync/loadable';
import { newId } from '@/domain/ids';
import { memoryBackend } from '@/store/storage/memory-backend';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { observeAbsence, observeLoadable } from '@/store/sync/first-snapshot';
import { ResultCount } from '@/ui/domain/result-count';
import { LiveView } from '@/ui/loading/live-view';

const stateOf = <T>(loadable: Pick<Loadable<T>, 'value' | 'absence'>): string => loadStateOf(loadable);

describe('what a screen shows while there is no data', () => {
  test.each<[unknown, Absence | null, string]>([
    [undefined, 'unknown', 'loading'],
    [undefined, 'filling', 'loading'],
    [undefined, null, 'loading'],
    [undefined, 'offline', 'offline'],
    [undefined, 'failed', 'failed'],
    [[], 'unknown', 'loading'],
    [[], 'filling', 'filling'],
    [[], 'offline', 'offline'],
    [[], 'failed', 'failed'],
    [[], null, 'empty'],
    [null, 'filling', 'filling'],
    [null, null, 'empty'],
    [['a'], 'filling', 'here'],
    [['a'], 'offline', 'here'],
    [0, null, 'here'],
  ])('%j, absence %s: %s', (value, absence, state) => {
    expect(stateOf({ value, absence })).toBe(state);
  });

  const shown = (value: readonly string[] | undefined, absence: Absence | null): string => {
    const props: ComponentProps<typeof LiveView<readonly string[]>> = {
      data: { value, absence, retry: () => {} },
      what: 'your jobs',
      skeleton: createElement('hr'),
      empty: { title: 'No jobs', text: 'Post one.' },
      offline: { title: 'Not here', text: 'Comes later.' },
      children: (all) => all.join(', '),
    };
    return renderToStaticMarkup(createElement(LiveView<readonly string[]>, props));
  };

  test('each state has its own text', () => {
    expect(shown(undefined, 'unknown')).toContain('Loading your jobs');
    expect(shown([], 'filling')).toContain('Fetching your jobs for the first time.');
    expect(shown([], 'offline')).toContain('Comes later.');
    expect(shown([], 'failed')).toContain('There was a problem loading the data. Please try again.');
    expect(shown([], null)).toContain('Post one.');
    expect(shown(['Gaffer', 'Grip'], 'filling')).toBe('Gaffer, Grip');
  });
});

describe('the count above a list', () => {
  const count = (
    value: readonly string[] | undefined,
    absence: Absence | null,
    total: number | null,
  ): string =>
    renderToStaticMarkup(
      createElement(ResultCount, {
        state: loadStateOf({ value, absence }),
        total,
        one: 'job',
        many: 'jobs',
        asOf: null,
      }),
    ).replaceAll(/<[^>]*>/g, '');

  test.each<[readonly string[] | undefined, Absence | null, number | null, string]>([
    [undefined, 'unknown', null, 'Loading jobs'],
    [[], 'filling', 0, 'Loading jobs'],
    [[], 'offline', 0, ''],
    [undefined, 'offline', null, ''],
    [undefined, 'failed', null, ''],
    [[], null, 0, '0 jobs'],
    [['a'], null, null, 'Counting'],
    [['a'], 'filling', 1, '1 job so far'],
    [['a', 'b'], 'offline', 2, '2 jobs so far'],
  ])('%j, absence %s, %s counted: "%s"', (value, absence, total, text) => {
    expect(count(value, absence, total)).toBe(text);
  });
});

describe('S1: nothing is called empty before its first snapshot is complete', () => {
  test('rows read before the last page are not combined with the completed snapshot', () => {
    const rows = new BehaviorSubject<string[]>([]);
    const absence$ = new BehaviorSubject<Absence | null>('filling');
    const states: string[] = [];
    const reads: number[] = [];
    // Each read stays pending until it is answered, as a read of a database does.
    const observe = () =>
      defer(() => {
        const answer$ = new Subject<string[]>();
        reads.push(reads.length);
        answers.push(() => answer$.next(rows.value));
        return answer$;
      });
    const answers: (() => void)[] = [];
    const subscription = observeLoadable(observe, absence$, new Subject()).subscribe((loadable) =>
      states.push(stateOf(loadable)),
    );
    answers[0]?.();
    rows.next(['a job']);
    absence$.next(null);
    expect(states).toEqual(['filling', 'filling']);
    answers[1]?.();
    expect(states.at(-1)).toBe('here');
    expect(reads).toHaveLength(2);
    subscription.unsubscribe();
  });

  test('rows are read once when the snapshot is already complete', () => {
    let reads = 0;
    const states: string[] = [];
    observeLoadable(
      () =>
        defer(() => {
          reads += 1;
          return of([]);
        }),
      of(null),
      new Subject(),
    ).subscribe((loadable) => states.push(stateOf(loadable)));
    expect(states.at(-1)).toBe('empty');
    expect(states).not.toContain('filling');
    expect(reads).toBe(1);
  });

  test('a failed read is logged, and repeated on retry', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const retry$ = new Subject<void>();
    let isBroken = true;
    const states: string[] = [];
    observeLoadable(
      () =>
        of(['a job']).pipe(
          map((all) => {
            if (isBroken) throw new Error('The disk is gone.');
            return all;
          }),
        ),
      of(null),
      retry$,
    ).subscribe((loadable) => states.push(stateOf(loadable)));
    expect(states).toEqual(['failed']);
    isBroken = false;
    retry$.next();
    expect(states.at(-1)).toBe('here');
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  describe('in a store', () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(newId(), { backend: memoryBackend() });
    });
    afterAll(() => store.remove());

    test('a stream is filling until its own first snapshot is complete, independently of the others', async () => {
      const seen: Record<string, string[]> = { jobs: [], applications: [], both: [] };
      const listen = (name: 'jobs' | 'applications' | 'both', streams: ('jobs' | 'applications')[]) =>
        observeAbsence(store, streams).subscribe((absence) => seen[name]?.push(String(absence)));
      const subscriptions = [
        listen('jobs', ['jobs']),
        listen('applications', ['applications']),
        listen('both', ['jobs', 'applications']),
      ];
      const at = (name: string): string | undefined => seen[name]?.at(-1);
      await vi.waitFor(() => expect(at('both')).toBe('filling'));
      await store.metadata.set('sync-positions', {
        jobs: { checkpoint: 'e/1', snapshot: '', sweep: false },
        applications: { checkpoint: { e: 'e' }, snapshot: 'f1', sweep: false },
      });
      await vi.waitFor(() => expect(at('jobs')).toBe('null'));
      expect(at('applications')).toBe('filling');
      expect(at('both')).toBe('filling');
      await store.metadata.set('sync-status', { connection: 'offline' });
      await vi.waitFor(() => expect(at('applications')).toBe('offline'));
      expect(at('jobs')).toBe('null');
      await store.metadata.set('sync-positions', {
        jobs: { checkpoint: 'e/1', snapshot: '', sweep: false },
        applications: { checkpoint: 'e/2', snapshot: '', sweep: false },
      });
      await vi.waitFor(() => expect(at('both')).toBe('null'));
      for (const subscription of subscriptions) subscription.unsubscribe();
    });
  });
});
