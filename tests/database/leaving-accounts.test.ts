import { beforeEach, expect, it } from 'vitest';
import { REFUSALS } from '@/domain/refusals';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { interview, offer } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  refusalOf,
} from './sync-fixtures';

const LEAVES = `MQ119 ${REFUSALS.MQ119}`;

/** Whoever will not be there promises nothing, and ends what they have begun. */
onEveryDatabase('somebody whose account is going to be deleted', (db) => {
  let people: Cast;
  let jobId: string;
  beforeEach(async () => {
    people = await cast(db());
    jobId = await publishedJob(people.employer);
  });
  const leave = (who: As) =>
    db().sql('insert into private.account_deletions (user_id, was_active) values ($1, true)', [who.id]);
  const stay = (who: As) => db().sql('delete from private.account_deletions where user_id = $1', [who.id]);
  const latest = async (who: As, stream: string, id: string) =>
    (await pullAll(who, stream)).documents.find((each) => each.id === id)!;

  it('posts no job and reopens none, until they change their mind', async () => {
    await accepted(
      people.employer,
      edit('jobs', await latest(people.employer, 'jobs', jobId), {
        status: 'closed',
        closed_reason: 'cancelled',
      }),
    );
    await leave(people.employer);
    expect(refusalOf(await pushOne(people.employer, publishing()))).toBe(LEAVES);
    const reopened = async () =>
      refusalOf(
        await pushOne(
          people.employer,
          edit('jobs', await latest(people.employer, 'jobs', jobId), {
            status: 'active',
            closed_reason: null,
          }),
        ),
      );
    expect(await reopened()).toBe(LEAVES);
    await stay(people.employer);
    expect(await reopened()).toBe('accepted');
    expect(refusalOf(await pushOne(people.employer, publishing()))).toBe('accepted');
  });

  it('offers nothing and invites nobody, and gives everybody an answer', async () => {
    const application = await accepted(people.talent, applying(jobId));
    await leave(people.employer);
    const tries = async (changes: object) =>
      refusalOf(await pushOne(people.employer, edit('applications', application, { ...changes })));
    expect(await tries({ status: 'offered', offer: offer() })).toBe(LEAVES);
    expect(await tries({ status: 'interview', interview: interview() })).toBe(LEAVES);
    expect(await tries({ status: 'declined', decline_code: 'other', decline_note: 'I am leaving.' })).toBe(
      'accepted',
    );
  });

  it('asks nobody for days', async () => {
    await accepted(people.talent, applying(jobId));
    await leave(people.employer);
    expect(refusalOf(await pushOne(people.employer, asking(people.talent)))).toBe(LEAVES);
    await stay(people.employer);
    expect(refusalOf(await pushOne(people.employer, asking(people.talent)))).toBe('accepted');
  });

  it('applies to nothing, and withdraws what they sent', async () => {
    const application = await accepted(people.talent, applying(jobId));
    const other = await publishedJob(people.employer);
    await leave(people.talent);
    expect(refusalOf(await pushOne(people.talent, applying(other)))).toBe(LEAVES);
    expect(
      refusalOf(await pushOne(people.talent, edit('applications', application, { status: 'withdrawn' }))),
    ).toBe('accepted');
  });
});
