import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@/domain/roles';
import type { PushWrite } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  write,
} from './sync-fixtures';

/** Whether something was done or read; a database error counts as no, as in PostgREST's answer. */
const done = (act: Promise<boolean>): Promise<boolean> =>
  act.catch((error: { code?: string }) => {
    if (error.code === undefined) throw error;
    return false;
  });
const isAccepted = async (who: As, one: PushWrite): Promise<boolean> =>
  (await pushOne(who, one)).status === 'accepted';
const sees = async (who: As, query: string): Promise<boolean> => (await who.sql(query)).length > 0;

interface Capability {
  name: string;
  try: (who: As, job: string) => Promise<boolean>;
  may: Record<Role, boolean>;
}

/** P6, as far as the database is involved; the rest are pages, which `unit/access.test.ts` tests. */
const TABLE: readonly Capability[] = [
  {
    name: 'browses jobs',
    try: async (who, job) => (await pullAll(who, 'jobs')).documents.some(({ id }) => id === job),
    may: { talent: true, employer: true, admin: true, visitor: true },
  },
  {
    name: 'opens a job',
    try: (who, job) => sees(who, `select id from public.jobs where id = '${job}'`),
    may: { talent: true, employer: true, admin: true, visitor: true },
  },
  {
    name: 'browses talent',
    try: async (who) => (await pullAll(who, 'people')).documents.length > 0,
    may: { talent: true, employer: true, admin: true, visitor: true },
  },
  {
    name: 'reads their profile',
    try: (who) => sees(who, `select id from public.profiles where id = '${who.id}'`),
    may: { talent: true, employer: true, admin: true, visitor: false },
  },
  {
    name: 'keeps drafts',
    try: (who) => isAccepted(who, write('drafts', { kind: 'job', title: 'Mine' })),
    may: { talent: true, employer: true, admin: true, visitor: false },
  },
  {
    name: 'posts a job',
    try: (who) => isAccepted(who, publishing()),
    may: { talent: false, employer: true, admin: true, visitor: false },
  },
  {
    name: 'applies',
    try: (who, job) => isAccepted(who, applying(job)),
    may: { talent: true, employer: false, admin: true, visitor: false },
  },
  {
    name: 'reads how fast the app is',
    try: async (who) => sees(who, 'select metric from public.web_vitals'),
    may: { talent: false, employer: false, admin: true, visitor: false },
  },
];

onEveryDatabase('P6: who may do what', (db) => {
  let people: Cast;
  let job: string;
  beforeAll(async () => {
    people = await cast(db());
    job = await publishedJob(people.otherEmployer);
    await db().sql(
      "insert into public.web_vitals (metric, value, rating, url, measured_at, user_agent, connection_type) values ('LCP', 1000, 'good', '/', now(), 'Test', '4g')",
    );
    await accepted(people.otherTalent, write('drafts', { kind: 'job', title: 'Somebody else’s' }));
  });
  for (const { name, try: attempt, may } of TABLE) {
    describe(name, () => {
      for (const [role, expected] of Object.entries(may) as [Role, boolean][]) {
        it(`${role}: ${expected ? 'yes' : 'no'}`, async () => {
          expect(await done(attempt(people[role], job))).toBe(expected);
        });
      }
    });
  }
});
