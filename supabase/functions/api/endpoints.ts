import type * as z from 'zod';
import {
  BudgetViolation,
  EmailAlert,
  RegressionAlert,
  WebVital,
} from '../../../src/domain/monitoring-reports.ts';
import { ENDPOINT } from '../../../src/domain/web-vitals.ts';
import { mailAdmins } from './alert-mail.ts';
import { done, refuse } from '../_shared/answers.ts';
import { callDatabase } from '../_shared/database.ts';

/** @param payload the body without its token */
type Answer = (payload: unknown) => Promise<Response>;

const taking =
  <T>(schema: z.ZodType<T>, act: (payload: T) => Promise<unknown>): Answer =>
  async (payload) => {
    const { success, data, error } = schema.safeParse(payload);
    if (!success) {
      const fields = error.issues
        .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
        .slice(0, 5);
      return refuse(400, 'invalid_body', `This is not in the right form. ${fields.join(' ')}`);
    }
    await act(data);
    return done();
  };

/** What is taken with POST, by path. */
export const ENDPOINTS: Readonly<Record<string, Answer>> = {
  [ENDPOINT.webVitals]: taking(WebVital, (report) => callDatabase('record_web_vital', { p_report: report })),
  [ENDPOINT.budgetViolations]: taking(BudgetViolation, (report) =>
    callDatabase('record_alert', { p_kind: 'budget_violation', p_report: report }),
  ),
  [ENDPOINT.regressionAlerts]: taking(RegressionAlert, (report) =>
    callDatabase('record_alert', { p_kind: 'regression', p_report: report }),
  ),
  [ENDPOINT.emailAlert]: taking(EmailAlert, mailAdmins),
};
