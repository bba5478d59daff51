import { beforeEach, describe, expect, it } from 'vitest';
import { attachmentPath } from '@/domain/attachments';
import { Media } from '@/domain/definition/profile-parts';
import { newId } from '@/domain/ids';
import { type RefusalCode, REFUSALS } from '@/domain/refusals';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { storeObject } from './storage-fixtures';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
} from './sync-fixtures';

const SIZE = 2048;
const cv = (file: Row = {}, more: Row = {}) => ({
  kind: 'cv',
  place: 0,
  title: 'Mara Voss.pdf',
  url: null,
  file: { id: newId(), type: 'application/pdf', size: SIZE, added_on: '2027-01-04', ...file },
  thumb: null,
  ...more,
});
const picture = (pixels: number) => ({
  id: newId(),
  type: 'image/jpeg',
  size: SIZE,
  width: pixels,
  height: pixels,
});
const still = () => ({
  kind: 'still',
  place: 0,
  title: '',
  url: null,
  file: picture(1024),
  thumb: picture(128),
});
const video = () => ({
  kind: 'video',
  place: 0,
  title: 'Reel',
  url: 'https://vimeo.com/76979871',
  file: null,
  thumb: null,
});
const refused = (code: RefusalCode): string => `${code} ${REFUSALS[code]}`;

