import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { derivedId, newId } from '@/domain/ids';
import { COLLABORATION_TYPES } from '@/domain/notes/note-form';
import { NOTE_DAYS } from '@/domain/notes/note-window';
import { STREAMS } from '@/domain/streams';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { completedBooking, noting, SAID } from './note-fixtures';
import { accepted, applyTo, edit, pullAll, pushOne, refusalOf } from './sync-fixtures';

interface Page {
  count: number;
  average: number | null;
  notes: Row[];
  next: unknown;
}

onEveryDatabase('notes', (db) => {
  let petra: As;
  let mara: As;
  let booking: string;
  const person = async (name: string, role: 'talent' | 'employer'): Promise<As> =>
    db().as({ id: await db().createUser({ name, role }), sessionId: newId() });
  const say = async (who: As, payload: Row = {}, about = booking): Promise<string> =>
    refusalOf(await pushOne(who, await noting(who, about, payload)));
  const rows = async (who: As, stream = 'notes'): Promise<Row[]> => (await pullAll(who, stream)).documents;
  const advance = async (): Promise<number> =>
    Number((await db().sql<{ n: number }>('select private.advance_notes() as n'))[0]!.n);
  const closes = (inDays: number, about = booking) =>
    db().sql(
      "update private.note_windows set closes_at = now() + $2 * interval '1 day' where booking_id = $1",
      [about, inDays],
    );
  const notices = async (who: As): Promise<unknown[]> =>
    (await rows(who, 'notifications')).filter(({ type }) => type === 'note').map(({ title }) => title);
  const listed = async (filters: Row, who: As = petra, after: unknown = null): Promise<Page> => {
    const [row] = await who.sql<{ page: Page }>(
      'select public.published_notes($1::text::jsonb, $2::text::jsonb) as page',
      [JSON.stringify(filters), after === null ? null : JSON.stringify(after)],
    );
    return row!.page;
  };
  /** A note of its own pair about this person, published. */
  const publishedAbout = async (subject: As, payload: Row = {}, by?: As): Promise<Row> => {
    const from = by ?? (await person('Ada Brook', 'employer'));
    const about = await completedBooking(db(), from, subject);
    expect(await say(from, payload, about)).toBe('accepted');
    await closes(0, about);
    await advance();
    return (await rows(from)).find(({ booking_id: of }) => of === about)!;
  };

  const verified = async (who: As): Promise<As> => {
    await db().sql(
      `with own as (insert into public.companies (owner_id, name, verified_at) values ($1, 'Gullwing Pictures', now()) returning id)
       update public.profiles set company_id = (select id from own) where id = $1`,
      [who.id],
    );
    return who;
  };

  beforeEach(async () => {
    petra = await person('Petra Lind', 'employer');
    mara = await person('Mara Voss', 'talent');
    booking = await completedBooking(db(), petra, mara);
  });

  it('have the days and the types that the app has', async () => {
    const [days] = await db().sql<{ n: number }>('select private.note_days() as n');
    expect(days!.n).toBe(NOTE_DAYS);
    for (const type of COLLABORATION_TYPES)
      expect(await db().sql('select private.is_collaboration_type($1) as ok', [type])).toEqual([
        { ok: true },
      ]);
    expect(await db().sql("select private.is_collaboration_type('feature film') as ok")).toEqual([
      { ok: false },
    ]);
  });

  describe('while they are blind', () => {
    /** All that the other side can ask the server: every stream from its beginning and since, REST, lists, notifications, hints. */
    const everything = async (who: As): Promise<string> => {
      // As a device holds it: a pull that meets somebody else's open transaction comes in another order, and with tombstones of what was never held.
      const held = async (name: string): Promise<Row[]> =>
        [...applyTo(new Map(), (await pullAll(who, name)).documents).values()].toSorted((a, b) =>
          String(a.id) < String(b.id) ? -1 : 1,
        );
      const asked = await Promise.all(STREAMS.map(async ({ name }) => [name, await held(name)] as const));
      const counted = await who.sql(
        'select (select count(*) from public.notes) as notes, (select count(*) from public.drafts) as drafts, (select max(rev) from public.bookings) as rev',
      );
      const [exported] = await who.sql<{ all: Row }>(
        "select public.export_my_data() - 'exported_at' - 'security_events' as all",
      );
      return JSON.stringify([asked, counted, exported, await listed({ subject: who.id }, who)]);
    };

    it('tell the other side nothing: no row, tombstone, count, time, notification or hint', async () => {
      await db().sql('delete from realtime.messages');
      const before = await everything(mara);
      const since = await Promise.all(
        STREAMS.map(async ({ name }) => ({ name, at: (await pullAll(mara, name)).checkpoint })),
      );
      expect(await say(petra)).toBe('accepted');
      expect(await everything(mara)).toBe(before);
      for (const { name, at } of since) expect((await pullAll(mara, name, at)).documents, name).toEqual([]);
      expect(
        await db().sql('select topic from realtime.messages where topic <> $1', [`account:${petra.id}`]),
      ).toEqual([]);
      // The author has it, as a draft that says where it stands.
      expect(await rows(petra)).toEqual([]);
      expect(await rows(petra, 'drafts')).toMatchObject([
        { kind: 'note', subject_id: booking, result_id: expect.any(String), payload: SAID },
      ]);
    });

    it('answer the other side the same, whatever it tries under the note’s own id', async () => {
      const id = await derivedId('draft', 'note', String(petra.id), booking);
      const attempts = async (): Promise<unknown[]> => {
        const probe = await noting(mara, booking);
        return [
          refusalOf(await pushOne(mara, { ...probe, id })),
          refusalOf(await pushOne(mara, edit('drafts', { id, rev: 1, title: 'x' }, { title: 'y' }))),
          refusalOf(
            await pushOne(mara, edit('notes', { id, rev: 1, reply_text: '' }, { reply_text: 'Hello' })),
          ),
          refusalOf(await pushOne(mara, { ...edit('drafts', { id, rev: 1 }, { _deleted: true }) })),
          await pushOne(mara, {
            stream: 'drafts',
            id: newId(),
            base: null,
            document: {
              kind: 'report',
              intent: 'report',
              subject_id: id,
              payload: { about: 'note', reason: 'spam' },
            },
          }).then(refusalOf),
          // What is refused of its own does not depend on the other side's.
          await say(mara, { rating: 9 }),
        ];
      };
      const before = await attempts();
      expect(await say(petra)).toBe('accepted');
      expect(await attempts()).toEqual(before);
      expect(before).toEqual([
        expect.stringMatching(/^MQ403 /),
        expect.stringMatching(/^MQ404 /),
        expect.stringMatching(/^MQ404 /),
        // Removing what is not there is done already.
        'accepted',
        expect.stringMatching(/^MQ404 /),
        'MQ714 Choose a rating from 1 to 5.',
      ]);
    });

    it('remind both sides alike, but for whoever has written, once', async () => {
      await say(petra);
      await closes(2.5);
      expect(await advance()).toBe(1);
      expect(await advance()).toBe(0);
      expect(await notices(mara)).toEqual(['Last days for a note about Petra Lind']);
      expect(await notices(petra)).toEqual([]);
      const nobody = await completedBooking(db(), petra, mara);
      await closes(2.5, nobody);
      await advance();
      expect(await notices(mara)).toEqual(Array(2).fill('Last days for a note about Petra Lind'));
    });

    it('leave no trace when the account of their author is erased', async () => {
      const { checkpoint } = await pullAll(mara, 'drafts');
      await say(petra);
      await db().sql('delete from auth.users where id = $1', [petra.id]);
      expect((await pullAll(mara, 'drafts', checkpoint)).documents).toEqual([]);
      expect(await db().sql('select 1 from private.sealed_notes where reviewer_id = $1', [petra.id])).toEqual(
        [],
      );
    });

    it('stay as they were sent, and stay with their author', async () => {
      await say(petra);
      const [draft] = await rows(petra, 'drafts');
      expect(
        refusalOf(await pushOne(petra, edit('drafts', draft!, { payload: { ...SAID, rating: 1 } }))),
      ).toMatch(/^MQ712 /);
      expect(
        refusalOf(
          await pushOne(petra, {
            stream: 'drafts',
            id: String(draft!.id),
            base: { rev: draft!.rev },
            document: { _deleted: true },
          }),
        ),
      ).toMatch(/^MQ712 /);
      expect(await rows(petra, 'drafts')).toHaveLength(1);
    });
  });

  describe('are published', () => {
    it('both at once, as soon as both are in, with one notification for each side', async () => {
      await say(petra);
      expect(await say(mara, { rating: 4, text: ' Paid on the day. \u200b', isPublic: false })).toBe(
        'accepted',
      );
      for (const who of [petra, mara]) {
        expect((await rows(who)).toSorted((a, b) => Number(a.rating) - Number(b.rating))).toMatchObject([
          {
            about: 'employer',
            rating: 4,
            text: 'Paid on the day.',
            is_public: false,
            reviewer_name: 'Mara Voss',
            is_shown: false,
          },
          {
            about: 'talent',
            rating: 5,
            text: SAID.text,
            is_public: true,
            reviewer_name: 'Petra Lind',
            subject_name: 'Mara Voss',
            role_code: 'gaffer',
            is_shown: true,
          },
        ]);
        // The draft is the note now.
        expect(await rows(who, 'drafts')).toMatchObject([]);
      }
      expect(await notices(petra)).toEqual(['Mara Voss wrote a note about you']);
      expect(await notices(mara)).toEqual(['Petra Lind wrote a note about you']);
    });

    it('also when a draft was there before, and when the answer is lost and it is sent again (S3)', async () => {
      await accepted(petra, await noting(petra, booking, { text: 'Begun' }, null));
      const [draft] = await rows(petra, 'drafts');
      const sent = edit('drafts', draft!, { intent: 'submit', payload: { ...SAID, text: 'Finished' } });
      await say(mara);
      const client = newId();
      expect((await pushOne(petra, sent, client)).status).toBe('accepted');
      expect((await pushOne(petra, sent, client)).status).toBe('accepted');
      expect((await rows(petra)).map(({ text }) => text).toSorted()).toEqual(['Finished', SAID.text]);
      expect(await rows(petra, 'drafts')).toEqual([]);
    });

    it('by the clock after 14 days, once, also what piled up, and whoever did not write can no longer', async () => {
      await say(petra);
      const others = [];
      for (let n = 0; n < 3; n += 1) others.push(await completedBooking(db(), petra, mara, 20));
      const [before] = await db().sql<{ at: string }>(
        'select (closes_at - now())::text as at from private.note_windows where booking_id = $1',
        [booking],
      );
      expect(before!.at).toMatch(/^(12 days 23|13 days)/);
      await closes(0);
      // The rule looks at the same clock: before the timer has run, too.
      expect(await say(mara)).toBe(
        'MQ713 Notes about this booking are closed: both of you have written, or 14 days have passed.',
      );
      expect(await rows(mara)).toEqual([]);
      expect(await advance()).toBe(4);
      expect(await advance()).toBe(0);
      expect(await rows(mara)).toMatchObject([{ rating: 5, reviewer_id: petra.id }]);
      expect(await notices(mara)).toEqual(['Petra Lind wrote a note about you']);
      expect(await notices(petra)).toEqual(['Your note about Mara Voss is published']);
      expect(await say(mara)).toMatch(/^MQ713 /);
      expect(await say(mara, {}, others[0])).toMatch(/^MQ713 /);
    });

    it('whole or not at all: a run that is killed leaves nothing half done', async () => {
      await say(petra);
      const second = await completedBooking(db(), petra, mara);
      await say(petra, {}, second);
      await closes(0);
      await closes(0, second);
      await db()
        .exec(`create function pg_temp.stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
        create trigger zz_stop before insert on public.notes for each row when (new.booking_id = '${second}') execute function pg_temp.stop();`);
      await expect(advance()).rejects.toThrow('killed');
      expect(await rows(mara)).toEqual([]);
      await db().exec('drop trigger zz_stop on public.notes');
      expect(await advance()).toBe(2);
      expect(await rows(mara)).toHaveLength(2);
    });
  });

  describe('are refused', () => {
    it.each([
      ['no rating', { rating: null }, 'MQ714 Choose a rating from 1 to 5.'],
      ['six stars', { rating: 6 }, 'MQ714 Choose a rating from 1 to 5.'],
      ['half a star', { rating: 4.5 }, 'MQ714 Choose a rating from 1 to 5.'],
      ['a novel', { text: 'x'.repeat(2001) }, 'MQ715 A note can hold 2,000 characters.'],
      ['a text that is none', { text: { a: 1 } }, /^MQ400 /],
      ['no type', { collaborationType: '' }, 'MQ716 Say what you worked on together.'],
    ] as const)('with %s', async (_what, payload, refusal) => {
      expect(await say(petra, payload)).toEqual(
        typeof refusal === 'string' ? refusal : expect.stringMatching(refusal),
      );
    });

    it('a second time about one booking, and are one for each booking', async () => {
      await say(petra);
      await say(mara);
      expect(await say(petra, { text: 'Again' })).toBe('MQ712 You have already reviewed this booking.');
      expect(await say(petra, {}, await completedBooking(db(), petra, mara))).toBe('accepted');
    });

    it('by whoever has not worked with them here: a stranger, and a side of a booking that is not completed', async () => {
      const words = 'MQ711 You can review people you have worked with here.';
      expect(await say(await person('Noor Hale', 'employer'))).toBe(words);
      expect(await say(petra, {}, newId())).toBe(words);
      for (const status of ['confirmed', 'cancelled', 'held']) {
        const open = await completedBooking(db(), petra, mara);
        await db().sql('delete from private.note_windows where booking_id = $1', [open]);
        await db().sql('update public.bookings set status = $2 where id = $1', [open, status]);
        expect(await say(petra, {}, open), status).toBe(words);
      }
    });

    it('of somebody who is suspended, but not between two of whom one blocks the other', async () => {
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        mara.id,
        petra.id,
      ]);
      expect(await say(petra)).toBe('accepted');
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [mara.id]);
      await expect(say(mara)).rejects.toThrow();
    });
  });

  describe('a reply', () => {
    const reply = async (who: As, note: Row, text: string): Promise<string> =>
      refusalOf(await pushOne(who, edit('notes', note, { reply_text: text })));
    let note: Row;
    beforeEach(async () => {
      await say(petra);
      await say(mara);
      note = (await rows(mara)).find(({ about }) => about === 'talent')!;
    });

    it('is the subject’s, once, and its author hears of it', async () => {
      expect(await reply(mara, note, '  ')).toBe('MQ718 Write your reply first.');
      expect(await reply(mara, note, 'x'.repeat(1001))).toBe('MQ719 A reply can hold 1,000 characters.');
      expect(await reply(petra, note, 'Mine')).not.toBe('accepted');
      expect(await reply(mara, note, ' Thank you. ')).toBe('accepted');
      const [after] = (await rows(petra)).filter(({ id }) => id === note.id);
      expect(after).toMatchObject({ reply_text: 'Thank you.', replied_at: expect.any(String), rating: 5 });
      expect(await reply(mara, after!, 'More')).toBe('MQ717 You have already replied to this note.');
      expect(await notices(petra)).toContain('Mara Voss replied to your note');
    });

    it('changes nothing else of the note', async () => {
      await expect(
        mara.sql('update public.notes set rating = 1 where id = $1', [note.id]),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(
        mara.sql("update public.notes set text = '' where id = $1", [note.id]),
      ).rejects.toMatchObject({ code: '42501' });
    });
  });

  describe('what everybody sees', () => {
    it('is public notes, newest first, by page and filter, with the average from three', async () => {
      const noor = await person('Noor Hale', 'talent');
      await publishedAbout(noor, { rating: 5 });
      await publishedAbout(noor, {
        rating: 4,
        text: 'Quiet on set, loud at lunch',
        collaborationType: 'series',
      });
      await publishedAbout(noor, { rating: 1, isPublic: false });
      expect(await listed({ subject: noor.id })).toMatchObject({ count: 2, average: null, next: null });
      await publishedAbout(noor, { rating: 2 });
      const page = await listed({ subject: noor.id });
      expect(page).toMatchObject({ count: 3, average: 3.7 });
      expect(page.notes.map(({ rating }) => rating)).toEqual([2, 4, 5]);
      expect(page.notes[0]).toMatchObject({
        reviewer_name: 'Ada Brook',
        subject_name: 'Noor Hale',
        reply_text: '',
      });
      expect(JSON.stringify(page)).not.toContain('booking');
      for (const [filters, count] of [
        [{ rating: 4 }, 2],
        [{ type: 'series' }, 1],
        [{ words: 'LOUD at' }, 1],
        [{ about: 'employer' }, 0],
        [{ words: "%'" }, 0],
      ] as const)
        expect((await listed({ subject: noor.id, ...filters })).count, JSON.stringify(filters)).toBe(count);
      await expect(listed({ subject: 'nobody' })).rejects.toMatchObject({ code: 'MQ400' });
    });

    it('is read page by page, each note once', async () => {
      const noor = await person('Noor Hale', 'talent');
      const ada = await person('Ada Brook', 'employer');
      for (let n = 0; n < 23; n += 1) await publishedAbout(noor, { text: `Note ${n}` }, ada);
      const first = await listed({ subject: noor.id });
      const second = await listed({ subject: noor.id }, petra, first.next);
      expect([first.notes.length, second.notes.length, second.next]).toEqual([20, 3, null]);
      expect(new Set([...first.notes, ...second.notes].map(({ id }) => id)).size).toBe(23);
    }, 60_000);

    it('is of one person or company for visitors, who search nothing', async () => {
      const visitor = db().as({ id: null });
      const note = await publishedAbout(mara);
      expect((await listed({ subject: mara.id }, visitor)).notes).toMatchObject([{ id: note.id }]);
      await expect(listed({}, visitor)).rejects.toMatchObject({ code: 'MQ403' });
    });

    it('is a company’s too, and stays the company’s where it was said of somebody who left', async () => {
      const [company] = await db().sql<{ id: string }>(
        "insert into public.companies (id, owner_id, name, slug) values (gen_random_uuid(), $1, 'Stonecrop Films', $2) returning id",
        [petra.id, `stonecrop-${newId()}`],
      );
      await db().sql('update public.profiles set company_id = $2 where id = $1', [petra.id, company!.id]);
      const ofCompany = await completedBooking(db(), petra, mara);
      // Whatever they post for by the time that the notes are written.
      await db().sql('update public.profiles set company_id = null where id = $1', [petra.id]);
      await say(mara, {}, ofCompany);
      await say(petra, {}, ofCompany);
      expect((await listed({ company: company!.id })).notes).toMatchObject([
        { company_name: 'Stonecrop Films', reviewer_name: 'Mara Voss' },
      ]);
      expect((await listed({ subject: mara.id })).notes).toMatchObject([
        { reviewer_company: 'Stonecrop Films' },
      ]);
    });

    it('is nothing of or about anybody who is suspended or hidden, for as long as they are', async () => {
      const ada = await person('Ada Brook', 'employer');
      const count = async (): Promise<number> => (await listed({ subject: mara.id })).count;
      await publishedAbout(mara, {}, ada);
      expect(await count()).toBe(1);
      for (const [who, hide, show] of [
        [ada, 'suspended_at = now()', 'suspended_at = null'],
        [mara, 'is_active = false', 'is_active = true'],
      ] as const) {
        await db().sql(`update public.profiles set ${hide} where id = $1`, [who.id]);
        expect(await count(), hide).toBe(0);
        await db().sql(`update public.profiles set ${show} where id = $1`, [who.id]);
        expect(await count(), show).toBe(1);
      }
      await db().sql('delete from auth.users where id = $1', [ada.id]);
      expect(await count()).toBe(0);
    });

    it('A7: is quoted on the landing page where it has a text and at least 4, newest first, three of them', async () => {
      const quoted = async (): Promise<Row[]> =>
        (await db().as({ id: null }).sql<{ all: Row[] }>('select public.testimonials() as all'))[0]!.all;
      const texts = ['Private', '', 'Three stars', 'One', 'Two', 'Three', 'Four'];
      const payloads: Row[] = [{ isPublic: false }, {}, { rating: 3 }, { rating: 4 }, {}, {}, {}];
      const ada = await verified(await person('Ada Brook', 'employer'));
      for (const [n, text] of texts.entries()) await publishedAbout(mara, { ...payloads[n], text }, ada);
      // Two accounts of one person can book each other: nobody has looked at the company, neither when the booking was completed nor later.
      const minted = await person('Otis Minted', 'employer');
      await publishedAbout(mara, { text: 'Minted' }, minted);
      const early = await completedBooking(db(), minted, mara);
      await verified(minted);
      await say(mara, { text: 'Minted, too' }, early);
      await say(minted, { text: 'Minted again' }, early);
      expect((await quoted()).map(({ text }) => text)).toEqual(['Four', 'Three', 'Two']);
      expect((await quoted())[0]).toMatchObject({
        client: 'Ada Brook',
        rating: 5,
        project: 'feature',
        date: expect.any(String),
      });
    });
  });

  describe('moderation', () => {
    let admin: As;
    const report = async (who: As, note: Row): Promise<string> =>
      refusalOf(
        await pushOne(who, {
          stream: 'drafts',
          id: newId(),
          base: null,
          document: {
            kind: 'report',
            intent: 'report',
            subject_id: note.id,
            title: 'x',
            payload: { about: 'note', reason: 'harassment', words: '' },
          },
        }),
      );
    const moderate = async (
      note: Row,
      event: string,
      who: As = admin,
      why = 'Against the rules',
    ): Promise<Row> =>
      (
        await who.sql<{ now: Row }>('select public.moderate_note($1, $2, $3) as now', [note.id, event, why])
      )[0]!.now;
    beforeEach(async () => {
      admin = await person('Ray Odum', 'employer');
      await db().sql("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    });

    it('begins with a report by whoever reads it, with its words as they were', async () => {
      const note = await publishedAbout(mara, { text: 'Unkind' });
      const secret = await publishedAbout(mara, { isPublic: false });
      expect(await report(mara, note)).toBe('accepted');
      expect(await report(mara, secret)).toBe('accepted');
      expect(await report(petra, note)).toBe('accepted');
      // Not hers to read, so it is not there.
      expect(await report(petra, secret)).toMatch(/^MQ404 /);
      const [row] = await admin.sql<{ queue: { reports: Row[] } }>(
        'select public.reports_queue(null, 100) as queue',
      );
      expect(row!.queue.reports.filter(({ subject_id: id }) => id === note.id)[0]).toMatchObject({
        about: 'note',
        person_name: 'Ada Brook',
        subject_label: 'Ada Brook',
        excerpt: [{ name: 'Ada Brook', is_reporter: false, body: '5 of 5. Unkind' }],
        note: { status: 'published', is_reply_removed: false, has_reply: false },
      });
    });

    it('takes a note down for everybody but its author, and puts it back', async () => {
      const note = await publishedAbout(mara);
      const { checkpoint } = await pullAll(mara, 'notes');
      expect(await moderate(note, 'remove')).toMatchObject({ status: 'removed' });
      expect(await moderate(note, 'remove')).toMatchObject({ status: 'removed' });
      expect((await pullAll(mara, 'notes', checkpoint)).documents).toEqual([{ id: note.id, _deleted: true }]);
      expect((await listed({ subject: mara.id })).count).toBe(0);
      const author = db().as({ id: String(note.reviewer_id) });
      expect(await rows(author)).toMatchObject([{ status: 'removed' }]);
      expect(await notices(author)).toContain('Your note about Mara Voss was taken down');
      expect(await moderate(note, 'restore')).toMatchObject({ status: 'published' });
      expect(await rows(mara)).toMatchObject([{ id: note.id }]);
      expect(
        await db().sql('select event from private.note_events where note_id = $1 order by id', [note.id]),
      ).toEqual([{ event: 'remove' }, { event: 'restore' }]);
    });

    it('takes a reply down for good', async () => {
      const note = await publishedAbout(mara);
      await accepted(mara, edit('notes', (await rows(mara))[0]!, { reply_text: 'You liar.' }));
      expect(await moderate(note, 'remove_reply')).toMatchObject({ is_reply_removed: true });
      const [after] = await rows(mara);
      expect(after).toMatchObject({ reply_text: '', is_reply_removed: true });
      expect(refusalOf(await pushOne(mara, edit('notes', after!, { reply_text: 'Again' })))).toMatch(
        /^MQ717 /,
      );
    });

    it('is an admin’s with a reason, and no admin’s in their own matter', async () => {
      const note = await publishedAbout(mara);
      for (const who of [mara, petra, db().as({ id: admin.id, isAlive: false })])
        await expect(moderate(note, 'remove', who)).rejects.toThrow();
      await expect(moderate(note, 'remove', admin, ' ')).rejects.toMatchObject({ code: 'MQ805' });
      await expect(moderate(note, 'burn')).rejects.toMatchObject({ code: 'MQ400' });
      await db().sql("update public.profiles set role = 'admin' where id = $1", [mara.id]);
      await expect(moderate(note, 'remove', mara)).rejects.toMatchObject({ code: 'MQ403' });
    });
  });
});
