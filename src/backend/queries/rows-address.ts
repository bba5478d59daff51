/**
 * What to ask the REST interface for rows by id: of each its columns and its counter, unless it is deleted.
 * @param ids each a UUID
 */
export function rowsAddress(table: string, columns: readonly string[], ids: readonly string[]): string {
  const query = new URLSearchParams({
    select: [...columns, 'rev'].join(','),
    id: `in.(${ids.join(',')})`,
    _deleted: 'is.false',
  });
  return `/rest/v1/${table}?${query}`;
}
