import type * as z from 'zod';
import type { EmailAlert } from '../../../src/domain/monitoring-reports.ts';
import { callDatabase } from '../_shared/database.ts';
import { sendMail } from './mail.ts';

const amount = (metric: string, value: number): string =>
  metric === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`;

/** The whole mail is written here: an alarm can be raised by anybody, so nothing of the sender's own words is passed on. */
const WORDS: Record<z.infer<typeof EmailAlert>['alert'], (alert: z.infer<typeof EmailAlert>) => string> = {
  budget_violation: ({ metric, value, threshold, url }) =>
    `${metric} was ${amount(metric, value)} on ${url}. Its budget is ${amount(metric, threshold)}.`,
  regression: ({ metric, value, threshold, url }) =>
    `${metric} is now ${amount(metric, value)} in the median on one device, last on ${url}. It was ${amount(metric, threshold)} before.`,
};

/** To every admin, unless one about this kind has just gone. */
export async function mailAdmins(alert: z.infer<typeof EmailAlert>): Promise<void> {
  const addresses = await callDatabase<string[]>('claim_alert_mail', { p_kind: alert.alert });
  const text = `${WORDS[alert.alert](alert)}\n\nMore is at /admin/monitoring. No further mail about this kind of alert follows for five minutes.`;
  for (const to of addresses) await sendMail({ to, subject: `Marquee: ${alert.metric} needs a look`, text });
}
