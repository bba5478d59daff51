import { beforeEach, describe, expect, it } from 'vitest';
import { endorsementId, newId } from '@/domain/ids';
import { MAX_CONFIRMATIONS, MAX_OPEN_REQUESTS } from '@/domain/people/endorsements';
import { refusal } from '@/domain/refusals';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  firstMessage,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

type Facts = { production: string; role: string; year: number; kind: string };
const FACTS: Facts = { production: 'Low Tide', role: 'gaffer', year: 2024, kind: 'feature' };

onEveryDatabase('confirmed credits', (db) => {
  let people: Cast;
  let creditId: string;
  let mara: As;
  let petra: As;

  beforeEach(async () => {
    people = await cast(db());
    creditId = newId();
    mara = people.talent;
    petra = people.employer;
    await db().sql(
      "update public.profiles set first_name = 'Mara', last_name = 'Voss', bio = 'Nights.', headline = 'Gaffer', credits = $2::text::jsonb where id = $1",
      [mara.id, JSON.stringify({ [creditId]: { ...FACTS, url: null, place: 0 } })],
    );
    await acquainted(petra);
  });

  /** They write with each other: whoever hires writes to the talent who has applied, which opens a conversation. */
  async function acquainted(employer: As): Promise<string> {
    const job = await publishedJob(employer);
    await accepted(mara, applying(job));
    const sent = await accepted(employer, await firstMessage(employer, String(mara.id), 'Hello', job));
    return String(sent.conversation_id);
  }

  const asking = async (
    whom: As,
    {
      facts = FACTS,
      credit = creditId,
      asker = mara,
      more = {},
    }: Partial<{ facts: Facts; credit: string; asker: As; more: Row }> = {},
  ): Promise<PushWrite> =>
    write(
      'endorsements',
      {
        endorser_id: whom.id,
        credit_id: credit,
        ...facts,
        withdrawn: false,
        sentence_hidden: false,
        answer: '',
        sentence: '',
        ...more,
      },
      { id: await endorsementId(String(asker.id), credit, String(whom.id), facts) },
    );
  const ask = async (whom: As = petra): Promise<Row> => accepted(mara, await asking(whom));
  const read = async (who: As, id: unknown): Promise<Row> => {
    const row = (await pullAll(who, 'endorsements')).documents.find((each) => each.id === id);
    if (!row) throw new Error('The endorsement was not pulled.');
    return row as Row;
  };
  const step = async (who: As, id: unknown, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('endorsements', await read(who, id), changes)));
  const confirm = (who: As, id: unknown, sentence = ''): Promise<string> =>
    step(who, id, { answer: 'confirmed', sentence });
  const shown = async (who: As = people.visitor): Promise<Row | undefined> => {
    const rows = await who.sql<{ confirmations: Row }>(
      'select confirmations from public.public_profiles where id = $1 and not _deleted',
      [mara.id],
    );
    return rows[0]?.confirmations;
  };
  const names = async (): Promise<string[]> =>
    (((await shown())?.[creditId] ?? []) as { name: string }[]).map(({ name }) => name);
  const change = async (credits: Row): Promise<void> => {
    const me = (await pullAll(mara, 'profiles')).documents.find(({ id }) => id === mara.id) as Row;
    expect(refusalOf(await pushOne(mara, edit('profiles', me, { credits })))).toBe('accepted');
  };
  const notices = async (who: As): Promise<Row[]> =>
    who.sql<Row>(
      "select title, message, action_url, is_read from public.notifications where type = 'endorsement' order by created_at",
    );
  const status = async (id: unknown): Promise<string> =>
    (await db().sql<{ status: string }>('select status from public.endorsements where id = $1', [id]))[0]!
      .status;

  describe('asking', () => {
    it('reaches the person who is asked, with everything that they are to confirm', async () => {
      const asked = await ask();
      expect(await read(petra, asked.id)).toMatchObject({
        ...FACTS,
        asker_name: 'Mara Voss',
        asker_role: 'Gaffer',
        endorser_name: 'Petra Lind',
        status: 'asked',
        is_shown: false,
      });
      expect(await notices(petra)).toEqual([
        {
          title: 'Mara Voss asks you to confirm a credit',
          message: 'Low Tide, 2024',
          action_url: `/endorsements?e=${asked.id}`,
          is_read: false,
        },
      ]);
      expect(await names()).toEqual([]);
    });

    it('S3: the same question twice, from two devices, is one request and one notification', async () => {
      const one = await asking(petra);
      await accepted(mara, one);
      await accepted(mara, { ...one, edit: newId() });
      expect(await notices(petra)).toHaveLength(1);
    });

    it('nobody is asked again about the same credit: not under another id, nor after a no', async () => {
      const asked = await ask();
      const again = await asking(petra);
      expect(refusalOf(await pushOne(mara, { ...again, id: newId() }))).toBe(`MQ403 ${refusal('MQ403')}`);
      await step(petra, asked.id, { answer: 'declined', sentence: '' });
      await accepted(mara, { ...again, edit: newId() });
      expect(await status(asked.id)).toBe('declined');
      expect(await notices(petra)).toHaveLength(1);
    });

    it('MQ641: about one’s own credit, as it is now', async () => {
      const others: PushWrite[] = [
        await asking(petra, { facts: { ...FACTS, production: 'High Tide' } }),
        await asking(petra, { facts: { ...FACTS, year: 2023 } }),
        await asking(petra, { facts: { ...FACTS, kind: 'short' } }),
        await asking(petra, { facts: { ...FACTS, role: 'best_boy_electric' } }),
        await asking(petra, { credit: newId() }),
      ];
      for (const one of others) expect(refusalOf(await pushOne(mara, one))).toBe(`MQ641 ${refusal('MQ641')}`);
      // Nor about somebody else's.
      expect(refusalOf(await pushOne(petra, await asking(mara, { asker: petra })))).toBe(
        `MQ641 ${refusal('MQ641')}`,
      );
    });

    it('MQ642: only people with whom one writes, and nobody to whom a request is still open', async () => {
      const stranger = people.otherEmployer;
      expect(refusalOf(await pushOne(mara, await asking(stranger)))).toBe(`MQ642 ${refusal('MQ642')}`);
      // A first message from an employer whom she does not know is a request until she accepts it.
      await accepted(stranger, await firstMessage(stranger, String(mara.id), 'Hello'));
      expect(refusalOf(await pushOne(mara, await asking(stranger)))).toBe(`MQ642 ${refusal('MQ642')}`);
      expect(refusalOf(await pushOne(mara, await asking(mara)))).toBe(`MQ403 ${refusal('MQ403')}`);
    });

    it.each([
      ['the asker blocks', () => [mara, petra] as const],
      ['the other side blocks', () => [petra, mara] as const],
    ])('MQ642: with the same sentence where %s', async (_who, pair) => {
      const [blocker, blocked] = pair();
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        blocker.id,
        blocked.id,
      ]);
      expect(refusalOf(await pushOne(mara, await asking(petra)))).toBe(`MQ642 ${refusal('MQ642')}`);
    });

    /** People who write with her, made by the server. */
    const friends = async (count: number): Promise<As[]> =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const [id, friend] = [newId(), await db().createUser({ name: 'Noor Hale' })];
          await db().sql(
            "insert into public.conversations (id, kind, participants) values ($1, 'direct', $2)",
            [id, [mara.id, friend]],
          );
          await db().sql(
            'insert into public.conversation_members (conversation_id, user_id) values ($1, $2), ($1, $3)',
            [id, mara.id, friend],
          );
          return db().as({ id: friend });
        }),
      );

    it('MQ643: at most five open requests about one credit; an answer makes room', async () => {
      const asked = [];
      const all = await friends(MAX_OPEN_REQUESTS + 1);
      for (const friend of all.slice(1)) asked.push([friend, await ask(friend)] as const);
      const sixth = await asking(all[0]!);
      expect(refusalOf(await pushOne(mara, sixth))).toBe(
        `MQ643 ${refusal('MQ643', { most: String(MAX_OPEN_REQUESTS) })}`,
      );
      const [friend, one] = asked[0]!;
      expect(await step(friend, one.id, { answer: 'declined', sentence: '' })).toBe('accepted');
      expect(refusalOf(await pushOne(mara, { ...sixth, edit: newId() }))).toBe('accepted');
    });

    it('MQ644: at most ten that stand', async () => {
      for (const friend of await friends(MAX_CONFIRMATIONS)) await confirm(friend, (await ask(friend)).id);
      expect(refusalOf(await pushOne(mara, await asking(petra)))).toBe(
        `MQ644 ${refusal('MQ644', { most: String(MAX_CONFIRMATIONS) })}`,
      );
    });

    it('MQ412: twenty a day, whatever became of them', async () => {
      await db().sql(
        `insert into public.endorsements (id, asker_id, endorser_id, credit_id, production, role, year, kind, status)
         select gen_random_uuid(), $1, $2, gen_random_uuid(), 'Low Tide', 'gaffer', 2024, 'feature', 'withdrawn' from generate_series(1, 20)`,
        [mara.id, people.otherTalent.id],
      );
      expect(refusalOf(await pushOne(mara, await asking(petra)))).toBe(
        `MQ412 ${refusal('MQ412', { most: '20', things: 'requests to confirm a credit' })}`,
      );
    });

    it('what was taken back before it was sent reaches nobody', async () => {
      const row = await accepted(
        mara,
        await asking(petra, { more: { withdrawn: true, answer: 'confirmed', sentence: 'Great' } }),
      );
      expect(row).toMatchObject({ status: 'withdrawn', answer: '', sentence: '' });
      expect(await notices(petra)).toEqual([]);
    });
  });

  describe('answering', () => {
    it('shows the name, and what they do, to everybody who sees the profile; the asker hears of it', async () => {
      const { id } = await ask();
      expect(await confirm(petra, id, '  Calm on a loud night.  ')).toBe('accepted');
      expect(await shown()).toEqual({
        [creditId]: [
          { id, person_id: null, name: 'Petra Lind', role: '', sentence: 'Calm on a loud night.' },
        ],
      });
      expect(await shown(people.otherEmployer)).toEqual(await shown());
      expect(await notices(mara)).toMatchObject([{ title: 'Petra Lind confirmed your credit' }]);
      expect(await notices(petra)).toMatchObject([{ is_read: true }]);
      const [pulled] = (await pullAll(people.otherEmployer, 'people')).documents.filter(
        (each) => each.id === mara.id,
      );
      expect(Object.keys((pulled as Row).confirmations as Row)).toEqual([creditId]);
    });

    it('leads to the profile of whoever has a public one, while they have it', async () => {
      const friend = people.otherTalent;
      await db().sql(
        "update public.profiles set first_name = 'Idris', last_name = 'Kane', bio = 'Days.', headline = 'Best boy' where id = $1",
        [friend.id],
      );
      const conversation = newId();
      await db().sql("insert into public.conversations (id, kind, participants) values ($1, 'direct', $2)", [
        conversation,
        [mara.id, friend.id],
      ]);
      await db().sql(
        'insert into public.conversation_members (conversation_id, user_id) values ($1, $2), ($1, $3)',
        [conversation, mara.id, friend.id],
      );
      await confirm(friend, (await ask(friend)).id);
      expect((await shown())?.[creditId]).toMatchObject([
        { person_id: friend.id, name: 'Idris Kane', role: 'Best boy' },
      ]);
      await db().sql("update public.profiles set bio = '' where id = $1", [friend.id]);
      expect((await shown())?.[creditId]).toMatchObject([{ person_id: null, name: 'Idris Kane' }]);
      await db().sql("update public.profiles set headline = 'Gaffer now' where id = $1", [friend.id]);
      expect((await shown())?.[creditId]).toMatchObject([{ role: 'Gaffer now' }]);
    });

    it('a no is seen by the asker alone, and can become a yes', async () => {
      const { id } = await ask();
      expect(await step(petra, id, { answer: 'declined', sentence: '' })).toBe('accepted');
      expect([await status(id), await names(), await notices(mara)]).toEqual(['declined', [], []]);
      expect(await confirm(petra, id)).toBe('accepted');
      expect(await names()).toEqual(['Petra Lind']);
    });

    it('can be taken back at any time, with the sentence', async () => {
      const { id } = await ask();
      await confirm(petra, id, 'Great.');
      expect(await step(petra, id, { answer: 'declined', sentence: '' })).toBe('accepted');
      expect(await names()).toEqual([]);
      expect(await read(mara, id)).toMatchObject({ status: 'declined', sentence: '', is_shown: false });
      // Also what has lapsed meanwhile: what they want is so already.
      await confirm(petra, id, 'Great.');
      const before = await read(petra, id);
      await change({});
      expect(
        refusalOf(await pushOne(petra, edit('endorsements', before, { answer: 'declined', sentence: '' }))),
      ).toBe('accepted');
      expect(await status(id)).toBe('lapsed');
    });

    it('MQ645: not any more once the credit has changed or the request is taken back', async () => {
      const { id } = await ask();
      const before = await read(petra, id);
      expect(await step(mara, id, { withdrawn: true })).toBe('accepted');
      const late = edit('endorsements', before, { answer: 'confirmed', sentence: 'Great.' });
      expect(refusalOf(await pushOne(petra, late))).toBe(`MQ645 ${refusal('MQ645', { Name: 'Mara Voss' })}`);
      expect(await status(id)).toBe('withdrawn');
    });

    it('MQ646: a request that was answered cannot be taken back; a no and a lapsed one are over already', async () => {
      const { id } = await ask();
      const before = await read(mara, id);
      await confirm(petra, id);
      const late = (): PushWrite => edit('endorsements', before, { withdrawn: true });
      expect(refusalOf(await pushOne(mara, late()))).toBe(
        `MQ646 ${refusal('MQ646', { Name: 'Petra Lind' })}`,
      );
      await step(petra, id, { answer: 'declined', sentence: '' });
      expect(refusalOf(await pushOne(mara, late()))).toBe('accepted');
      expect(await status(id)).toBe('declined');
    });

    it('MQ647: a sentence has at most 280 characters, and is cleaned of what nobody sees', async () => {
      const { id } = await ask();
      expect(await confirm(petra, id, 'x'.repeat(281))).toBe(`MQ647 ${refusal('MQ647')}`);
      expect(await confirm(petra, id, '\u200b \u2060')).toBe('accepted');
      expect(await read(mara, id)).toMatchObject({ status: 'confirmed', sentence: '' });
    });

    it('S13: each side says its own part, and what was asked never changes', async () => {
      const { id } = await ask();
      const no = `MQ403 ${refusal('MQ403')}`;
      for (const changes of [
        { answer: 'confirmed' },
        { sentence: 'I was wonderful.' },
        { production: 'High Tide' },
        { endorser_id: people.otherTalent.id },
      ])
        expect(await step(mara, id, changes), JSON.stringify(changes)).toBe(no);
      for (const changes of [
        { withdrawn: true },
        { sentence_hidden: true },
        { year: 2020 },
        { sentence: 'Before a yes.' },
      ])
        expect(await step(petra, id, changes), JSON.stringify(changes)).toBe(no);
      await confirm(petra, id, 'Great.');
      // Nobody changes the sentence, its author included: they take it back, and confirm anew.
      expect(await step(mara, id, { sentence: 'Greatest.' })).toBe(no);
      expect(await step(petra, id, { sentence: 'Not so great.' })).toBe(no);
      expect(await step(petra, id, { answer: '' })).toBe(`MQ645 ${refusal('MQ645', { Name: 'Mara Voss' })}`);
      await step(mara, id, { sentence_hidden: true });
      expect(await step(mara, id, { sentence_hidden: false })).toBe('accepted');
    });

    it('the asker hides the sentence and shows it again; the name stays', async () => {
      const { id } = await ask();
      await confirm(petra, id, 'Great.');
      await step(mara, id, { sentence_hidden: true });
      expect((await shown())?.[creditId]).toMatchObject([{ name: 'Petra Lind', sentence: '' }]);
      await step(mara, id, { sentence_hidden: false });
      expect((await shown())?.[creditId]).toMatchObject([{ sentence: 'Great.' }]);
    });
  });

  describe('what ends or hides it', () => {
    const same = (): Row => ({ [creditId]: { ...FACTS, url: null, place: 0 } });

    it.each<[string, () => Row]>([
      [
        'another production',
        () => ({ [creditId]: { ...FACTS, production: 'High Tide', url: null, place: 0 } }),
      ],
      ['another role', () => ({ [creditId]: { ...FACTS, role: 'grip', url: null, place: 0 } })],
      ['another year', () => ({ [creditId]: { ...FACTS, year: 2023, url: null, place: 0 } })],
      ['another kind', () => ({ [creditId]: { ...FACTS, kind: 'short', url: null, place: 0 } })],
      ['no such credit', () => ({})],
    ])('a credit with %s has no confirmations, and no open requests', async (_what, credits) => {
      const { id } = await ask();
      await confirm(petra, id, 'Great.');
      await change(credits());
      expect(await names()).toEqual([]);
      expect(await read(petra, id)).toMatchObject({ status: 'lapsed', sentence: '' });
      // Also when it says the same again: the one who confirmed has not looked again.
      await change(same());
      expect([await status(id), await names()]).toEqual(['lapsed', []]);
    });

    it('a new place or link changes nothing that was confirmed', async () => {
      const { id } = await ask();
      await confirm(petra, id);
      await change({ [creditId]: { ...FACTS, url: 'https://example.test/tide', place: 7 } });
      expect([await status(id), await names()]).toEqual(['confirmed', ['Petra Lind']]);
    });

    it.each([
      ['the asker', () => [mara, petra] as const],
      ['the one who confirmed', () => [petra, mara] as const],
    ])('a block by %s hides it; lifting the block shows it again', async (_who, pair) => {
      const { id } = await ask();
      await confirm(petra, id);
      const [blocker, blocked] = pair();
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        blocker.id,
        blocked.id,
      ]);
      expect([await status(id), await names()]).toEqual(['confirmed', []]);
      expect(await step(petra, id, { answer: 'declined', sentence: '' })).toBe('accepted');
      expect(await confirm(petra, id)).toMatch(/^MQ645 /);
      await db().sql('delete from private.blocks where blocker_id = $1', [blocker.id]);
      expect(await confirm(petra, id)).toBe('accepted');
      expect(await names()).toEqual(['Petra Lind']);
    });

    it('a block ends what is open', async () => {
      const { id } = await ask();
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        petra.id,
        mara.id,
      ]);
      expect(await status(id)).toBe('lapsed');
      expect(await notices(petra)).toMatchObject([{ is_read: true }]);
    });

    it.each(['suspended_at = now()', 'is_active = false'])(
      'S14: nobody’s name is shown while %s, and it is again after',
      async (changed) => {
        const { id } = await ask();
        await confirm(petra, id);
        await db().sql(`update public.profiles set ${changed} where id = $1`, [petra.id]);
        expect([await names(), (await read(mara, id)).is_shown]).toEqual([[], false]);
        await db().sql('update public.profiles set suspended_at = null, is_active = true where id = $1', [
          petra.id,
        ]);
        expect(await names()).toEqual(['Petra Lind']);
      },
    );

    it('an erased account takes what it confirmed with it, and what it was asked', async () => {
      const { id } = await ask();
      await confirm(petra, id, 'Great.');
      await db().sql('delete from auth.users where id = $1', [petra.id]);
      expect(await shown()).toEqual({});
      expect(
        (await pullAll(mara, 'endorsements')).documents.filter(
          (each) => each.id === id && !('_deleted' in each),
        ),
      ).toEqual([]);
    });

    it('so does the account of the asker', async () => {
      const { id } = await ask();
      await confirm(petra, id, 'Great.');
      await db().sql('delete from auth.users where id = $1', [mara.id]);
      expect(await db().sql('select 1 from public.endorsements where id = $1', [id])).toEqual([]);
    });

    it('a profile that is not listed shows none, and shows them again when it is', async () => {
      await confirm(petra, (await ask()).id);
      await db().sql('update public.profiles set is_active = false where id = $1', [mara.id]);
      expect(
        await db().sql('select confirmations from public.public_profiles where id = $1', [mara.id]),
      ).toEqual([{ confirmations: {} }]);
      await db().sql('update public.profiles set is_active = true where id = $1', [mara.id]);
      expect(await names()).toEqual(['Petra Lind']);
    });
  });

  it('is in the export of both sides, and in nobody else’s', async () => {
    await ask();
    const of = async (who: As): Promise<unknown[]> =>
      (await who.sql<{ data: { endorsements: unknown[] } }>('select public.export_my_data() as data'))[0]!
        .data.endorsements;
    expect([
      (await of(mara)).length,
      (await of(petra)).length,
      (await of(people.otherTalent)).length,
    ]).toEqual([1, 1, 0]);
  });
});
