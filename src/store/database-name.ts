const GUEST = 'guest';

/** `marquee-<user id>`, or `marquee-guest` for a visitor: no two accounts share one (S9). */
export const databaseName = (accountId: string | null): string => `marquee-${accountId ?? GUEST}`;
