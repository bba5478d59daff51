import type { ServedContent } from './from-template';

/** A kind of page that the server makes one by one, of what everybody may read. */
export interface ServedPage {
  /** As in the table of routes, with `isServed` there. */
  route: string;
  /** What to ask the REST interface for, as a visitor. */
  queries: (id: string) => string[];
  /**
   * @param answers to the queries, in their order; their texts are not trusted
   * @param origin of the site, without a trailing slash
   * @returns null: there is no such page for a visitor
   */
  content: (answers: readonly (readonly object[])[], origin: string) => Omit<ServedContent, 'route'> | null;
}

/** The one row that was asked for by its id. */
export const rowIn = <Row extends object>(rows: readonly object[] | undefined): Row | null =>
  (rows?.[0] as Row | undefined) ?? null;
