import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropReports,
  MAX_QUEUED_REPORTS,
  putBackReport,
  queueReport,
  takeReport,
} from '@/platform/telemetry/report-queue';

const report = (n: number) => ({ path: '/api/analytics/web-vitals', body: { n } });
const rest = (): number[] => {
  const found: number[] = [];
  for (let next = takeReport(); next !== null; next = takeReport())
    found.push((next.body as { n: number }).n);
  return found;
};

describe('ruling 27: reports wait for a connection', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('leave in order, each once', () => {
    for (let n = 0; n < 3; n += 1) queueReport(report(n));
    expect(rest()).toEqual([0, 1, 2]);
    expect(takeReport()).toBeNull();
  });
  it('are at most 50; the oldest are dropped', () => {
    expect(MAX_QUEUED_REPORTS).toBe(50);
    for (let n = 0; n < 53; n += 1) queueReport(report(n));
    expect(rest()).toEqual(Array.from({ length: 50 }, (_, i) => i + 3));
  });
  it('one that could not be sent is next again, unless 50 newer ones came in', () => {
    for (let n = 0; n < 3; n += 1) queueReport(report(n));
    putBackReport(takeReport()!);
    expect(rest()).toEqual([0, 1, 2]);
    for (let n = 1; n <= 50; n += 1) queueReport(report(n));
    putBackReport(report(0));
    expect(rest()[0]).toBe(1);
  });
  it('leave nothing in storage when the queue is empty or cleared', () => {
    queueReport(report(1));
    takeReport();
    expect([...kept]).toEqual([]);
    queueReport(report(1));
    dropReports();
    expect([...kept]).toEqual([]);
  });
  it.each(['{', '"x"', 'null', '{"a":1}'])('stored text %s reads as an empty queue', (text) => {
    kept.set('marquee:reports', text);
    expect(takeReport()).toBeNull();
  });
});
