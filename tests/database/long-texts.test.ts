import { beforeAll, describe, expect, it } from 'vitest';
import type { PullRequest, Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, applying, type Cast, cast, edit, publishedJob, readAs } from './sync-fixtures';

const DESCRIPTION = 'Three weeks of nights, on location.';

onEveryDatabase('long texts come second', (db) => {
  let people: Cast;
  let job = '';
  beforeAll(async () => {
    people = await cast(db());
    job = await publishedJob(people.employer, { description: DESCRIPTION });
  });

  const pulled = async (
    who: As,
    stream: string,
    id: string,
    more: Partial<PullRequest> = { part: 'brief' },
  ) => {
    const [answer] = await who.pull([{ stream, checkpoint: null, limit: 500, ...more }]);
    return answer!.documents.find((row) => row.id === id) as Row | undefined;
  };

  describe('a brief snapshot', () => {
    it('leaves the description out of a job, the text, the credits with who confirmed them and the media out of a profile, and nothing else', async () => {
      const whole = await pulled(people.otherTalent, 'jobs', job, {});
      const { description, ...rest } = whole!;
      expect(description).toBe(DESCRIPTION);
      expect(await pulled(people.otherTalent, 'jobs', job)).toEqual(rest);
      const { bio, credits, media, confirmations, ...profile } = (await pulled(
        people.employer,
        'people',
        people.talent.id as string,
        {},
      ))!;
      expect(bio).not.toBe('');
      expect([credits, media, confirmations]).toEqual([{}, {}, {}]);
      expect(await pulled(people.employer, 'people', people.talent.id as string)).toEqual(profile);
    });

    it('is whole where somebody may edit it, and what they applied to or saved', async () => {
      expect(await pulled(people.employer, 'jobs', job)).toMatchObject({ description: DESCRIPTION });
      await accepted(people.talent, applying(job));
      expect(await pulled(people.talent, 'jobs', job)).toMatchObject({ description: DESCRIPTION });
    });

    it('is brief only where the device asks for it, and in other streams never', async () => {
      const visitor = await pulled(people.visitor, 'jobs', job, { part: undefined });
      expect(visitor).toMatchObject({ description: DESCRIPTION });
      const own = await pulled(people.talent, 'profiles', people.talent.id as string);
      expect(own).toHaveProperty('bio');
    });

    it('is followed by whole changes', async () => {
      const who = db().as({ id: await db().createUser() });
      const [answer] = await who.pull([{ stream: 'jobs', checkpoint: null, part: 'brief' }]);
      const master = (await pulled(people.employer, 'jobs', job))!;
      await accepted(people.employer, edit('jobs', master, { headcount: 2 }));
      let { checkpoint } = answer!;
      for (;;) {
        const [next] = await who.pull([{ stream: 'jobs', checkpoint, part: 'brief' }]);
        const changed = next!.documents.find(({ id }) => id === job);
        if (changed) return expect(changed).toMatchObject({ headcount: 2, description: DESCRIPTION });
        ({ checkpoint } = next!);
      }
    });
  });

  describe('the texts', () => {
    const texts = async (who: As, more: Partial<PullRequest> = {}, stream = 'jobs') =>
      (await who.pull([{ stream, part: 'texts', checkpoint: null, limit: 500, ...more }]))[0]!;

    it('come with their versions, newest row first, and nothing that may not be read', async () => {
      const other = await publishedJob(people.otherEmployer, { description: 'Another one.' });
      const closed = await publishedJob(people.otherEmployer, { description: 'Nobody else reads this.' });
      await db().sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [
        closed,
      ]);
      for (const who of [people.otherTalent, people.visitor]) {
        const { documents, snapshot_complete: isComplete } = await texts(who);
        expect(documents.map((row) => (row as Row)['description'])).toEqual(['Another one.', DESCRIPTION]);
        const whole = await readAs(people.otherTalent, 'jobs', job);
        expect(documents[1]).toEqual({ id: job, rev: Number(whole['rev']), description: DESCRIPTION });
        expect(documents[0]!.id).toBe(other);
        expect(isComplete).toBe(true);
      }
    });

    it('leave out what came whole', async () => {
      expect((await texts(people.talent)).documents.map(({ id }) => id)).not.toContain(job);
    });

    it('come page by page, like a snapshot, whatever the device follows', async () => {
      const first = await texts(people.visitor, { limit: 1 });
      expect(first).toMatchObject({ more: true, snapshot_complete: false });
      const second = await texts(people.visitor, { checkpoint: first.checkpoint });
      expect(second.documents.map(({ id }) => id)).not.toContain(first.documents[0]!.id);
      expect(second.documents.length).toBeGreaterThan(0);
      const { checkpoint } = (
        await people.visitor.pull([{ stream: 'jobs', checkpoint: null, limit: 500 }])
      )[0]!;
      expect((await texts(people.visitor, { checkpoint })).documents).toHaveLength(
        1 + second.documents.length,
      );
    });

    it('reach beyond the budget, for rows that were published after the device’s snapshot', async () => {
      await db().sql("update sync_private.streams set budget = 1 where name = 'jobs'");
      expect((await texts(people.visitor)).documents).toHaveLength(2);
      await db().sql("update sync_private.streams set budget = 5000 where name = 'jobs'");
    });

    it.each([
      ['of a stream without any', 'messages', 'texts'],
      ['in parts that there are not', 'jobs', 'toString'],
    ])('are refused %s', async (_what, stream, part) => {
      await expect(texts(people.talent, { part: part as 'texts' }, stream)).rejects.toMatchObject({
        code: 'MQ400',
      });
    });
  });
});
