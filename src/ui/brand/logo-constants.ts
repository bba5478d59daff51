/** The constants of the logo (A9), in a file of their own because every page has one (B9). Sizes in pixels, times in milliseconds. */
export const LOGO = {
  px: { sm: 24, md: 32, lg: 40, xl: 48 },
  /** `ui/brand/use-claps.ts` */
  easterEgg: { claps: 7, forgetAfterMs: 3_000, shownForMs: 4_000, restsForMs: 5_000 },
} as const;