onEveryDatabase(
  'a CV and the pieces of a profile in an application',
  (db) => {
    let people: Cast;
    let jobId: string;
    beforeEach(async () => {
      people = await cast(db());
      jobId = await publishedJob(people.employer);
    });
    const me = async (who = people.talent): Promise<Row> => {
      const own = (await pullAll(who, 'profiles')).documents.find(({ id }) => id === who.id);
      if (!own) throw new Error('The profile was not pulled.');
      return own as Row;
    };
    const change = async (media: Row, who = people.talent) =>
      pushOne(who, edit('profiles', await me(who), { media }));
    const keep = async (media: Row, who = people.talent): Promise<void> => {
      expect(refusalOf(await change(media, who))).toBe('accepted');
    };
    const pathOf = ({ id }: { id: string }, who = people.talent): string =>
      attachmentPath(String(who.id), id);
    const withCv = (
      { file, title }: { file: Row & { id: string }; title: string },
      who = people.talent,
    ): Row => ({
      resume_path: pathOf(file, who),
      resume_name: title,
      resume_size: file.size,
    });
    const upload = (file: { id: string }, bytes = SIZE, type?: string): Promise<void> =>
      storeObject(db(), people.talent, pathOf(file), bytes, bytes, type);
    const sees = async (who: As, file: { id: string }): Promise<boolean> =>
      (
        await who.sql("select 1 from storage.objects where bucket_id = 'attachments' and name = $1", [
          pathOf(file),
        ])
      ).length === 1;
    const seenBy = async (file: { id: string }): Promise<boolean[]> =>
      Promise.all(
        [people.employer, people.otherEmployer, people.otherTalent, people.visitor, people.admin].map((who) =>
          sees(who, file),
        ),
      );
    const NOBODY = [false, false, false, false, false];
    const THE_EMPLOYER = [true, false, false, false, false];
    const read = async (id: string, who = people.employer): Promise<Row> => {
      const row = (await pullAll(who, 'applications')).documents.find((each) => each.id === id);
      if (!row) throw new Error('The application was not pulled.');
      return row as Row;
    };
    const step = async (who: As, id: string, changes: Row) =>
      pushOne(who, edit('applications', await read(id, who), changes));
    const toSweep = async (file: { id: string }): Promise<number> =>
      (await db().sql('select 1 from private.attachments_to_remove where path = $1', [pathOf(file)])).length;
    const withdraw = async (id: string): Promise<void> => {
      expect(refusalOf(await step(people.talent, id, { status: 'withdrawn' }))).toBe('accepted');
    };

    describe('a CV in a profile', () => {
      it.each<[string, Row, string | RegExp]>([
        ['another type', cv({ type: 'image/jpeg' }), refused('MQ628')],
        ['more than 10 MB', cv({ size: 10_485_761 }), refused('MQ629')],
        ['no bytes', cv({ size: 0 }), /^MQ400 /],
        ['no day', cv({ added_on: 'yesterday' }), /^MQ400 /],
        ['a path for a name', cv({}, { title: '../cv.pdf' }), /^MQ400 /],
        ['no name', cv({}, { title: '' }), /^MQ400 /],
        ['an address', cv({}, { url: 'https://vimeo.com/76979871' }), /^MQ400 /],
        ['a picture', cv({}, { thumb: picture(128) }), /^MQ400 /],
        ['something more', cv({ width: 1 }), /^MQ400 /],
      ])('S13: is refused with %s, by the device as well', async (_what, medium, sentence) => {
        const media = { [newId()]: medium };
        expect(refusalOf(await change(media))).toMatch(sentence);
        expect(Media.safeParse(media).success, 'on the device').toBe(false);
      });

      it('takes 10 MB, and one of two that two devices chose stands', async () => {
        const [low, high] = [newId(), newId()].toSorted() as [string, string];
        const media = { [low]: cv(), [high]: cv({ size: 10_485_760 }) };
        expect(Media.safeParse(media).success).toBe(true);
        await keep(media);
        expect((await me()).media).toEqual({ [high]: media[high] });
      });

      it('S9: is never in what others see of a profile, and its bytes are nobody’s but its owner’s', async () => {
        await db().sql(
          "update public.profiles set first_name = 'Mara', last_name = 'Voss', bio = 'Nights.' where id = $1",
          [people.talent.id],
        );
        const medium = cv();
        const clip = newId();
        await keep({ [newId()]: medium, [clip]: video() });
        await upload(medium.file);
        expect((await me()).attachments_stored).toEqual([medium.file.id]);
        const [listed] = await people.visitor.sql<{ media: Row }>(
          'select media from public.public_profiles where id = $1',
          [people.talent.id],
        );
        expect(Object.keys(listed?.media ?? {})).toEqual([clip]);
        // Who has an application of theirs sees their pictures, but not a CV that it does not have.
        await accepted(people.talent, applying(jobId));
        expect(await seenBy(medium.file)).toEqual(NOBODY);
        expect(await sees(people.talent, medium.file), 'the owner').toBe(true);
      });

      it('S13: arrives as bytes without a type, and as large as its row says', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        for (const [bytes, type, code] of [
          [SIZE, 'application/pdf', 'MQ607'],
          [SIZE, 'text/html', 'MQ607'],
          [SIZE + 1, 'application/octet-stream', 'MQ606'],
        ] as const)
          await expect(upload(medium.file, bytes, type)).rejects.toMatchObject({
            code: '42501',
            message: REFUSALS[code].replace('{name}', 'Mara Voss.pdf'),
          });
      });
    });

    describe('a CV in an application', () => {
      it('S9, S13: is opened by who manages the job, by nobody else, and not once it is withdrawn', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        const { id } = await accepted(people.talent, applying(jobId, withCv(medium)));
        expect((await read(id)).attachments_stored, 'on its way').toEqual([]);
        await upload(medium.file);
        expect(await read(id)).toMatchObject({ ...withCv(medium), attachments_stored: [medium.file.id] });
        expect(await seenBy(medium.file)).toEqual(THE_EMPLOYER);
        await withdraw(id);
        expect(await seenBy(medium.file)).toEqual(NOBODY);
        expect(await sees(people.talent, medium.file), 'it is still in the profile').toBe(true);
        expect(await toSweep(medium.file)).toBe(0);
      });

      it('goes to whom the job is handed over, and leaves who had it', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        await accepted(people.talent, applying(jobId, withCv(medium)));
        await upload(medium.file);
        await db().sql('update public.jobs set posted_by = $2 where id = $1', [
          jobId,
          people.otherEmployer.id,
        ]);
        expect(await seenBy(medium.file)).toEqual([false, true, false, false, false]);
      });

      it('that was there before is there at once', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        await upload(medium.file);
        const { id } = await accepted(
          people.talent,
          applying(jobId, { ...withCv(medium), resume_name: 'Award.pdf', resume_size: 1 }),
        );
        // Its name and size are the file's, whatever the device says.
        expect(await read(id)).toMatchObject({ ...withCv(medium), attachments_stored: [medium.file.id] });
      });

      it('S2: waits for nothing: the application goes first, and the profile that has it follows', async () => {
        const medium = cv();
        const { id } = await accepted(people.talent, applying(jobId, withCv(medium)));
        expect(await read(id)).toMatchObject({ ...withCv(medium), attachments_stored: [] });
        await upload(medium.file);
        expect((await read(id)).attachments_stored).toEqual([medium.file.id]);
        await keep({ [newId()]: medium });
        expect((await me()).attachments_stored, 'the profile has it as well').toEqual([medium.file.id]);
        expect(await seenBy(medium.file)).toEqual(THE_EMPLOYER);
      });

      it.each(['replaced', 'removed'])(
        'that is %s afterwards stays readable to the employer until it is withdrawn, and is swept then',
        async (what) => {
          const medium = cv();
          await keep({ [newId()]: medium });
          const { id } = await accepted(people.talent, applying(jobId, withCv(medium)));
          const other = await accepted(
            people.talent,
            applying(await publishedJob(people.employer), withCv(medium)),
          );
          await upload(medium.file);
          await keep(what === 'replaced' ? { [newId()]: cv() } : {});
          expect(await seenBy(medium.file)).toEqual(THE_EMPLOYER);
          expect(await read(id)).toMatchObject(withCv(medium));
          expect(await toSweep(medium.file)).toBe(0);
          await withdraw(id);
          expect(await seenBy(medium.file), 'another application has it').toEqual(THE_EMPLOYER);
          await withdraw(other.id);
          expect(await seenBy(medium.file)).toEqual(NOBODY);
          expect(await toSweep(medium.file)).toBe(1);
        },
      );

      it('that is removed before its bytes came may still bring them', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        const { id } = await accepted(people.talent, applying(jobId, withCv(medium)));
        await keep({});
        await upload(medium.file);
        expect((await read(id)).attachments_stored).toEqual([medium.file.id]);
        expect(await seenBy(medium.file)).toEqual(THE_EMPLOYER);
      });

      it('that left the profile before the application came is taken up again while its bytes are there', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        await upload(medium.file);
        await keep({});
        expect(await toSweep(medium.file)).toBe(1);
        const { id } = await accepted(people.talent, applying(jobId, withCv(medium)));
        expect(await toSweep(medium.file)).toBe(0);
        expect((await read(id)).attachments_stored).toEqual([medium.file.id]);
        expect(await seenBy(medium.file)).toEqual(THE_EMPLOYER);
      });

      it('MQ631: is refused, with what to do, once its bytes are gone', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        await upload(medium.file);
        await keep({});
        await db().sql('delete from storage.objects where name = $1', [pathOf(medium.file)]);
        expect(refusalOf(await pushOne(people.talent, applying(jobId, withCv(medium))))).toBe(
          refused('MQ631'),
        );
      });

      it('is back in the profile when it is put back there, with its bytes', async () => {
        const medium = cv();
        const key = newId();
        await keep({ [key]: medium });
        await accepted(people.talent, applying(jobId, withCv(medium)));
        await upload(medium.file);
        await keep({});
        expect((await me()).attachments_stored).toEqual([]);
        await keep({ [key]: medium });
        expect((await me()).attachments_stored).toEqual([medium.file.id]);
      });

      it('is swept when the job goes with all its applications', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        await accepted(people.talent, applying(jobId, withCv(medium)));
        await keep({});
        await db().sql('delete from public.jobs where id = $1', [jobId]);
        expect(await toSweep(medium.file)).toBe(1);
      });

      it('S13: is the applicant’s own, a PDF of at most 10 MB, with a name', async () => {
        const theirs = cv();
        await keep({ [newId()]: theirs }, people.otherTalent);
        const mine = still();
        await keep({ [newId()]: mine });
        const attempts: [Row, RegExp][] = [
          [withCv(theirs, people.otherTalent), /^MQ400 /],
          [withCv(theirs), /^MQ409 /],
          [{ ...withCv(cv()), resume_path: pathOf(mine.file) }, /^MQ409 /],
          [{ ...withCv(cv()), resume_path: 'https://evil.test/cv.pdf' }, /^MQ400 /],
          [{ ...withCv(cv()), resume_size: 10_485_761 }, /^MQ629 /],
          [{ ...withCv(cv()), resume_size: 0 }, /^MQ400 /],
          [{ ...withCv(cv()), resume_size: null }, /^MQ400 /],
          [{ ...withCv(cv()), resume_name: 'a/b.pdf' }, /^MQ400 /],
          [{ ...withCv(cv()), resume_name: 'CV\u202Efdp.exe' }, /^MQ400 /],
          [{ ...withCv(cv()), resume_name: 'CV\u202Efdp.pdf' }, /^MQ400 /],
          [{ ...withCv(cv()), resume_name: 'CV.exe' }, /^MQ400 /],
        ];
        for (const [changes, sentence] of attempts)
          expect(refusalOf(await pushOne(people.talent, applying(jobId, changes)))).toMatch(sentence);
      });

      it('is not changed afterwards, by either side', async () => {
        const { id } = await accepted(people.talent, applying(jobId, withCv(cv())));
        const changes = [{ resume_path: null }, { resume_name: 'Better.pdf' }, { resume_size: 1 }];
        for (const who of [people.talent, people.employer])
          for (const each of changes) expect(refusalOf(await step(who, id, each))).toMatch(/^MQ403 /);
      });

      it('MQ604: counts in the bytes of the day', async () => {
        await db().sql(
          `insert into public.attachments (id, owner_id, profile_id, name, type, size)
           select gen_random_uuid(), $1, $1, 'Still', 'image/jpeg', 52428800 from generate_series(1, 21)`,
          [people.talent.id],
        );
        expect(refusalOf(await pushOne(people.talent, applying(jobId, withCv(cv()))))).toMatch(/^MQ604/);
      });

      it('S14: is not read before the second factor of the employer', async () => {
        const medium = cv();
        await keep({ [newId()]: medium });
        await accepted(people.talent, applying(jobId, withCv(medium)));
        await upload(medium.file);
        await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [
          people.employer.id,
        ]);
        expect(await sees(db().as({ id: people.employer.id, sessionId: newId() }), medium.file)).toBe(false);
      });
    });

    describe('pieces', () => {
      it('MQ630: are at most six', async () => {
        const ids = (count: number): string[] => Array.from({ length: count }, () => newId());
        expect(refusalOf(await pushOne(people.talent, applying(jobId, { portfolio_ids: ids(7) })))).toBe(
          refused('MQ630'),
        );
        const { id } = await accepted(people.talent, applying(jobId, { portfolio_ids: ids(6) }));
        expect(refusalOf(await step(people.talent, id, { portfolio_ids: ids(7) }))).toBe(refused('MQ630'));
      });

      it('are shown to the employer as they arrive, also of a profile that is not listed, and only those that were picked', async () => {
        const [a, b, c, d] = [newId(), newId(), newId(), newId()];
        const frame = still();
        const clip = video();
        await keep({ [a]: frame, [b]: clip, [c]: still(), [d]: cv() });
        await db().sql('update public.profiles set is_active = false where id = $1', [people.talent.id]);
        const { id } = await accepted(people.talent, applying(jobId, { portfolio_ids: [a, b, d] }));
        expect((await read(id)).portfolio).toEqual({ [a]: null, [b]: clip });
        await upload(frame.thumb);
        expect((await read(id)).portfolio).toEqual({ [a]: null, [b]: clip });
        await upload(frame.file);
        expect((await read(id)).portfolio).toEqual({ [a]: frame, [b]: clip });
        expect(await sees(people.employer, frame.file)).toBe(true);
      });

      it('leave with their entry in the profile, and all of them when it is withdrawn', async () => {
        const [a, b] = [newId(), newId()];
        await keep({ [a]: video(), [b]: video() });
        const { id } = await accepted(people.talent, applying(jobId, { portfolio_ids: [a, b] }));
        await keep({ [b]: video() });
        expect(Object.keys((await read(id)).portfolio as Row)).toEqual([b]);
        await withdraw(id);
        expect((await read(id)).portfolio).toEqual({});
        await keep({ [a]: video(), [b]: video() });
        expect((await read(id)).portfolio).toEqual({});
      });

      it('S13: what is shown of them is the server’s', async () => {
        const { id } = await accepted(
          people.talent,
          applying(jobId, { portfolio: { [newId()]: video() }, attachments_stored: [newId()] }),
        );
        expect(await read(id)).toMatchObject({ portfolio: {}, attachments_stored: [] });
        await expect(
          people.talent.sql("update public.job_applications set portfolio = '{}' where id = $1", [id]),
        ).rejects.toMatchObject({ code: '42501' });
      });
    });

    it('goes with the account, and is in the export of everything that is mine', async () => {
      const medium = cv();
      await keep({ [newId()]: medium });
      await accepted(people.talent, applying(jobId, withCv(medium)));
      const [answer] = await people.talent.sql<{ data: { attachments: Row[]; applications: Row[] } }>(
        'select public.export_my_data() as data',
      );
      expect(answer?.data.attachments).toMatchObject([{ id: medium.file.id, name: 'Mara Voss.pdf' }]);
      expect(answer?.data.applications).toMatchObject([withCv(medium)]);
      await db().sql('delete from auth.users where id = $1', [people.talent.id]);
      expect(await db().sql('select 1 from public.attachments where id = $1', [medium.file.id])).toEqual([]);
      expect(await toSweep(medium.file)).toBe(1);
    });
  },
  { storage: true },
);
