import type { SearchPayload } from './saved-search.ts';

/** The parameter by which a list knows which saved search it was opened from. */
export const SEARCH_PARAMETER = 'search';

/** Where each kind of search has its list, and below it the page of what it finds. Twin: `private.notify_of_found`. */
export const LIST_PATHS: Readonly<Record<SearchPayload['searched'], string>> = {
  jobs: '/jobs',
  people: '/talent',
};

/** Where a saved search is opened. Twin: `private.notify_of_found`, for notifications. */
export function pathOfSearch({
  id,
  searched,
  address,
}: Pick<SearchPayload, 'searched' | 'address'> & { id: string }): string {
  const params = new URLSearchParams(address);
  params.set(SEARCH_PARAMETER, id);
  return `${LIST_PATHS[searched]}?${params}`;
}
