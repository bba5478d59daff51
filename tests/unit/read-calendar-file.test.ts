import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_CALENDAR_FILE_BYTES } from '@/domain/availability/calendar-file/file-parts';
import { readCalendarFile } from '@/features/availability/import/read-file';

const RANGE = { from: '2027-05-10', to: '2030-05-31' };

/** A worker that does as it is told, which a rule without an end would keep from answering. */
class ScriptedWorker extends EventTarget {
  static started: ScriptedWorker[] = [];
  isEnded = false;
  constructor() {
    super();
    ScriptedWorker.started.push(this);
  }
  postMessage = vi.fn();
  terminate = (): void => {
    this.isEnded = true;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  ScriptedWorker.started = [];
  vi.stubGlobal('Worker', ScriptedWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const read = (text: string, signal = new AbortController().signal) =>
  readCalendarFile({ file: new File([text], 'days.ics'), range: RANGE, timezone: 'UTC' }, signal);
const onlyWorker = (): ScriptedWorker => ScriptedWorker.started[0]!;

it('ends a worker that does not answer, and says so', async () => {
  const answer = read('BEGIN:VCALENDAR');
  await vi.advanceTimersByTimeAsync(19_999);
  expect(onlyWorker().isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('slow');
  expect(onlyWorker().isEnded).toBe(true);
});

it('passes on what the worker found, and ends it', async () => {
  const answer = read('BEGIN:VCALENDAR');
  onlyWorker().dispatchEvent(new MessageEvent('message', { data: 'other' }));
  expect(await answer).toBe('other');
  expect(onlyWorker().isEnded).toBe(true);
});

it('ends the worker when nobody waits any more', () => {
  const controller = new AbortController();
  void read('BEGIN:VCALENDAR', controller.signal);
  controller.abort();
  expect(onlyWorker().isEnded).toBe(true);
});

it('says that a worker could not be started', async () => {
  const answer = read('BEGIN:VCALENDAR');
  onlyWorker().dispatchEvent(new Event('error'));
  expect(await answer).toBe('gone');
});

it('starts none for a file that is empty or too large', async () => {
  expect(await read('')).toBe('empty');
  const large = new File(['x'], 'days.ics');
  Object.defineProperty(large, 'size', { value: MAX_CALENDAR_FILE_BYTES + 1 });
  const { signal } = new AbortController();
  expect(await readCalendarFile({ file: large, range: RANGE, timezone: 'UTC' }, signal)).toBe('large');
  expect(ScriptedWorker.started).toEqual([]);
});
