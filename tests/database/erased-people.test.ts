import { expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { companyThreadId } from '@/domain/ids';
import type { As } from '../support/database';
import { companyWithApplicant, firstWord, talentNamed } from './company-thread-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, applying, firstMessage, message, publishedJob, pullAll } from './sync-fixtures';

/** Nothing that somebody wrote, and no name of theirs, is left with others. */
onEveryDatabase('an account that is erased', (db) => {
  const erase = (who: As) => db().sql('delete from auth.users where id = $1', [who.id]);
  /** All that a device of theirs holds, and what is stored for them besides. */
  const kept = async (who: As): Promise<string> => {
    const held = [];
    for (const stream of ['conversations', 'messages', 'notifications', 'colleagues', 'crew', 'bookings'])
      held.push(...(await pullAll(who, stream)).documents);
    return JSON.stringify(held);
  };

  it.each(['the person', 'a colleague'] as const)(
    'leaves neither words nor a name in a company’s thread: %s',
    async (whose) => {
      const company = await companyWithApplicant(db());
      const ines = company.applicant;
      const thread = await companyThreadId(company.id, String(ines.id), company.job);
      await accepted(company.recruiter, await firstWord(company, String(ines.id), 'Tuesday at eight?'));
      await accepted(ines, message(thread, 'Eight suits me.'));
      await accepted(company.manager, message(thread, 'Then it is eight.'));
      const [gone, words, name] =
        whose === 'the person'
          ? [ines, 'Eight suits me.', 'Ines Kade']
          : [company.manager, 'Then it is eight.', 'Ola Berg'];
      const others = [company.recruiter, company.poster, company.owner, ines].filter((who) => who !== gone);
      const before = (await Promise.all(others.map(kept))).join('');
      expect(before).toContain(words);
      expect(before).toContain(name);
      await erase(gone);
      for (const who of others) {
        const after = await kept(who);
        expect(after).not.toContain(words);
        expect(after).not.toContain(name);
      }
      const [row] = await db().sql<Row>(
        'select last_message_preview, last_message_sender_id from public.conversations where id = $1',
        [thread],
      );
      expect(row).toEqual(
        whose === 'the person'
          ? { last_message_preview: 'Then it is eight.', last_message_sender_id: company.manager.id }
          : { last_message_preview: 'Eight suits me.', last_message_sender_id: ines.id },
      );
    },
  );

  it('leaves neither in a conversation of two, nor in what the other was told of an application and of days', async () => {
    const petra = db().as({ id: await db().createUser({ name: 'Petra Lind', role: 'employer' }) });
    const mara = await talentNamed(db(), 'Mara Voss');
    const idris = await talentNamed(db(), 'Idris Kane');
    const job = await publishedJob(petra);
    for (const who of [mara, idris]) {
      await accepted(who, applying(job));
      const first = await firstMessage(petra, String(who.id), 'Hello', job);
      await accepted(petra, first);
      await accepted(who, message(String(first.document['conversation_id']), `Words of ${String(who.id)}.`));
    }
    expect(await kept(petra)).toContain(`Words of ${String(mara.id)}.`);
    await erase(mara);
    const after = await kept(petra);
    expect(after).not.toContain(`Words of ${String(mara.id)}.`);
    expect(after).not.toContain('Mara Voss');
    expect(after).toContain(`Words of ${String(idris.id)}.`);
    expect(after).toContain('Idris Kane applied');
  });
});
