/**
 * The texts that people agree to, and the day on which each was last changed in a way that matters.
 */
export const LEGAL = {
  terms: { version: '2026-12-01', changed: '1 December 2026' },
  privacy: { version: '2026-12-02', changed: '2 December 2026' },
} as const;

/** The day on which the list of what a browser keeps was last changed; a test notices that it was. */
export const COOKIES_CHANGED = '30 November 2026';

/** Where they are read. */
export const LEGAL_PATHS = { terms: '/terms', privacy: '/privacy' } as const satisfies Record<
  keyof typeof LEGAL,
  string
>;

export const isLegalPath = (path: string): boolean =>
  (Object.values(LEGAL_PATHS) as string[]).includes(path.replace(/\/+$/, ''));
