import { createFileTransport, type FileTransport, type SendFile } from '@/backend/sync/file-transport';
import { type Network, reply } from './network';
import type { Server } from './server';

type Reply = Awaited<ReturnType<SendFile>>;

/** When the connection of an upload drops: before any byte, halfway, or after all bytes, so that only the reply is lost. */
export type Drop = 'before' | 'halfway' | 'after';

/** The network between one device and Storage: the app's own transport, and Storage's rows and policies in the database. */
export class FileNetwork {
  /** Drops the next uploads, one entry each. */
  drops: Drop[] = [];
  /** Answers the next uploads in place of Storage, one entry each. */
  answers: { status: number; body: unknown }[] = [];
  /** The next uploads stop halfway until these are over, one entry each. */
  holds: Promise<void>[] = [];
  uploads: { path: string; bytes: number }[] = [];

  constructor(
    private readonly server: Server,
    private readonly network: Network,
  ) {}

  transport(): FileTransport {
    return createFileTransport({
      accountId: this.network.userId,
      url: 'http://127.0.0.1:9',
      key: 'key',
      headers: {},
      token: async () =>
        this.network.sessionOf === null ? null : { accountId: this.network.sessionOf, accessToken: 'token' },
      refresh: async () => this.network.canRefresh(),
      fetch: (input, init) => this.fetch(new Request(input, init)),
      send: (request) => this.send(request),
    });
  }

  private send: SendFile = async ({ url, body, onProgress }) => {
    if (!this.network.isUp) throw new TypeError('No reply.');
    const path = url.split('/object/attachments/')[1] ?? '';
    this.uploads.push({ path, bytes: body.size });
    const instead = this.answers.shift();
    if (instead) return storageReply(instead.status, instead.body);
    const drop = this.drops.shift();
    if (drop === 'before') throw new TypeError('No reply.');
    onProgress(0.5);
    await this.holds.shift();
    if (drop === 'halfway') throw new TypeError('No reply.');
    onProgress(1);
    const answer = await this.store(path, body);
    if (drop === 'after') throw new TypeError('No reply.');
    return answer;
  };

  /** As Storage does: an insert with the caller's rights is rolled back, then the row is inserted as Storage. */
  private async store(path: string, body: Blob): Promise<Reply> {
    const insert =
      "insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, $2::text::jsonb)";
    const params = [path, JSON.stringify({ size: body.size, mimetype: 'application/octet-stream' })];
    const tried = await this.server
      .as({ id: this.network.sessionOf })
      .transaction(async (sql) => {
        await sql(insert, params);
        throw new RolledBack();
      })
      .catch((error: unknown) => error);
    if (!(tried instanceof RolledBack)) {
      const { code } = tried as { code?: string };
      return code === '23505'
        ? storageReply(409, { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' })
        : storageReply(400, {
            statusCode: '403',
            error: 'Unauthorized',
            message: 'new row violates row-level security policy',
          });
    }
    await this.server.sql(insert, params);
    stored.set(path, body);
    return storageReply(200, { Key: `attachments/${path}` });
  }

  /** Reads of the row and of the bytes, with the caller's rights. */
  private async fetch(request: Request): Promise<Response> {
    if (!this.network.isUp) throw new TypeError('fetch failed');
    const caller = this.server.as({ id: this.network.sessionOf });
    const url = new URL(request.url);
    const id = url.searchParams.get('id')?.replace('eq.', '');
    if (id)
      return reply(200, await caller.sql('select stored_at from public.attachments where id = $1', [id]));
    const path = url.pathname.split('/object/attachments/')[1] ?? '';
    const [row] = await caller.sql(
      "select name from storage.objects where bucket_id = 'attachments' and name = $1",
      [path],
    );
    const bytes = stored.get(path);
    return row && bytes
      ? new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } })
      : reply(400, { statusCode: '404', error: 'not_found', message: 'Object not found' });
  }
}

/** The bytes of all devices by path; paths are unique. */
const stored = new Map<string, Blob>();

class RolledBack extends Error {}

const storageReply = (status: number, body: unknown): Reply => ({
  status,
  header: () => null,
  body: JSON.stringify(body),
});
