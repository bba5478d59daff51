import type * as z from 'zod';
import type { EmailAlert } from '../../../src/domain/monitoring/monitoring-reports.ts';
import { callAsService } from '../_shared/database.ts';
import { sendMail } from '../_shared/mail.ts';

const formatValue = (metric: string, value: number): string =>
  metric === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`;

/** The whole text is ours: anybody can trigger an alert, so no words of the sender are passed on. */
const MAIL_TEXT: Record<z.infer<typeof EmailAlert>['alert'], (alert: z.infer<typeof EmailAlert>) => string> =
  {
    budget_violation: ({ metric, value, threshold, url }) =>
      `${metric} was ${formatValue(metric, value)} on ${url}. Its budget is ${formatValue(metric, threshold)}.`,
    regression: ({ metric, value, threshold, url }) =>
      `${metric} is now ${formatValue(metric, value)} in the median on one device, last on ${url}. It was ${formatValue(metric, threshold)} before.`,
  };

/** Mails every admin, unless a mail about this kind of alert has just been sent. */
export async function mailAdmins(alert: z.infer<typeof EmailAlert>): Promise<void> {
  const addresses = await callAsService<string[]>('claim_alert_mail', { p_kind: alert.alert });
  const text = `${MAIL_TEXT[alert.alert](alert)}\n\nMore is at /admin/monitoring. No further mail about this kind of alert follows for five minutes.`;
  for (const to of addresses) await sendMail({ to, subject: `Marquee: ${alert.metric} needs a look`, text });
}
