import * as z from 'zod';
import { DEVICES, METRICS, RATINGS } from './web-vitals.ts';

/**
 * What Marquee's monitoring endpoints take (P7; docs/monitoring.md). The Edge Function `api` checks by these; the app only borrows
 * their types. Strict throughout: a field more could be one about a person.
 */
const LARGEST_VALUE = 10_000_000;
const LONGEST_URL = 200;
const LONGEST_AGENT = 400;

const metric = z.enum(METRICS);
const value = z.number().min(0).max(LARGEST_VALUE);
/** A route's path: no query, no fragment, no id. */
const url = z
  .string()
  .max(LONGEST_URL)
  .regex(/^\/(?!.*[0-9a-f]{8}-[0-9a-f]{4}-)[a-z0-9/:_-]*$/i);
/** ms since 1970. */
const timestamp = z.int().min(0).max(8_640_000_000_000_000);

export const WebVital = z.strictObject({
  metric,
  value,
  rating: z.enum(RATINGS),
  url,
  timestamp,
  userAgent: z.string().max(LONGEST_AGENT),
  connectionType: z.enum(['slow-2g', '2g', '3g', '4g', '5g', 'unknown']),
});

export const BudgetViolation = z.strictObject({
  metric,
  value,
  budget: value,
  device: z.enum(DEVICES),
  url,
  timestamp,
});

export const RegressionAlert = z.strictObject({
  metric,
  baseline: value,
  current: value,
  samples: z.int().min(1).max(1000),
  url,
  timestamp,
});

/** No words of the sender's: what reaches an admin's mailbox is written by the server. */
export const EmailAlert = z.strictObject({
  alert: z.enum(['budget_violation', 'regression']),
  metric,
  value,
  threshold: value,
  url,
  timestamp,
});

export type WebVitalReport = z.infer<typeof WebVital>;
