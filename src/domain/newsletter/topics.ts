/** What a newsletter may be about (A3: `categories`). `all` is chosen by choosing none of these. */
export const NEWSLETTER_TOPICS = [
  { code: 'jobs', label: 'Jobs' },
  { code: 'rates', label: 'Rates' },
  { code: 'crews', label: 'Crews at work' },
  { code: 'product', label: 'What is new in Marquee' },
] as const;
