/** The seed's access to a migrated database, as superuser. */
export interface SeedContext {
  /** Runs one statement with parameters. */
  sql<T>(text: string, params?: unknown[]): Promise<T[]>;
  /** Runs several statements in one transaction, all or none. */
  exec(text: string): Promise<void>;
  /** The present of the seeded data. Only its day (UTC) matters. */
  now: Date;
}

export type SeedKind = 'demo' | 'small';
