import { createFileTransport, type FileTransport, type SendFile } from '@/backend/sync/file-transport';
import { type Network, reply } from './network';
import type { Server } from './server';

type Reply = Awaited<ReturnType<SendFile>>;

/** How far an upload of a test gets before the connection breaks: not at all, half of it, or all of it with the reply lost. */
export type Drop = 'before' | 'halfway' | 'after';

/** What is between one device and Storage: the app's own transport, and Storage as far as the database knows it. */
export class FileNetwork {
  /** The next uploads, one each; then everything goes well. */
  drops: Drop[] = [];
  /** The next answers in place of Storage's own. */
  answers: { status: number; body: unknown }[] = [];
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
    if (instead) return said(instead.status, instead.body);
    const drop = this.drops.shift();
    if (drop === 'before') throw new TypeError('No reply.');
    onProgress(0.5);
    if (drop === 'halfway') throw new TypeError('No reply.');
    onProgress(1);
    const answer = await this.store(path, body);
    if (drop === 'after') throw new TypeError('No reply.');
    return answer;
  };

  /** As Storage does: tried with the caller's rights and taken back, then stored as itself. */
  private async store(path: string, body: Blob): Promise<Reply> {
    const insert =
      "insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, $2::text::jsonb)";
    const params = [path, JSON.stringify({ size: body.size })];
    const tried = await this.server
      .as({ id: this.network.sessionOf })
      .transaction(async (sql) => {
        await sql(insert, params);
        throw new TakenBack();
      })
      .catch((error: unknown) => error);
    if (!(tried instanceof TakenBack)) {
      const { code } = tried as { code?: string };
      return code === '23505'
        ? said(409, { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' })
        : said(400, {
            statusCode: '403',
            error: 'Unauthorized',
            message: 'new row violates row-level security policy',
          });
    }
    await this.server.sql(insert, params);
    stored.set(path, body);
    return said(200, { Key: `attachments/${path}` });
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
      ? new Response(bytes)
      : reply(400, { statusCode: '404', error: 'not_found', message: 'Object not found' });
  }
}

/** Bytes of all devices: paths are unique. */
const stored = new Map<string, Blob>();

class TakenBack extends Error {}

const said = (status: number, body: unknown): Reply => ({
  status,
  header: () => null,
  body: JSON.stringify(body),
});
