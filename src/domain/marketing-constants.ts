/** The constants of the public face (A4, A9), each used where its comment says. Distances in pixels, times in milliseconds. */
export const MARKETING = {
  /** `features/landing/sticky`, and what is beside a wide page (`features/landing/cta`). */
  sticky: {
    scrolledShare: 0.3,
    dwellMs: 15_000,
    nearFooter: 150,
    topZone: 100,
    dragToDismiss: 50,
    liveAfterMs: 30_000,
    liveForMs: 10_000,
    driftEveryMs: 5_000,
  },
  /** People who look at the page, to begin with, where there is demo data (`claims.ts`). */
  firstViewers: 237,
  /** How long the check is shown after a call to action was pressed. */
  confirmedMs: 2_000,
  /** How often the message of the community changes. */
  messageEveryMs: 3_000,
  /** Attempts of one address to subscribe, in a window of time. */
  newsletter: { maxAttempts: 3, windowMs: 900_000 },
  /** The first set of vibrations (ruling 23). */
  hapticsMs: { light: 50, medium: 100, heavy: 200, selection: 25 },
} as const;
