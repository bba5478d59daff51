/** What the address bar shows, without the hash. While somebody searches it is ahead of the router's location. */
export const addressNow = (): string => location.pathname + location.search;
