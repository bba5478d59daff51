/**
 * The design constants of the specification (A9), each used where its comment says. Durations of the newsletter, the sticky call to action, the
 * easter egg and haptics are rules of those parts and are written there (docs/public.md).
 */
export const DESIGN = {
  /** Rows that a list shows at first, and with each "more". */
  pageRows: 20,
  /** Rows beyond the edge of a long list that are drawn for whoever scrolls. */
  overscanRows: 5,
  /** How near the end of a list has to be for more to come, in pixels. */
  moreWithinPx: 200,
  /** How long a pressed button takes to settle, in milliseconds (`--dur-ripple` in tokens.css). */
  rippleMs: 600,
  /** How long a finger may be down for a tap, in milliseconds. Nothing is reached by a longer press. */
  longPressMs: 500,
  /** Class lists that are remembered after they were merged. */
  classNameCache: 500,
  /** Where an amount has none of its own. */
  currency: 'USD',
  /** Of numbers; the product is in English. */
  locale: 'en-US',
  /** From which score on a job is shown as fitting, as a good and as a great fit, and the most there is. */
  matchScore: { min: 60, good: 70, great: 80, max: 100 },
  /** Of one attachment, in bytes. */
  maxFileBytes: 52_428_800,
} as const;
