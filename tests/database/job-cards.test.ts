import { beforeAll, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { conversationId, newId } from '@/domain/ids';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  firstMessage,
  message,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

onEveryDatabase('a job in a message', (db) => {
  let people: Cast;
  let thread: string;
  beforeAll(async () => {
    people = await cast(db());
    const { talent, employer } = people;
    const job = await publishedJob(employer);
    await accepted(talent, applying(job));
    thread = String(
      (await accepted(employer, await firstMessage(employer, String(talent.id), 'Hello', job)))
        .conversation_id,
    );
    await accepted(talent, message(thread, 'Hello too'));
  });
  const carrying = (payload: Row, conversation = thread) =>
    write('messages', { conversation_id: conversation, body: 'Look at this.', payload });
  const card = (job: unknown, more: Row = {}): Row => ({ card: 'job', job_id: job, ...more });

  it('names the job, and carries nothing else of it, however much is sent along', async () => {
    const job = await publishedJob(people.otherEmployer);
    const sent = await accepted(people.talent, carrying(card(job, { title: 'Gaffer', rate: 680 })));
    expect(sent.payload).toEqual(card(job));
    const received = (await pullAll(people.employer, 'messages')).documents.find(({ id }) => id === sent.id);
    expect(received).toMatchObject({ payload: card(job), job_id: null, body: 'Look at this.' });
  });
  it('may be a closed one, which everybody reads; its thread stays about its own job', async () => {
    const job = await publishedJob(people.employer);
    await db().sql("update public.jobs set status = 'closed' where id = $1", [job]);
    expect(refusalOf(await pushOne(people.employer, carrying(card(job))))).toBe('accepted');
  });
  it('MQ313: is one that others may read, whoever sends it; one that never was is refused alike', async () => {
    const archived = await publishedJob(people.employer);
    await db().sql("update public.jobs set status = 'archived' where id = $1", [archived]);
    const refused = 'MQ313 This job is no longer open to others, so it cannot be sent.';
    expect(refusalOf(await pushOne(people.employer, carrying(card(archived))))).toBe(refused);
    expect(refusalOf(await pushOne(people.talent, carrying(card(archived))))).toBe(refused);
    expect(refusalOf(await pushOne(people.talent, carrying(card(newId()))))).toBe(refused);
  });
  it.each([[undefined], [null], [7], ['a job'], [{ id: newId() }]])(
    'MQ400: is named by its id, and not by %j',
    async (named) => {
      expect((await pushOne(people.talent, carrying(card(named)))).code).toBe('MQ400');
    },
  );
  it('is no way into a thread that is somebody else’s', async () => {
    const job = await publishedJob(people.employer);
    expect(refusalOf(await pushOne(people.otherTalent, carrying(card(job))))).toBe(
      'MQ305 This conversation is no longer open to you.',
    );
    const unknown = await conversationId(
      'direct',
      [String(people.otherTalent.id), String(people.employer.id)],
      '',
    );
    expect(
      (
        await pushOne(
          people.otherTalent,
          write('messages', {
            conversation_id: unknown,
            recipient_id: people.employer.id,
            body: 'Hello',
            payload: card(job),
          }),
        )
      ).code,
    ).toBe('MQ301');
  });
});
