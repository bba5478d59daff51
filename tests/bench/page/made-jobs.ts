import { newId } from '@/domain/ids';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { Job } from '@/domain/streams/jobs';
import { CLEAN, type SyncedRow } from '@/sync/document';
import type { Store } from '@/store/store';

const DEPARTMENTS = ['camera', 'grip', 'electric', 'sound', 'art', 'costume', 'post', 'production'];
const TITLES = [
  'Focus puller',
  'Key grip',
  'Gaffer',
  'Boom operator',
  'Set dresser',
  'Costume standby',
  'Assistant editor',
  'Location manager',
];
const PLACES = ['harbor', 'desert', 'courthouse', 'ferry', 'backlot', 'greenhouse', 'viaduct', 'market'];
const BLOCK = 2_000;

function job(i: number): Job {
  const at = new Date(1_700_000_000_000 + i * 60_000).toISOString();
  const day = new Date(1_800_000_000_000 + (i % 200) * 86_400_000).toISOString().slice(0, 10);
  const [title, place] = [TITLES[i % 8] ?? '', PLACES[Math.floor(i / 8) % 8] ?? ''];
  return {
    ...blankJobContent('America/Los_Angeles', 'USD'),
    title: `${title} ${i}`,
    description: `Second unit on the ${place}, half of it on a moving boat. `.repeat(8),
    category: DEPARTMENTS[i % 8] ?? 'camera',
    salary_min: 300 + (i % 60) * 10,
    city: 'Los Angeles',
    country_code: 'US',
    job_dates: [{ day, kind: 'shoot', call: '05:30', wrap: '' }],
    id: newId(),
    posted_by: newId(),
    status: 'active',
    closed_reason: null,
    starts_on: day,
    ends_on: day,
    call_time: '05:30',
    valid_through: day,
    published_at: at,
    last_confirmed_at: null,
    closed_at: null,
    slug: `job-${i}`,
    company_name: 'Gullwing Pictures',
    company_logo: null,
    poster_name: 'Mara',
    hired_count: 0,
    created_at: at,
    updated_at: at,
  };
}

/** Stores this many jobs as clean rows. They are never queued, and the budget only applies where sync runs. */
export async function putJobs(store: Store, count: number): Promise<void> {
  for (let from = 0; from < count; from += BLOCK) {
    const rows = new Map(
      Array.from({ length: Math.min(BLOCK, count - from) }, (_, i) => job(from + i)).map((row) => [
        row.id,
        row,
      ]),
    );
    await store
      .rows('jobs')
      .change(
        [...rows.keys()],
        (id) => ({ put: { ...rows.get(id), id, rev: 1, snapshot: '', sync: CLEAN } as SyncedRow }),
        { expectNew: true },
      );
  }
}
