/** What the seed needs of a database whose migrations have run. Everything as superuser. */
export interface SeedContext {
  /** One statement with parameters. */
  sql<T>(text: string, params?: unknown[]): Promise<T[]>;
  /** Several statements in one transaction: all of them or none. */
  exec(text: string): Promise<void>;
  /** The moment the data is told from. Only its day (UTC) counts. */
  now: Date;
}

export type SeedKind = 'demo' | 'small';
