import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { STREAMS } from '@/domain/streams';
import { MAX_PUSH_ROWS, type PushAnswer, type PushWrite, type Row } from '@/backend/sync/sync-protocol';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  firstMessage,
  jobPayload,
  message,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  refusalOf,
  saving,
  write,
} from './sync-fixtures';

/** The same answer once more; only how far the history has come is another. */
const onceMore = (first: PushAnswer | undefined) => ({ ...first, checkpoint: expect.any(String) });

const masterOf = ({ master }: PushAnswer): Row => (master ?? {}) as Row;
const draftOf = (title: string) => write('drafts', { kind: 'job', title, payload: { title } });

onEveryDatabase('sync_push', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });

  describe('answers', () => {
    it('accepts a new row and returns it as the server stores it', async () => {
      const master = await accepted(people.talent, draftOf('Nights'));
      expect(master).toMatchObject({ owner_id: people.talent.id, title: 'Nights', rev: 1, result_id: null });
      expect(master).not.toHaveProperty('server_xid');
      expect(master).not.toHaveProperty('last_client');
    });
    it('keeps the order of the writes and names stream and row', async () => {
      const writes = ['a', 'b', 'c'].map(draftOf);
      const answers = await people.talent.push(writes);
      expect(answers.map(({ id, stream }) => [stream, id])).toEqual(writes.map(({ id }) => ['drafts', id]));
    });
    it('S7: the refused first of fifty writes does not block the other forty-nine', async () => {
      const bad = write('drafts', { kind: 'nonsense', title: 'bad' });
      const answers = await people.talent.push([
        bad,
        ...Array.from({ length: 49 }, (_, i) => draftOf(`n${i}`)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([
        'refused',
        ...Array.from({ length: 49 }, () => 'accepted'),
      ]);
      expect(refusalOf(answers[0]!)).toBe('MQ400 Some of this is not in the right form: kind.');
    });
    it('S3, S7: in a full batch exactly the bad rows are refused, the others are stored once, and a repeated batch gets the same answers', async () => {
      const isBad = (i: number): boolean => i === 3 || i === 59 || i === 130;
      const writes = Array.from({ length: MAX_PUSH_ROWS }, (_, i) =>
        isBad(i) ? write('drafts', { kind: 'nonsense', title: `full ${i}` }) : draftOf(`full ${i}`),
      );
      for (let time = 0; time < 2; time += 1) {
        const answers = await people.talent.push(writes);
        expect(answers.map(({ id, status }) => ({ id, status }))).toEqual(
          writes.map(({ id }, i) => ({ id, status: isBad(i) ? 'refused' : 'accepted' })),
        );
      }
      const stored = await people.talent.sql<{ title: string; rev: number }>(
        "select title, rev::int from public.drafts where title like 'full %'",
      );
      expect(new Map(stored.map(({ title, rev }) => [title, rev]))).toEqual(
        new Map(writes.flatMap((_, i) => (isBad(i) ? [] : [[`full ${i}`, 1]]))),
      );
      expect(stored).toHaveLength(MAX_PUSH_ROWS - 3);
    });
    it('answers runs of new rows, edits and removals in their order, with the final state', async () => {
      const known = await accepted(people.talent, draftOf('known'));
      const [a, b, c, d] = ['run a', 'run b', 'run c', 'run d'].map(draftOf) as [
        PushWrite,
        PushWrite,
        PushWrite,
        PushWrite,
      ];
      const job = newId();
      const writes = [
        a,
        b,
        edit('drafts', known, { title: 'edited' }),
        await saving(people.talent, 'job', job),
        c,
        write('drafts', { kind: 'job', title: 'fewer fields' }),
        d,
      ];
      const answers = await people.talent.push(writes);
      expect(answers.map(({ id, status }) => [id, status])).toEqual(writes.map(({ id }) => [id, 'accepted']));
      expect(answers.map(masterOf).map((master) => master.title ?? master.target_id)).toEqual([
        'run a',
        'run b',
        'edited',
        job,
        'run c',
        'fewer fields',
        'run d',
      ]);
      expect(answers.map(masterOf)[5]?.payload).toEqual({});
    });
    it('inserts a run with one statement, unless one of its rows is not new', async () => {
      const together = async (writes: PushWrite[]) =>
        (
          await people.talent.sql<{ answers: unknown[] | null }>(
            'select sync_private.insert_batch(array(select jsonb_array_elements($1::text::jsonb)), $2) as answers',
            [JSON.stringify(writes), newId()],
          )
        )[0]?.answers;
      const [a, b, c] = ['one a', 'one b', 'one c'].map(draftOf) as [PushWrite, PushWrite, PushWrite];
      expect(await together([a, b])).toMatchObject([
        { id: a.id, status: 'accepted' },
        { id: b.id, status: 'accepted' },
      ]);
      expect(await together([c, a])).toBeNull();
      expect(await together([c, c])).toBeNull();
    });
    it('S3: in a run, rows sent before get their first answer, and the others are inserted', async () => {
      const [a, b, c] = ['again a', 'again b', 'again c'].map(draftOf) as [PushWrite, PushWrite, PushWrite];
      const device = newId();
      const [first] = await people.talent.push([a], device);
      const answers = await people.talent.push([a, b, c], device);
      expect(answers[0]).toEqual(onceMore(first));
      expect(answers.map((answer) => [answer.status, masterOf(answer).rev])).toEqual([
        ['accepted', 1],
        ['accepted', 1],
        ['accepted', 1],
      ]);
    });
    it('S3: the same row twice in one batch is one row', async () => {
      const a = draftOf('twice');
      const answers = await people.talent.push([a, a, draftOf('other')]);
      expect(answers.map((answer) => [answer.status, masterOf(answer).title, masterOf(answer).rev])).toEqual([
        ['accepted', 'twice', 1],
        ['accepted', 'twice', 1],
        ['accepted', 'other', 1],
      ]);
    });
    it('S3, S8: an edit of a row from a run whose reply was lost is not a conflict with itself', async () => {
      const [a, b] = ['mine a', 'mine b'].map(draftOf) as [PushWrite, PushWrite];
      const device = newId();
      await people.talent.push([a, b], device);
      const later: PushWrite = { ...a, edit: newId(), document: { ...a.document, title: 'mine a, later' } };
      expect(await accepted(people.talent, later, device)).toMatchObject({ title: 'mine a, later', rev: 2 });
    });
    it('S13: ignores server columns in a run as well', async () => {
      const stolen = { owner_id: people.otherTalent.id, result_id: newId(), rev: 7 };
      const answers = await people.talent.push(
        [1, 2].map((i) => write('drafts', { kind: 'job', title: `own ${i}`, payload: {}, ...stolen })),
      );
      expect(answers.map(masterOf).map((master) => [master.owner_id, master.result_id, master.rev])).toEqual(
        [1, 2].map(() => [people.talent.id, null, 1]),
      );
    });
    it('a run of drafts to publish creates a job for each, and a bad one among them does not stop the others', async () => {
      const answers = await people.employer.push([
        publishing(),
        publishing(jobPayload({ title: '' })),
        publishing(),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['accepted', 'refused', 'accepted']);
      expect(answers.map(masterOf).map((master) => master.result_id ?? null)).toEqual([
        answers[0]?.id,
        null,
        answers[2]?.id,
      ]);
    });
    it('refuses a batch with too many rows as a whole', async () => {
      const writes = Array.from({ length: MAX_PUSH_ROWS + 1 }, (_, i) => draftOf(`many ${i}`));
      await expect(people.talent.push(writes)).rejects.toMatchObject({ code: 'MQ400' });
      const { documents } = await pullAll(people.talent, 'drafts');
      expect(
        documents.some((document) => !document._deleted && String(document.title).startsWith('many')),
      ).toBe(false);
    });
    it.each([null, 'x', 7, [1]])(
      'S7: refuses a write whose document is %j, and stores those around it',
      async (document) => {
        const [before, after] = [draftOf('before it'), draftOf('after it')];
        const malformed = { ...write('saved', {}), document } as unknown as PushWrite;
        const answers = await people.talent.push([before, malformed, after]);
        expect(answers.map(({ status }) => status)).toEqual(['accepted', 'refused', 'accepted']);
        expect(refusalOf(answers[1]!)).toBe('MQ400 Some of this is not in the right form: document.');
      },
    );
    it('refuses as a whole what is not a list of writes', async () => {
      await expect(people.talent.push({} as unknown as PushWrite[])).rejects.toMatchObject({
        code: 'MQ400',
        message: 'Some of this is not in the right form: writes.',
      });
    });
    it('names the field with the wrong type', async () => {
      const answer = await pushOne(
        people.talent,
        write('applications', { job_id: newId(), rate_quote_minor: 'a lot' }),
      );
      expect(refusalOf(answer)).toBe('MQ400 Some of this is not in the right form: rate quote minor.');
    });
    it('names the field that exceeds a limit, and the one that is missing', async () => {
      expect(
        refusalOf(await pushOne(people.talent, write('drafts', { kind: 'job', title: 'x'.repeat(201) }))),
      ).toBe('MQ400 Some of this is not in the right form: title.');
      expect(refusalOf(await pushOne(people.talent, write('drafts', { title: 'no kind' })))).toBe(
        'MQ400 Some of this is not in the right form: kind.',
      );
    });
    it('refuses an unknown stream and a malformed id', async () => {
      expect(refusalOf(await pushOne(people.talent, write('nope', {})))).toBe(
        'MQ400 Some of this is not in the right form: stream.',
      );
      expect(
        refusalOf(await pushOne(people.talent, write('drafts', { kind: 'job' }, { id: 'garbage' }))),
      ).toBe('MQ400 Some of this is not in the right form: id.');
    });
    it('S13: ignores server columns anywhere in the document', async () => {
      const answer = await accepted(
        people.talent,
        write('drafts', {
          kind: 'job',
          title: 'mine',
          owner_id: people.otherTalent.id,
          result_id: newId(),
          created_at: '2000-01-01T00:00:00Z',
          rev: 99,
        }),
      );
      expect(answer).toMatchObject({ owner_id: people.talent.id, result_id: null, rev: 1 });
      expect(String(answer.created_at) > '2026').toBe(true);
    });
    it('does not change somebody else’s row, and returns nothing of it', async () => {
      const mine = await accepted(people.talent, draftOf('private'));
      const answer = await pushOne(people.otherTalent, edit('drafts', mine, { title: 'stolen' }));
      expect(refusalOf(answer)).toBe('MQ404 This is no longer available to you.');
      expect(answer.master).toBeNull();
    });
    it('refuses a new row with an id that somebody else uses', async () => {
      const mine = await accepted(people.talent, draftOf('taken'));
      expect(
        refusalOf(await pushOne(people.otherTalent, write('drafts', { kind: 'job' }, { id: mine.id }))),
      ).toBe('MQ409 Somebody else already uses this.');
    });
    it('refuses new jobs, conversations and notifications: only the server creates them', async () => {
      for (const { name: stream } of STREAMS.filter(({ clientsMay }) => !clientsMay.insert)) {
        expect(refusalOf(await pushOne(people.employer, write(stream, {})))).toBe(
          'MQ403 You do not have permission to perform this action.',
        );
      }
    });
    it('does not change rows of others that the caller may read', async () => {
      const job = await publishedJob(people.employer);
      const answer = await pushOne(
        people.talent,
        write('jobs', { title: 'stolen' }, { id: job, base: { rev: 1, title: 'Gaffer, night exteriors' } }),
      );
      expect(refusalOf(answer)).toBe('MQ403 You do not have permission to perform this action.');
      expect(answer.master).toMatchObject({ id: job, title: 'Gaffer, night exteriors' });
    });
    it('S14: returns nothing to a visitor', async () => {
      await expect(people.visitor.push([draftOf('x')])).rejects.toMatchObject({ code: '42501' });
    });
  });

  describe('merging', () => {
    it('merges edits of different fields in the same round trip', async () => {
      const base = await accepted(people.talent, draftOf('one'));
      await accepted(people.talent, edit('drafts', base, { title: 'two' }), newId());
      const merged = await accepted(
        people.talent,
        edit('drafts', base, { payload: { city: 'Leeds' } }),
        newId(),
      );
      expect(merged).toMatchObject({ title: 'two', payload: { city: 'Leeds' } });
    });
    it('keeps theirs where both changed one field, says which, and applies the rest', async () => {
      const base = await accepted(people.talent, draftOf('one'));
      await accepted(people.talent, edit('drafts', base, { title: 'theirs' }), newId());
      const answer = await pushOne(
        people.talent,
        edit('drafts', base, { title: 'mine', payload: { city: 'York' } }),
        newId(),
      );
      expect(answer).toMatchObject({
        status: 'conflict',
        fields: ['title'],
        master: { title: 'theirs', payload: { city: 'York' } },
      });
    });
    it('does not treat the same value from both sides as a conflict', async () => {
      const base = await accepted(people.talent, draftOf('one'));
      const first = await accepted(people.talent, edit('drafts', base, { title: 'same' }), newId());
      const second = await accepted(people.talent, edit('drafts', base, { title: 'same' }), newId());
      expect(second.rev).toBe(first.rev);
    });
    it('merges sets: additions and removals of both sides', async () => {
      const [me] = (await pullAll(people.otherTalent, 'profiles')).documents;
      const start = await accepted(
        people.otherTalent,
        edit('profiles', me!, { skills: ['drone', 'steadicam'] }),
      );
      await accepted(
        people.otherTalent,
        edit('profiles', start, { skills: ['drone', 'steadicam', 'crane'] }),
        newId(),
      );
      const merged = await accepted(
        people.otherTalent,
        edit('profiles', start, { skills: ['steadicam', 'technocrane'] }),
        newId(),
      );
      expect(merged.skills).toEqual(['steadicam', 'crane', 'technocrane']);
    });
    const content = (payload: Row) => write('drafts', { kind: 'job', title: 'T', payload });
    it('merges maps key by key: what each side set and removed', async () => {
      const base = await accepted(people.talent, content({ city: 'Leeds', pay: 300, days: 2 }));
      await accepted(
        people.talent,
        edit('drafts', base, { payload: { city: 'York', pay: 300, days: 2 } }),
        newId(),
      );
      const merged = await accepted(
        people.talent,
        edit('drafts', base, { payload: { city: 'Leeds', pay: 400, crew: 3 } }),
        newId(),
      );
      expect(merged.payload).toEqual({ city: 'York', pay: 400, crew: 3 });
    });
    it('S2: a list in a map is merged by element, and a value that follows from others is no conflict', async () => {
      const first = { required_skills: ['crane'], at: 1, city: 'Leeds' };
      const base = await accepted(people.talent, content(first));
      await accepted(
        people.talent,
        edit('drafts', base, {
          title: 'U',
          payload: { ...first, required_skills: ['crane', 'drone'], at: 2 },
        }),
        newId(),
      );
      const merged = await accepted(
        people.talent,
        edit('drafts', base, {
          payload: { ...first, required_skills: ['steadicam'], at: 3, city: 'Hull' },
        }),
        newId(),
      );
      expect(merged).toMatchObject({
        payload: { required_skills: ['drone', 'steadicam'], at: 2, city: 'Hull' },
      });
    });
    it('S2: a new first and a new last name, from two devices, make one name', async () => {
      const [me] = (await pullAll(people.otherTalent, 'profiles')).documents;
      const start = await accepted(
        people.otherTalent,
        edit('profiles', me!, { first_name: 'Ada', last_name: 'Berg' }),
      );
      await accepted(
        people.otherTalent,
        edit('profiles', start, { first_name: 'Adele', full_name: 'Adele Berg' }),
        newId(),
      );
      const merged = await accepted(
        people.otherTalent,
        edit('profiles', start, { last_name: 'Burg', full_name: 'Ada Burg' }),
        newId(),
      );
      expect(merged).toMatchObject({ first_name: 'Adele', last_name: 'Burg', full_name: 'Adele Burg' });
    });
    it('S2: in a map of which both changed one key, that key is in conflict and the rest is merged', async () => {
      const base = await accepted(people.talent, content({ city: 'Leeds', pay: 300 }));
      await accepted(people.talent, edit('drafts', base, { payload: { city: 'York', pay: 300 } }), newId());
      const answer = await pushOne(
        people.talent,
        edit('drafts', base, { payload: { city: 'Hull', pay: 400 } }),
        newId(),
      );
      expect(answer).toMatchObject({
        status: 'conflict',
        fields: ['payload.city'],
        master: { payload: { city: 'York', pay: 400 } },
      });
    });
    it('S2, S3: in a map, the device’s own edit with a lost reply is not somebody else’s change, and changes by others are', async () => {
      const device = newId();
      const base = await accepted(people.talent, content({ city: 'Leeds', pay: 300 }));
      const other = await accepted(
        people.talent,
        edit('drafts', base, { payload: { city: 'York', pay: 300 } }),
        newId(),
      );
      const lost = await accepted(
        people.talent,
        edit('drafts', base, { payload: { city: 'Leeds', pay: 400 } }),
        device,
      );
      expect(lost.payload).toEqual({ city: 'York', pay: 400 });
      const further = await accepted(
        people.talent,
        edit('drafts', base, { payload: { city: 'Leeds', pay: 500 } }),
        device,
      );
      expect(further.payload).toEqual({ ...(other.payload as Row), pay: 500 });
      expect(
        await pushOne(people.talent, edit('drafts', base, { payload: { city: 'Hull', pay: 500 } }), device),
      ).toMatchObject({ status: 'conflict', master: { payload: { city: 'York', pay: 500 } } });
    });
    it('S3: nor are the values of a map that the device created itself, with the answer lost', async () => {
      const device = newId();
      const wish = content({ city: 'Leeds', pay: 300 });
      await accepted(people.talent, wish, device);
      const further = {
        ...wish,
        document: { ...wish.document, payload: { city: 'Leeds', pay: 400 } },
        edit: newId(),
      };
      expect((await accepted(people.talent, further, device)).payload).toEqual({ city: 'Leeds', pay: 400 });
    });
    it('S3: recognises the device’s own earlier write when the reply was lost and the person kept editing', async () => {
      const base = await accepted(people.talent, draftOf('T1'));
      const device = newId();
      await accepted(people.talent, edit('drafts', base, { title: 'T2' }), device);
      expect(await accepted(people.talent, edit('drafts', base, { title: 'T3' }), device)).toMatchObject({
        title: 'T3',
      });
      expect((await pushOne(people.talent, edit('drafts', base, { title: 'T4' }), newId())).status).toBe(
        'conflict',
      );
    });
    it('S3, S8: a value that the device has already written and another person has edited since is not a conflict when a later edit repeats it', async () => {
      const base = await accepted(people.talent, draftOf('T1'));
      const device = newId();
      const taken = await accepted(people.talent, edit('drafts', base, { title: 'T2' }), device);
      await accepted(people.talent, edit('drafts', taken, { title: 'T3' }), newId());
      const further = edit('drafts', base, { title: 'T2', payload: { by: 'me' } });
      const answer = await pushOne(people.talent, further, device);
      // S2: and reports that the value is not the normalised form of what was sent.
      expect(answer).toMatchObject({
        status: 'accepted',
        superseded: ['title'],
        master: { title: 'T3', payload: { by: 'me' } },
      });
      expect(await pushOne(people.talent, further, device)).toEqual(onceMore(answer));
      expect((await pushOne(people.talent, edit('drafts', base, { title: 'T4' }), device)).status).toBe(
        'conflict',
      );
    });
    it('S2: an edit that the network delayed does not undo a newer one of its device', async () => {
      const base = await accepted(people.talent, draftOf('T1'));
      const device = newId();
      const heldBack = edit('drafts', base, { title: 'T2' });
      await accepted(people.talent, edit('drafts', base, { title: 'T3' }), device);
      expect(await pushOne(people.talent, heldBack, device)).toMatchObject({ master: { title: 'T3' } });
    });
    it('S2, S3: nor one from a later launch, after the clock was set back', async () => {
      const base = await accepted(people.talent, draftOf('T1'));
      const device = newId();
      const heldBack = { ...edit('drafts', base, { title: 'T2' }), edit: '2000000000000001-b' };
      const seen = await accepted(
        people.talent,
        { ...edit('drafts', base, { title: 'T2', payload: { page: 1 } }), edit: '2000000000000002-b' },
        device,
      );
      await accepted(
        people.talent,
        { ...edit('drafts', seen, { title: 'T3' }), edit: '1000000000000000-a' },
        device,
      );
      expect(await pushOne(people.talent, heldBack, device)).toMatchObject({ master: { title: 'T3' } });
    });
    it('S8: also when somebody else’s change of another field has moved its base meanwhile', async () => {
      const device = newId();
      const base = await accepted(people.talent, draftOf('T1'), device);
      const moved = await accepted(
        people.talent,
        edit('drafts', base, { payload: { by: 'other device' } }),
        newId(),
      );
      // Started from the first version, arrived after the second; its answer is lost, and only then does this device pull the second.
      await accepted(people.talent, edit('drafts', base, { title: 'T2' }), device);
      expect(
        await accepted(people.talent, edit('drafts', { ...moved, title: 'T1' }, { title: 'T3' }), device),
      ).toMatchObject({ title: 'T3' });
      expect(
        (await pushOne(people.talent, edit('drafts', { ...moved, title: 'T1' }, { title: 'T4' }), newId()))
          .status,
      ).toBe('conflict');
    });
    it('S3: also when the row itself was new', async () => {
      const device = newId();
      const wish = draftOf('T1');
      await accepted(people.talent, wish, device);
      const further = { ...wish, document: { ...wish.document, title: 'T2' }, edit: newId() };
      expect(await accepted(people.talent, further, device)).toMatchObject({ title: 'T2' });
    });
    it("does not treat another device's field as its own because it wrote the row last", async () => {
      const base = await accepted(people.talent, draftOf('T1'));
      const device = newId();
      await accepted(people.talent, edit('drafts', base, { payload: { by: 'other device' } }), newId());
      await accepted(people.talent, edit('drafts', base, { title: 'T2' }), device);
      const answer = await pushOne(
        people.talent,
        edit('drafts', base, { title: 'T3', payload: { by: 'me' } }),
        device,
      );
      expect(answer).toMatchObject({
        status: 'conflict',
        fields: ['payload.by'],
        master: { title: 'T3', payload: { by: 'other device' } },
      });
    });
    it('compares values, not their text: numbers and times', async () => {
      const job = await publishedJob(people.employer, { salary_min: 620, salary_max: 680 });
      const [row] = (await pullAll(people.employer, 'jobs')).documents.filter(({ id }) => id === job);
      const answer = await pushOne(people.employer, {
        ...edit('jobs', row!, { salary_min: 650 }),
        base: { rev: row!._deleted ? 0 : row!.rev, salary_min: '620.000' },
      });
      expect(answer).toMatchObject({ status: 'accepted', master: { salary_min: 650 } });
    });
  });

  describe('replays', () => {
    it('S3: a repeated write gets the first answer', async () => {
      const device = newId();
      const one = draftOf('once');
      const first = await pushOne(people.talent, one, device);
      expect(await pushOne(people.talent, one, device)).toEqual(onceMore(first));
    });
    it('S2: and names the fields that somebody has edited since, but not those that the server normalised', async () => {
      const base = await accepted(people.talent, draftOf('one'));
      const device = newId();
      const mine = edit('drafts', base, { title: 'mine', payload: { n: 1 } });
      const first = await pushOne(people.talent, mine, device);
      expect(first).not.toHaveProperty('superseded');
      expect(await pushOne(people.talent, mine, device)).toEqual(onceMore(first));
      await accepted(
        people.talent,
        edit('drafts', await accepted(people.talent, mine, device), { title: 'theirs' }),
        newId(),
      );
      expect(await pushOne(people.talent, mine, device)).toMatchObject({
        status: 'accepted',
        superseded: ['title'],
        master: { title: 'theirs' },
      });
    });
    it('S3: so does an edit whose row has changed since', async () => {
      const base = await accepted(people.talent, draftOf('one'));
      const device = newId();
      const mine = edit('drafts', base, { title: 'mine' });
      await accepted(people.talent, mine, device);
      const [now] = (await pullAll(people.talent, 'drafts')).documents.filter(({ id }) => id === base.id);
      await accepted(people.talent, edit('drafts', now!, { title: 'later' }), newId());
      expect(await pushOne(people.talent, mine, device)).toMatchObject({
        status: 'accepted',
        master: { title: 'later' },
      });
    });
    it('S3: so does a conflict', async () => {
      const base = await accepted(people.talent, draftOf('one'));
      const device = newId();
      await accepted(people.talent, edit('drafts', base, { title: 'theirs' }), newId());
      const mine = edit('drafts', base, { title: 'mine' });
      const first = await pushOne(people.talent, mine, device);
      expect(first).toMatchObject({ status: 'conflict', fields: ['title'] });
      expect(await pushOne(people.talent, mine, device)).toEqual(onceMore(first));
    });
    it('S3: so does a write whose row the author may no longer read', async () => {
      const opening = await firstMessage(people.employer, String(people.talent.id), 'Are you free?');
      const device = newId();
      await accepted(people.employer, opening, device);
      await db().sql('update public.conversation_members set is_active = false where user_id = $1', [
        people.employer.id,
      ]);
      const again = await pushOne(people.employer, opening, device);
      await db().sql('update public.conversation_members set is_active = true where user_id = $1', [
        people.employer.id,
      ]);
      expect(again).toMatchObject({ status: 'accepted', master: { id: opening.id, _deleted: true } });
    });
    it('S2, S7: but not different text from the same base, which has never arrived', async () => {
      const opening = await firstMessage(people.employer, String(people.talent.id), 'Are you free?');
      const device = newId();
      await accepted(people.employer, opening, device);
      await db().sql('update public.conversation_members set is_active = false where user_id = $1', [
        people.employer.id,
      ]);
      const rewritten = await pushOne(
        people.employer,
        { ...opening, document: { ...opening.document, body: 'Are you free on Friday?' }, edit: newId() },
        device,
      );
      await db().sql('update public.conversation_members set is_active = true where user_id = $1', [
        people.employer.id,
      ]);
      expect(refusalOf(rewritten)).toBe('MQ305 This conversation is no longer open to you.');
    });
    it('S3, S7: so does a refused write, whatever has changed since; what its author writes then is a new write', async () => {
      const job = await publishedJob(people.employer);
      await db().sql("update public.jobs set status = 'closed' where id = $1", [job]);
      const device = newId();
      const apply = applying(job);
      const first = await pushOne(people.otherTalent, apply, device);
      expect(first.status).toBe('refused');
      await db().sql("update public.jobs set status = 'active' where id = $1", [job]);
      expect(await pushOne(people.otherTalent, apply, device)).toEqual(onceMore(first));
      expect(await accepted(people.otherTalent, { ...apply, edit: newId() }, device)).toMatchObject({
        job_id: job,
      });
    });
    it('S8: so does what the device saw of it in a page, though somebody else has gone on with the row', async () => {
      const [device, sent] = [newId(), write('drafts', { kind: 'job', title: 'mine', payload: {} })];
      const draft = await accepted(people.talent, sent, device);
      await accepted(people.talent, edit('drafts', draft, { title: 'theirs' }), newId());
      // Without a version: by an app of before there was one.
      for (const seen of [`${sent.edit}-seen0`, `${sent.edit}-seen12`, `${sent.edit}-seen`]) {
        expect(await pushOne(people.talent, { ...sent, edit: seen }, device)).toMatchObject({
          status: 'accepted',
          master: { title: 'theirs' },
        });
        expect(await pushOne(people.talent, { ...sent, edit: seen }, newId())).toMatchObject({
          status: 'conflict',
        });
      }
    });
    it('S3: and after its receipt was pruned, the row itself still remembers it', async () => {
      const opening = await firstMessage(people.otherEmployer, String(people.talent.id), 'Are you free?');
      const device = newId();
      await accepted(people.otherEmployer, opening, device);
      await db().sql("update sync_private.receipts set at = now() - interval '31 days' where client = $1", [
        device,
      ]);
      await db().sql('select sync_private.prune_receipts()');
      await db().sql('update public.conversation_members set is_active = false where user_id = $1', [
        people.otherEmployer.id,
      ]);
      expect((await pushOne(people.otherEmployer, opening, device)).status).toBe('accepted');
    });
    it('does not return another account’s receipt', async () => {
      const device = newId();
      const one = draftOf('mine');
      await accepted(people.talent, one, device);
      expect((await pushOne(people.otherTalent, one, device)).status).toBe('refused');
    });
    it('S3: saved, unsaved and saved again are three writes, and a late copy of the first changes nothing', async () => {
      const device = newId();
      const job = await publishedJob(people.employer);
      const first = await saving(people.talent, 'job', job);
      const saved = await accepted(people.talent, first, device);
      const gone = await pushOne(
        people.talent,
        { ...edit('saved', saved, {}), document: { _deleted: true } },
        device,
      );
      expect(gone).toMatchObject({ status: 'accepted', master: { _deleted: true } });
      expect(await pushOne(people.talent, first, device)).toMatchObject({
        status: 'accepted',
        master: { _deleted: true },
      });
      expect(await accepted(people.talent, { ...first, edit: newId() }, device)).toMatchObject({
        target_id: job,
      });
    });
  });

  describe('removing', () => {
    it('marks the row and returns a tombstone; removing it twice has one effect', async () => {
      const mine = await accepted(people.talent, draftOf('away'));
      const removal = { ...edit('drafts', mine, {}), document: { _deleted: true } };
      for (let time = 0; time < 2; time += 1) {
        expect(await pushOne(people.talent, removal)).toMatchObject({
          status: 'accepted',
          master: { id: mine.id, _deleted: true },
        });
      }
    });
    it('does not discard an edit that it has not seen', async () => {
      const mine = await accepted(people.talent, draftOf('one'));
      await accepted(people.talent, edit('drafts', mine, { title: 'edited elsewhere' }), newId());
      const answer = await pushOne(
        people.talent,
        { ...edit('drafts', mine, {}), document: { _deleted: true } },
        newId(),
      );
      expect(answer).toMatchObject({ status: 'conflict', master: { title: 'edited elsewhere' } });
    });
    it('returns an edit of a row that was removed meanwhile as a conflict, with a tombstone', async () => {
      const mine = await accepted(people.talent, draftOf('one'));
      await pushOne(people.talent, { ...edit('drafts', mine, {}), document: { _deleted: true } });
      expect(await pushOne(people.talent, edit('drafts', mine, { title: 'late' }), newId())).toMatchObject({
        status: 'conflict',
        master: { _deleted: true },
      });
    });
    it('is refused for streams without removal', async () => {
      const job = await publishedJob(people.employer);
      const application = await accepted(people.talent, applying(job));
      const answer = await pushOne(people.talent, {
        ...edit('applications', application, {}),
        document: { _deleted: true },
      });
      expect(refusalOf(answer)).toBe('MQ403 You do not have permission to perform this action.');
    });
  });

  describe('an error that nobody decided about', () => {
    /** Runs a push with a fault on the server, which is then repaired. */
    const duringFault = async (fault: string, repair: string, writes: PushWrite[], client: string) => {
      await db().exec(fault);
      try {
        return await people.talent.push(writes, client);
      } finally {
        await db().exec(repair);
      }
    };
    const raising = (what: string): string => `
      create function private.test_fault() returns trigger language plpgsql as $$ begin ${what}; return new; end $$;
      create trigger test_fault before insert on public.drafts for each row when (new.title = 'fault') execute function private.test_fault();`;
    const untrigger = 'drop trigger test_fault on public.drafts; drop function private.test_fault()';
    const uncheck = 'alter table public.drafts drop constraint test_fault';

    it.each([
      ['a bug', raising("raise exception 'deep inside' using errcode = 'P0002'"), untrigger, 'P0002'],
      ['an error without a code', raising("raise exception 'deep inside'"), untrigger, 'P0001'],
      ['a division by zero', raising('perform 1 / 0'), untrigger, '22012'],
      ['a missing function', raising('perform private.no_such_function()'), untrigger, '42883'],
      ['a missing column', raising('perform no_such_column from public.drafts'), untrigger, '42703'],
      [
        'a constraint over no field',
        "alter table public.drafts add constraint test_fault check (length('x') > 1) not valid",
        uncheck,
        '23514',
      ],
      [
        'a constraint over fields that are not the person’s',
        "alter table public.drafts add constraint test_fault check (rev < 0 or title <> 'fault') not valid",
        uncheck,
        '23514',
      ],
      [
        'a right that was taken away',
        'revoke insert on public.drafts from authenticated; revoke insert (id, owner_id, kind, title, payload, subject_id, intent) on public.drafts from authenticated',
        '',
        '42501',
      ],
    ])(
      'S7: %s is broken, not refused, and the same write is accepted after the repair',
      async (name, fault, repair, code) => {
        const client = newId();
        const faulty = { ...draftOf('fault'), edit: 'edit-1' };
        const granted = await db().sql<{ grants: string }>(
          `select string_agg(format('grant %s (%I) on public.drafts to authenticated', privilege_type, column_name), ';') as grants
         from information_schema.column_privileges where table_name = 'drafts' and grantee = 'authenticated' and privilege_type = 'INSERT'`,
        );
        const [answer] = await duringFault(
          fault,
          repair === '' ? (granted[0]?.grants ?? '') : repair,
          [faulty],
          client,
        );
        expect(answer, name).toEqual({
          stream: 'drafts',
          id: faulty.id,
          edit: faulty.edit,
          checkpoint: expect.any(String),
          status: 'broken',
          master: null,
          code,
        });
        const [again] = await people.talent.push([faulty], client);
        expect(again).toMatchObject({ status: 'accepted', id: faulty.id });
      },
    );

    it('S7: a function without its grant is broken for an edit, too', async () => {
      const { id, rev } = await accepted(people.talent, draftOf('mine'));
      const fault = `
        create function private.test_inner() returns void language sql as '';
        revoke execute on function private.test_inner() from public;
        create function private.test_fault() returns trigger language plpgsql as $$ begin perform private.test_inner(); return new; end $$;
        create trigger test_fault before update on public.drafts for each row execute function private.test_fault();`;
      const [answer] = await duringFault(
        fault,
        `${untrigger}; drop function private.test_inner()`,
        [{ stream: 'drafts', id: String(id), base: { rev, title: 'mine' }, document: { title: 'new' } }],
        newId(),
      );
      expect(answer).toMatchObject({ status: 'broken', code: '42501' });
    });

    it('S7: does not fail its batch', async () => {
      const answers = await duringFault(
        raising('perform 1 / 0'),
        untrigger,
        [draftOf('before'), draftOf('fault'), draftOf('after')],
        newId(),
      );
      expect(answers.map(({ status }) => status)).toEqual(['accepted', 'broken', 'accepted']);
    });
  });
  it('fails on transient errors, so that the whole batch is sent again', async () => {
    await db().exec(`
      create function private.test_fault() returns trigger language plpgsql as $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$;
      create trigger test_fault before insert on public.drafts for each row when (new.title = 'fault') execute function private.test_fault();`);
    const attempt = people.talent.push([draftOf('fine before'), draftOf('fault')]);
    await expect(attempt).rejects.toMatchObject({ code: '40P01' });
    await db().exec('drop trigger test_fault on public.drafts; drop function private.test_fault()');
    const { documents } = await pullAll(people.talent, 'drafts');
    expect(documents.some((document) => !document._deleted && document.title === 'fine before')).toBe(false);
  });
});

onNativeDatabase('concurrent calls of sync_push', (db) => {
  let people: Cast;
  let conversation: string;
  beforeAll(async () => {
    people = await cast(db());
    const job = await publishedJob(people.employer);
    await accepted(people.talent, applying(job));
    const opening = await accepted(
      people.talent,
      await firstMessage(people.talent, String(people.employer.id), 'Hello', job),
    );
    conversation = String(opening.conversation_id);
  });

  it('S3: the same batch twice at once has one effect', async () => {
    const device = newId();
    for (let round = 0; round < 10; round += 1) {
      const writes = Array.from({ length: 5 }, () => message(conversation, 'twice'));
      const both = await Promise.all([
        people.talent.push(writes, device),
        people.talent.push(writes, device),
      ]);
      expect(both.flat().map(refusalOf)).toEqual(Array.from({ length: 10 }, () => 'accepted'));
    }
    const rows = await db().sql<{ count: number }>(
      'select count(*)::int as count from public.messages where body = $1',
      ['twice'],
    );
    expect(rows).toEqual([{ count: 50 }]);
  });
  it('S3, S7: two copies of a write get the same answer, even when the reason for its refusal ends between them', async () => {
    const device = newId();
    const statuses = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const job = await publishedJob(people.employer);
      await db().sql("update public.jobs set status = 'closed' where id = $1", [job]);
      const apply = applying(job);
      const send = async (): Promise<string> => (await people.talent.push([apply], device))[0]!.status;
      const first = send();
      // Otherwise all three race for the moment in which the job opens again, and may all come after it.
      if (round % 2 === 0) await first;
      const open = db().sql("update public.jobs set status = 'active' where id = $1", [job]);
      const copies = await Promise.all([first, open.then(send), send()]);
      expect(new Set(copies).size).toBe(1);
      const [stored] = await db().sql<{ count: number }>(
        'select count(*)::int as count from public.job_applications where id = $1',
        [apply.id],
      );
      expect(stored?.count).toBe(copies[0] === 'accepted' ? 1 : 0);
      statuses.add(copies[0]!);
    }
    expect(statuses).toContain('refused');
  });
  it('gives each message its own number when both sides write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? people.talent : people.employer).push([message(conversation, `at once ${i}`)]),
      ),
    );
    const rows = await db().sql<{ server_seq: number }>(
      'select server_seq from public.messages where conversation_id = $1 order by server_seq',
      [conversation],
    );
    expect(rows.map(({ server_seq: seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
  });
  it('compares and sets: concurrent changes of one row by two devices are both stored', async () => {
    const base = await accepted(people.talent, draftOf('race'));
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        people.talent.push(
          [
            i % 2
              ? edit('drafts', base, { title: 'race 2' })
              : edit('drafts', base, { payload: { city: 'Bath' } }),
          ],
          newId(),
        ),
      ),
    );
    const [row] = (await pullAll(people.talent, 'drafts')).documents.filter(({ id }) => id === base.id);
    expect(row).toMatchObject({ title: 'race 2', payload: { city: 'Bath' }, rev: 3 });
  });
});
