import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { attachmentPath } from '@/domain/attachments';
import { availabilityId, newId } from '@/domain/ids';
import {
  type Circle,
  circleChanges,
  circleOf,
  CIRCLES,
  onlyPartsFor,
  SHOWN_PARTS,
  type ShownPart,
} from '@/domain/people/privacy/shown-parts';
import type { Person } from '@/domain/streams/people';
import type { Profile } from '@/domain/streams/profiles';
import { today } from '@/domain/values/days';
import type { As } from '../support/database';
import { offer } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import { storeObject } from './storage-fixtures';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  firstMessage,
  message,
  publishedJob,
  pullAll,
  pushOne,
  write,
} from './sync-fixtures';

const picture = (size: number) => ({
  id: newId(),
  type: 'image/jpeg',
  size: 2048,
  width: size,
  height: size,
});
const medium = (kind: 'avatar' | 'still') => ({
  kind,
  place: 0,
  title: '',
  url: null,
  file: picture(512),
  thumb: picture(128),
});
const ZEBRA_CRANE = 'Zebra crane';

onEveryDatabase(
  'the parts of a public profile',
  (db) => {
    let people: Cast;
    let avatar: ReturnType<typeof medium>;
    let still: ReturnType<typeof medium>;
    const me = async (): Promise<Row> => {
      const own = (await pullAll(people.talent, 'profiles')).documents.find(
        ({ id }) => id === people.talent.id,
      );
      if (!own) throw new Error('The profile was not pulled.');
      return own as Row;
    };
    const save = async (changes: Row): Promise<Row> =>
      accepted(people.talent, edit('profiles', await me(), changes));
    const show = async (circles: Partial<Record<ShownPart, Circle>>): Promise<void> => {
      const own = (await me()) as unknown as Profile;
      const all = Object.fromEntries(SHOWN_PARTS.map((part) => [part, circleOf(own, part)])) as Record<
        ShownPart,
        Circle
      >;
      await save(circleChanges(own, { ...all, ...circles }) as Row);
    };
    const shown = async (to: As = people.visitor): Promise<Person> =>
      (await pullAll(to, 'people')).documents.find(({ id }) => id === people.talent.id) as unknown as Person;
    const inTouch = async (who: As): Promise<Row | null> =>
      ((await who.sql('select public.parts_in_touch($1) as answer', [people.talent.id]))[0]?.answer ??
        null) as Row | null;
    const apply = async (): Promise<string> =>
      (await accepted(people.talent, applying(await publishedJob(people.employer)))).id;
    const found = async (query: Row): Promise<boolean> => {
      const [row] = await people.employer.sql<{ answer: { documents: Row[] } }>(
        'select public.search_people($1::text::jsonb) as answer',
        [JSON.stringify(query)],
      );
      return (row?.answer.documents ?? []).some(({ id }) => id === people.talent.id);
    };

    beforeEach(async () => {
      people = await cast(db());
      [avatar, still] = [medium('avatar'), medium('still')];
      const credit = newId();
      await save({
        first_name: 'Mara',
        last_name: 'Voss',
        bio: 'Nights.',
        media: { [newId()]: avatar, [newId()]: still },
        credits: {
          [credit]: {
            production: 'Low Tide',
            role: 'gaffer',
            year: 2024,
            kind: 'feature',
            url: null,
            place: 0,
          },
        },
        kit: [ZEBRA_CRANE],
        unions: ['iatse_480'],
        languages: ['en'],
        location: 'Stage 4',
        city: 'Albuquerque',
        region: 'NM',
        country_code: 'US',
        travel_radius_km: 80,
        website_url: 'https://one.example',
        portfolio_url: 'https://two.example',
        linkedin_url: 'https://three.example',
        show_rate: true,
        hourly_rate: 60,
        day_rate_minor: 62_000,
        currency: 'USD',
      });
      for (const file of [avatar.file, avatar.thumb, still.file, still.thumb])
        await storeObject(db(), people.talent, attachmentPath(String(people.talent.id), file.id), 2048);
      await db().sql(
        `insert into public.endorsements (id, asker_id, endorser_id, credit_id, production, role, year, kind, answer, status, is_shown,
           endorser_name, decided_at)
         values ($1, $2, $3, $4, 'Low Tide', 'gaffer', 2024, 'feature', 'confirmed', 'confirmed', true, 'Idris Kane', now())`,
        [newId(), people.talent.id, people.otherTalent.id, credit],
      );
      const day = today(new Date());
      const month = `${day.slice(0, 7)}-01`;
      await accepted(
        people.talent,
        write(
          'availability',
          { month, days: { [day]: { state: 'free', part: 'day', note: '' } } },
          { id: await availabilityId(String(people.talent.id), month) },
        ),
      );
    });

    it.each(SHOWN_PARTS)(
      '%s: strangers get what the person says, and people in touch no less',
      async (part) => {
        await apply();
        const { rev: _rev, updated_at: _at, show_rate: _shows, ...whole } = (await shown()) as Person & Row;
        for (const circle of CIRCLES) {
          await show({ [part]: circle });
          const owner = (await me()) as unknown as Profile;
          const forAll = await shown();
          expect([circle, forAll]).toMatchObject([
            circle,
            onlyPartsFor(whole as unknown as Person, owner, ['everyone']),
          ]);
          const more = await inTouch(people.employer);
          expect([circle, more !== null]).toEqual([circle, circle === 'contacts']);
          if (more !== null) expect({ ...forAll, ...more }).toMatchObject(whole);
          expect([circle, await inTouch(people.otherEmployer)]).toEqual([circle, null]);
        }
      },
    );

    it('days: people in touch learn of a booking no sooner than everybody would', async () => {
      const id = await apply();
      await show({ days: 'contacts' });
      const day = today(new Date());
      await db().sql(
        "update public.job_applications set status = 'accepted', offer = $2::text::jsonb where id = $1",
        [id, JSON.stringify(offer({ days: [day] }))],
      );
      const agreedAt = (at: string): Promise<unknown> =>
        db().sql('update public.bookings set confirmed_at = $2 where application_id = $1', [id, at]);
      const letter = async (): Promise<string | undefined> =>
        String((await inTouch(people.employer))?.['shown_days']).at(11);
      await agreedAt(new Date(Date.now() - 60_000).toISOString());
      expect(await letter()).toBe('f');
      await agreedAt(new Date(Date.now() - 25 * 3_600_000).toISOString());
      expect(await letter()).toBe('b');
    });

    it('rate and days: of two devices that disagree the narrower one counts, for strangers and in every search', async () => {
      await apply();
      await show({ rate: 'nobody', days: 'nobody' });
      const before = await me();
      const as = (circle: Circle): Row =>
        circleChanges(before as unknown as Profile, {
          ...(Object.fromEntries(
            SHOWN_PARTS.map((part) => [part, circleOf(before as unknown as Profile, part)]),
          ) as Record<ShownPart, Circle>),
          rate: circle,
          days: circle,
        }) as Row;
      await accepted(people.talent, edit('profiles', before as never, as('contacts')), newId());
      const late = await pushOne(people.talent, edit('profiles', before as never, as('everyone')), newId());
      expect(late).toMatchObject({
        status: 'conflict',
        fields: ['settings.shown_days', 'settings.shown_rate'],
        master: { show_rate: true, settings: { show_days: true, shown_rate: 'contacts' } },
      });
      // Also as a day is marked, and as the timer runs.
      const day = today(new Date());
      await db().sql(
        "update public.availability set days = jsonb_set(days, array[$2::text, 'note'], '\"x\"') where user_id = $1",
        [people.talent.id, day],
      );
      await db().sql('select private.cut_shown_days()');
      expect(await shown()).toMatchObject({ day_rate_minor: null, hourly_rate: null, shown_days: '' });
      expect(await found({ freeOn: [day] })).toBe(false);
      expect(await inTouch(people.employer)).toMatchObject({ day_rate_minor: 62_000 });
    });

    it('S6: what is hidden leaves every device with the next pull, and comes back', async () => {
      const { checkpoint } = await pullAll(people.employer, 'people');
      await show({ kit: 'nobody' });
      const after = await pullAll(people.employer, 'people', checkpoint);
      expect(after.documents).toMatchObject([{ id: people.talent.id, kit: [] }]);
      await show({ kit: 'everyone' });
      expect((await pullAll(people.employer, 'people', after.checkpoint)).documents).toMatchObject([
        { id: people.talent.id, kit: [ZEBRA_CRANE] },
      ]);
    });

    it('are not found by what they hide: a word of the kit, a place, a rate, a free day', async () => {
      const queries: [ShownPart, Row][] = [
        ['kit', { words: [{ word: 'zebra' }] }],
        ['place', { city: 'albuq' }],
        ['place', { countryCode: 'US', words: [{ word: 'voss' }] }],
        ['rate', { maxDayRate: 100_000, words: [{ word: 'voss' }] }],
        ['days', { freeOn: [today(new Date())] }],
      ];
      for (const [, query] of queries) expect([query, await found(query)]).toEqual([query, true]);
      for (const circle of ['contacts', 'nobody'] as const) {
        await show({ kit: circle, place: circle, rate: circle, days: circle });
        for (const [, query] of queries) expect([query, await found(query)]).toEqual([query, false]);
        expect(await found({ words: [{ word: 'voss' }] })).toBe(true);
      }
    });

    describe('people in touch', () => {
      beforeEach(() => show({ kit: 'contacts' }));
      const kit = { kit: [ZEBRA_CRANE] };

      it('are those whom the person applied to, until they withdraw', async () => {
        expect(await inTouch(people.employer)).toBeNull();
        const id = await apply();
        expect(await inTouch(people.employer)).toEqual(kit);
        await db().sql("update public.job_applications set status = 'withdrawn' where id = $1", [id]);
        expect(await inTouch(people.employer)).toBeNull();
      });
      it('are those whom the person answers, and not those who only write', async () => {
        const first = await accepted(
          people.employer,
          await firstMessage(people.employer, String(people.talent.id), 'Are you free?'),
        );
        expect(await inTouch(people.employer)).toBeNull();
        await accepted(people.talent, message(String(first.conversation_id), 'I am.'));
        expect(await inTouch(people.employer)).toEqual(kit);
        expect(await inTouch(people.otherEmployer)).toBeNull();
      });
      it('are those who confirm a credit', async () => {
        expect(await inTouch(people.otherTalent)).toEqual(kit);
        await db().sql("update public.endorsements set status = 'withdrawn' where asker_id = $1", [
          people.talent.id,
        ]);
        expect(await inTouch(people.otherTalent)).toBeNull();
      });
      it('are not those with whom one of the two is blocked', async () => {
        await apply();
        for (const [blocker, blocked] of [
          [people.talent.id, people.employer.id],
          [people.employer.id, people.talent.id],
        ]) {
          await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
            blocker,
            blocked,
          ]);
          expect(await inTouch(people.employer)).toBeNull();
          await db().sql('delete from private.blocks where blocker_id = $1', [blocker]);
        }
        expect(await inTouch(people.employer)).toEqual(kit);
      });
      it('get nothing of who is no longer listed, and of who never was', async () => {
        await apply();
        await db().sql('update public.profiles set suspended_at = now() where id = $1', [people.talent.id]);
        expect(await inTouch(people.employer)).toBeNull();
        const [row] = await people.employer.sql('select public.parts_in_touch($1) as answer', [newId()]);
        expect(row?.answer).toBeNull();
      });
      it('have an account', async () => {
        await expect(
          people.visitor.sql('select public.parts_in_touch($1)', [people.talent.id]),
        ).rejects.toThrow(/permission denied/);
      });
    });

    describe('the bytes of a picture', () => {
      const sees = async (who: As, file: { id: string }): Promise<boolean> =>
        (
          await who.sql("select 1 from storage.objects where bucket_id = 'attachments' and name = $1", [
            attachmentPath(String(people.talent.id), file.id),
          ])
        ).length === 1;
      const seenBy = async (who: As): Promise<boolean[]> =>
        Promise.all([
          sees(who, avatar.file),
          sees(who, avatar.thumb),
          sees(who, still.file),
          sees(who, still.thumb),
        ]);
      const BOTH = [true, true, true, true];
      const NONE = [false, false, false, false];

      it('are given to whom the part is for', async () => {
        await apply();
        for (const who of [people.visitor, people.otherEmployer, people.employer, people.talent])
          expect(await seenBy(who)).toEqual(BOTH);
        await show({ picture: 'contacts', work: 'contacts' });
        expect(await seenBy(people.visitor)).toEqual(NONE);
        expect(await seenBy(people.otherEmployer)).toEqual(NONE);
        expect(await seenBy(people.employer)).toEqual(BOTH);
        await show({ work: 'nobody' });
        expect(await seenBy(people.employer)).toEqual([true, true, false, false]);
        await show({ picture: 'nobody', work: 'everyone' });
        for (const who of [people.visitor, people.otherEmployer, people.employer])
          expect(await seenBy(who)).toEqual([false, false, true, true]);
        expect(await seenBy(people.talent)).toEqual(BOTH);
      });
      it('of a hidden picture are in no conversation', async () => {
        const card = async (): Promise<unknown> => {
          const [row] = await people.employer.sql<{
            members: { user_id: string; avatar_url: string | null }[];
          }>('select members from public.conversations');
          return row?.members.find(({ user_id: id }) => id === people.talent.id)?.avatar_url;
        };
        await accepted(
          people.employer,
          await firstMessage(people.employer, String(people.talent.id), 'Are you free?'),
        );
        expect(await card()).toBe(`${people.talent.id}/${avatar.thumb.id}`);
        await show({ picture: 'contacts' });
        expect(await card()).toBeNull();
        await show({ picture: 'everyone' });
        expect(await card()).toBe(`${people.talent.id}/${avatar.thumb.id}`);
      });
    });
  },
  { storage: true },
);
