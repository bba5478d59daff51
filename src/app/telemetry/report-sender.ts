import { beaconToSite, postToSite, prepareSiteApi } from '@/backend/site-api';
import { isAllowed } from '@/platform/telemetry/consent';
import {
  hasReports,
  putBackReport,
  queueReport,
  takeReport,
  type Report,
} from '@/platform/telemetry/report-queue';

let isSending = false;
/** When the server accepts the next report, ms since 1970. */
let notBefore = 0;

/** Sends the queued reports, oldest first, one at a time. Stops when there is no connection, or the server says to wait. */
export async function sendReports(): Promise<void> {
  if (isSending || !navigator.onLine || Date.now() < notBefore) return;
  isSending = true;
  try {
    while (isAllowed('analytics')) {
      // Before taking a report: a page that closes during this load would lose it.
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

/** Returns whether the next one may be sent. */
async function sendOne(report: Report): Promise<boolean> {
  const answer = await postToSite(report.path, report.body).catch(() => null);
  if (answer?.outcome === 'accepted') return true;
  if (answer?.outcome === 'refused') {
    console.warn(`A report to ${report.path} was refused: ${answer.reason} (${answer.status}).`);
    return true;
  }
  if (answer?.outcome === 'wait') notBefore = Date.now() + answer.ms;
  // Consent, and with it the queue, may have been withdrawn while it was under way.
  if (isAllowed('analytics')) putBackReport(report);
  return false;
}

/** For a page that is closing: hands what it can to the browser; the rest stays queued for the next visit. */
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
