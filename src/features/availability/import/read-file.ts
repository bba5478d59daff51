import { MAX_CALENDAR_FILE_BYTES, type Unreadable } from '@/domain/availability/calendar-file/file-parts';
import type { ReadDays } from '@/domain/availability/calendar-file/read-days';
import type { Range } from '@/domain/availability/calendar-file/taken-parts';

export interface FileRequest {
  file: File;
  range: Range;
  /** Of whoever reads it. */
  timezone: string;
}

/** A phone reads the largest file in a third of it. */
const MAX_READING_MS = 20_000;

/**
 * Reads a calendar file, in a worker that is ended when it takes too long: a file may hold a rule that never comes to an end, and the page must go on.
 * @param signal ends it, and the answer never comes
 */
export async function readCalendarFile(
  request: FileRequest,
  signal: AbortSignal,
): Promise<ReadDays | Unreadable> {
  if (request.file.size === 0) return 'empty';
  if (request.file.size > MAX_CALENDAR_FILE_BYTES) return 'large';
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
      type: 'module',
      name: 'calendar-file',
    });
    const timer = setTimeout(() => end('slow'), MAX_READING_MS);
    function end(answer: ReadDays | Unreadable | null): void {
      clearTimeout(timer);
      worker.terminate();
      if (answer !== null) resolve(answer);
    }
    signal.addEventListener('abort', () => end(null), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<ReadDays | Unreadable>) => end(data));
    worker.addEventListener('error', () => end('gone'));
    worker.postMessage(request, []);
  });
}
