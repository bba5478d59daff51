/**
 * The texts that people agree to. A version only grows, and may be ahead of its day where a day has had several; `changed` is the day on which the words were last
 * changed, as readers are told.
 */
export const LEGAL = {
  terms: { version: '2026-12-01', changed: '29 November 2026' },
  privacy: { version: '2026-12-05', changed: '1 December 2026' },
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
