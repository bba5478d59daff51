import type * as z from 'zod';
import {
  BudgetViolation,
  EmailAlert,
  RegressionAlert,
  WebVital,
} from '../../../src/domain/monitoring/monitoring-reports.ts';
import { ENDPOINT } from '../../../src/domain/monitoring/web-vitals.ts';
import { mailAdmins } from './alert-mail.ts';
import { noContent, refuse } from '../_shared/responses.ts';
import { callAsService } from '../_shared/database.ts';

/** @param payload the body without the CSRF token */
type EndpointHandler = (payload: unknown) => Promise<Response>;

const endpoint =
  <T>(schema: z.ZodType<T>, handle: (payload: T) => Promise<unknown>): EndpointHandler =>
  async (payload) => {
    const { success, data, error } = schema.safeParse(payload);
    if (!success) {
      const fields = error.issues
        .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
        .slice(0, 5);
      return refuse(400, 'invalid_body', `This is not in the right form. ${fields.join(' ')}`);
    }
    await handle(data);
    return noContent();
  };

/** The POST endpoints, by path. */
export const ENDPOINTS: Readonly<Record<string, EndpointHandler>> = {
  [ENDPOINT.webVitals]: endpoint(WebVital, (report) =>
    callAsService('record_web_vital', { p_report: report }),
  ),
  [ENDPOINT.budgetViolations]: endpoint(BudgetViolation, (report) =>
    callAsService('record_alert', { p_kind: 'budget_violation', p_report: report }),
  ),
  [ENDPOINT.regressionAlerts]: endpoint(RegressionAlert, (report) =>
    callAsService('record_alert', { p_kind: 'regression', p_report: report }),
  ),
  [ENDPOINT.emailAlert]: endpoint(EmailAlert, mailAdmins),
};
