import { beforeAll, describe, expect, it } from 'vitest';
import { NO_WEB_ADDRESSES, WEB_ADDRESSES } from '../support/web-addresses';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  type Cast,
  cast,
  edit,
  jobPayload,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

const outside = (external_url: string) => ({ apply_mode: 'external' as const, external_url });
const EVIL = 'https://netflix.com@evil.example/';

onEveryDatabase('addresses that people follow', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });
  const isLink = async (address: string): Promise<boolean | undefined> =>
    (await db().sql<{ is: boolean }>('select private.is_web_link($1) as is', [address]))[0]?.is;

  it.each(WEB_ADDRESSES)('twins: %j is one', async (address) => expect(await isLink(address)).toBe(true));
  it.each(NO_WEB_ADDRESSES)('twins: none with %s', async (_what, address) =>
    expect(await isLink(address)).toBe(false),
  );

  describe('S13: what leads elsewhere than it says is refused', () => {
    it('of a job, as it is published and as it is changed', async () => {
      const { employer } = people;
      expect(refusalOf(await pushOne(employer, publishing(jobPayload(outside(EVIL)))))).toMatch(
        /^MQ400 .*address to apply at/,
      );
      const id = await publishedJob(employer, outside('https://gantry.test/jobs'));
      const job = (await pullAll(employer, 'jobs')).documents.find((row) => row.id === id)!;
      expect(refusalOf(await pushOne(employer, edit('jobs', job, outside(EVIL))))).toMatch(
        /^MQ400 .*address to apply at/,
      );
    });
    it('of a company and of a person', async () => {
      const { employer, talent } = people;
      const company = await accepted(
        employer,
        write('companies', { name: 'Gullwing', website: 'https://gullwing.test' }),
      );
      for (const website of [EVIL, 'javascript:alert(1)'])
        for (const one of [
          write('companies', { name: 'Gullwing', website }),
          edit('companies', company, { website }),
        ])
          expect(refusalOf(await pushOne(employer, one))).toMatch(/^MQ400 .*web address/);
      const me = (await pullAll(talent, 'profiles')).documents.find(({ id }) => id === talent.id)!;
      expect(refusalOf(await pushOne(talent, edit('profiles', me, { website_url: EVIL })))).toMatch(
        /^MQ400 .*web address/,
      );
    });
    it('S11: a job of before this rule keeps its address, and its next change is taken', async () => {
      const { employer } = people;
      const id = await publishedJob(employer, outside('https://gantry.test/jobs'));
      await db().sql('update public.jobs set external_url = $2 where id = $1', [id, EVIL]);
      const job = (await pullAll(employer, 'jobs')).documents.find((row) => row.id === id)!;
      expect(await accepted(employer, edit('jobs', job, { description: 'Nights.' }))).toMatchObject({
        external_url: EVIL,
      });
    });
  });
});
