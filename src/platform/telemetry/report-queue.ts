/**
 * Reports that wait for a connection (ruling 27): at most 50 on the device, the oldest dropped. Not in the store, because they are
 * nobody's work and are deleted when consent is withdrawn.
 */
export interface Report {
  path: string;
  body: object;
}

const KEY = 'marquee:reports';
export const MAX_QUEUED_REPORTS = 50;

function read(): Report[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as Report[]) : [];
  } catch {
    return [];
  }
}

function write(reports: readonly Report[]): void {
  try {
    if (reports.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(reports.slice(-MAX_QUEUED_REPORTS)));
  } catch {
    // Full or blocked: a measurement is not worth the space.
  }
}

export const queueReport = (report: Report): void => write([...read(), report]);

export const hasReports = (): boolean => read().length > 0;

/** Removes and returns the oldest, so that two tabs do not send it twice. */
export function takeReport(): Report | null {
  const [oldest = null, ...rest] = read();
  if (oldest !== null) write(rest);
  return oldest;
}

/** Puts a report that could not be sent back to the front. */
export const putBackReport = (report: Report): void => write([report, ...read()]);

export const dropReports = (): void => write([]);
