import { beaconToSite, postToSite, prepareSiteApi } from '@/backend/site-api';
import { isAllowed } from '@/platform/consent';
import { hasReports, putBackReport, queueReport, takeReport, type Report } from '@/platform/report-queue';

let isSending = false;
/** Said by the server, ms since 1970. */
let notBefore = 0;

/** Sends what waits, oldest first, one at a time. Stops where there is no connection, or the server says later. */
export async function sendReports(): Promise<void> {
  if (isSending || !navigator.onLine || Date.now() < notBefore) return;
  isSending = true;
  try {
    while (isAllowed('analytics')) {
      // Before it is taken: a page that goes meanwhile would take the report along.
      if (
        !hasReports() ||
        !(await prepareSiteApi().then(
          () => true,
          () => false,
        ))
      )
        break;
      const report = takeReport();
      if (report === null || !(await sendOne(report))) break;
    }
  } finally {
    isSending = false;
  }
}

/** Whether there is a point in sending the next. */
async function sendOne(report: Report): Promise<boolean> {
  const answer = await postToSite(report.path, report.body).catch(() => null);
  if (answer?.outcome === 'taken') return true;
  if (answer?.outcome === 'refused') {
    console.warn(`A report to ${report.path} was refused: ${answer.reason} (${answer.status}).`);
    return true;
  }
  if (answer?.outcome === 'wait') notBefore = Date.now() + answer.ms;
  // Consent may have gone while it was under way, and the queue with it.
  if (isAllowed('analytics')) putBackReport(report);
  return false;
}

/** For a page that is going: the browser takes along what it can; the rest waits for the next visit. */
export function beaconReports(): void {
  if (!isAllowed('analytics') || Date.now() < notBefore) return;
  for (let report = takeReport(); report !== null; report = takeReport()) {
    if (beaconToSite(report.path, report.body)) continue;
    putBackReport(report);
    return;
  }
}

/** Nothing is queued without consent. */
export function addReport(path: string, body: object): void {
  if (!isAllowed('analytics')) return;
  queueReport({ path, body });
  if (document.visibilityState === 'hidden') beaconReports();
  else void sendReports();
}
