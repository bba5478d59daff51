import type { PullRequest } from '@/backend/sync/sync-protocol';
import type { Device } from './device';
import { type Network, type NetworkRequest, reply } from './network';
import { publishedJob } from './people';
import type { Server } from './server';

/** Jobs with descriptions, and when their texts come. */
export const jobsOnly = { collections: ['jobs', 'drafts'] as const };

export const describeJob = (server: Server, id: string, text: string): Promise<unknown> =>
  server.sql('update public.jobs set description = $2 where id = $1', [id, text]);

/** Jobs of an employer, described `text 0`, `text 1` and so on. */
export async function describedJobs(
  server: Server,
  count: number,
): Promise<{ owner: string; ids: string[] }> {
  const owner = await server.createUser({ role: 'employer' });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await publishedJob(server, owner);
    await describeJob(server, id, `text ${n}`);
    ids.push(id);
  }
  return { owner, ids };
}

/** This many more jobs, each a minute older than the one before; more than a hundred take more than one request for texts. */
export const moreJobs = async (server: Server, count: number): Promise<unknown> =>
  server.sql(
    `insert into public.jobs (id, posted_by, title, description, category, status, published_at)
     select gen_random_uuid(), $1, 'bulk ' || n, 'text', 'grip', 'active', now() - make_interval(mins => n)
     from generate_series(1, $2::int) n`,
    [await server.createUser({ role: 'employer' }), count],
  );

export const descriptions = async (device: Device, ids: readonly string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await device.store.rows('jobs').one(id))?.['description']));

export const isForTexts = ({ p_requests: requests }: NetworkRequest['body']): boolean =>
  Array.isArray(requests) && (requests as PullRequest[]).some(({ part }) => part === 'texts');

/** The kinds of a device's requests, texts told from other pulls. */
export const callsOf = (device: Device): string[] =>
  device.network.requests.map(({ call, body }) => (isForTexts(body) ? 'texts' : call));

/** Lets no request for texts through until it is opened. */
export class TextGate {
  isOpen = false;
  readonly options = {
    ...jobsOnly,
    prepare: (network: Network) =>
      network.before.push((_call, body) => (isForTexts(body) && !this.isOpen ? reply(503, {}) : null)),
  };
}

export const pass = async (device: Device, seconds: number): Promise<void> => {
  for (let n = 0; n < seconds; n += 1) {
    device.clock.advance(1_000);
    await device.rest();
  }
};
