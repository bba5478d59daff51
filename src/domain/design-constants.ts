/**
 * The design constants of the specification (A9), each used where its comment says. Those of the public face are in `marketing-constants.ts`.
 */
export const DESIGN = {
  /** Of the channel for what is to be answered: one at a time, and how long it stays where nobody closes it, in milliseconds (`ui/feedback/toast.ts`). */
  toasts: { limit: 1, removalDelayMs: 1_000_000 },
  /** The longest that something on the screen takes to follow what was done, in milliseconds. */
  veryLongMs: 1_000,
  /** The widest phone and the widest tablet, both included, in pixels (`--breakpoint-md` and `--breakpoint-lg` in tokens.css). */
  mobileUpToPx: 768,
  tabletUpToPx: 1_024,
  /** Rows that a list shows at first, and with each "more". */
  pageRows: 20,
  /** Rows that are asked for or drawn at once, at most. */
  maxPageRows: 100,
  /** Rows beyond the edge of a long list that are drawn for whoever scrolls. */
  overscanRows: 5,
  /** How near the end of a list has to be for more to come, in pixels. */
  moreWithinPx: 200,
  /** How long a pressed button takes to settle, in milliseconds (`--dur-ripple` in tokens.css). */
  rippleMs: 600,
  /** How long a finger may be down for a tap, in milliseconds. Nothing is reached by a longer press. */
  longPressMs: 500,
  /** The second set of vibrations (ruling 23), in milliseconds. */
  hapticsMs: { light: 25, medium: 50, heavy: 100 },
  /** Class lists that are remembered after they were merged. */
  classNameCache: 500,
  /** Where an amount has none of its own. */
  currency: 'USD',
  /** Of numbers; the product is in English. */
  locale: 'en-US',
  /** From which score on a job is shown as fitting, as a good and as a great fit, and the most there is. */
  matchScore: { min: 60, good: 70, great: 80, max: 100 },
  /** Of the meter below a new password (A5). */
  passwordLevels: 5,
  /** Of one attachment, in bytes. */
  maxFileBytes: 52_428_800,
} as const;

/** A width as media queries say it: text that is twice as large needs twice the room. */
export const remOfPx = (px: number): string => `${px / 16}rem`;
