import { sql } from 'kysely';
import type { Database } from '../database';
import type { Identity } from './identity';

/** What a trigger reports of a message to a channel: which one, not what it says. */
export interface Announcement {
  id: string;
  topic: string;
  isPrivate: boolean;
}

export interface Message {
  event: string;
  payload: unknown;
}

/**
 * Reads messages to private channels with a listener's own rights, so that row-level security on `realtime.messages`
 * decides who may listen, at any moment.
 */
export class MessageReader {
  constructor(private readonly database: Database) {}

  /** The message, or null if this listener may not read it (any more). */
  read(identity: Identity, { id, topic }: Pick<Announcement, 'id' | 'topic'>): Promise<Message | null> {
    return this.database.connection.withContext({ auth: identity }, async (db) => {
      await sql`select set_config('realtime.topic', ${topic}, true)`.execute(db);
      const { rows } = await sql<Message>`
        select event, payload from realtime.messages where id = ${id}::uuid`.execute(db);
      return rows[0] ?? null;
    });
  }

  /** A message to everybody on a public channel. */
  async readPublic({ id }: Announcement): Promise<Message | null> {
    const [message] = await this.database.query<Message>(
      'select event, payload from realtime.messages where id = $1 and not private',
      [id],
    );
    return message ?? null;
  }

  /** Whether this identity may listen to a private channel: it is tried with a message that is for nobody. */
  async mayListen(identity: Identity, topic: string): Promise<boolean> {
    const [trial] = await this.database.query<{ id: string }>(
      `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true) returning id`,
      [topic],
    );
    if (!trial) return false;
    try {
      return (await this.read(identity, { id: trial.id, topic })) !== null;
    } finally {
      await this.database.query('delete from realtime.messages where id = $1', [trial.id]);
    }
  }
}
