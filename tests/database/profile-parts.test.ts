import { beforeEach, describe, expect, it } from 'vitest';
import { attachmentPath } from '@/domain/attachments';
import { Credits, Media } from '@/domain/definition/profile-parts';
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
  firstMessage,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
} from './sync-fixtures';

type Picture = { id: string; type: string; size: number; width: number; height: number };

const credit = (more: Row = {}): Row => ({
  production: 'Low Tide',
  role: 'gaffer',
  year: 2024,
  kind: 'feature',
  url: null,
  place: 0,
  ...more,
});
const picture = (more: Partial<Picture> = {}): Picture => ({
  id: newId(),
  type: 'image/jpeg',
  size: 2048,
  width: 512,
  height: 512,
  ...more,
});
const small = (more: Partial<Picture> = {}): Picture => picture({ width: 128, height: 128, ...more });
const avatar = (more: Row = {}) => ({
  kind: 'avatar',
  place: 0,
  title: '',
  url: null,
  file: picture(),
  thumb: small(),
  ...more,
});
const still = (more: Row = {}) => ({
  ...avatar({ file: picture({ width: 2048, height: 1152 }), thumb: small() }),
  kind: 'still',
  ...more,
});
const video = (more: Row = {}) => ({
  kind: 'video',
  place: 0,
  title: 'Reel',
  url: 'https://vimeo.com/76979871',
  file: null,
  thumb: null,
  ...more,
});
const many = (count: number, of: () => Row): Row =>
  Object.fromEntries(Array.from({ length: count }, () => [newId(), of()]));
const refused = (code: RefusalCode): string => `${code} ${REFUSALS[code]}`;

onEveryDatabase(
  'credits and media of a profile',
  (db) => {
    let people: Cast;
    beforeEach(async () => {
      people = await cast(db());
    });
    const me = async (who: As): Promise<Row> => {
      const own = (await pullAll(who, 'profiles')).documents.find(({ id }) => id === who.id);
      if (!own) throw new Error('The profile was not pulled.');
      return own as Row;
    };
    const change = async (changes: Row, who = people.talent) =>
      pushOne(who, edit('profiles', await me(who), changes));
    const save = async (changes: Row, who = people.talent): Promise<Row> =>
      accepted(who, edit('profiles', await me(who), changes));
    const pathOf = (who: As, { id }: { id: string }): string => attachmentPath(String(who.id), id);
    const upload = (who: As, file: { id: string }, bytes = 2048): Promise<void> =>
      storeObject(db(), who, pathOf(who, file), bytes);
    const sees = async (who: As, file: { id: string }, owner = people.talent): Promise<boolean> =>
      (
        await who.sql("select 1 from storage.objects where bucket_id = 'attachments' and name = $1", [
          pathOf(owner, file),
        ])
      ).length === 1;
    const list = (who: As): Promise<Row> =>
      db().sql(
        "update public.profiles set first_name = 'Mara', last_name = 'Voss', bio = 'Nights.' where id = $1",
        [who.id],
      ) as never;
    const listed = async (): Promise<Row | undefined> => {
      const rows = await people.visitor.sql<Row>(
        'select avatar_url, credits, media from public.public_profiles where id = $1',
        [people.talent.id],
      );
      return rows[0];
    };

    describe('what is taken', () => {
      const cases: [string, Row, string][] = [
        ['101 credits', { credits: many(101, credit) }, refused('MQ621')],
        ['13 stills', { media: many(13, still) }, refused('MQ622')],
        ['7 videos', { media: many(7, video) }, refused('MQ623')],
        [
          'a video of another site',
          { media: many(1, () => video({ url: 'https://evil.test/76979871' })) },
          refused('MQ624'),
        ],
        [
          'a picture of another type',
          { media: many(1, () => avatar({ file: picture({ type: 'image/svg+xml' }) })) },
          refused('MQ625'),
        ],
        [
          'a small picture of another type',
          { media: many(1, () => still({ thumb: small({ type: 'image/png' }) })) },
          refused('MQ625'),
        ],
        [
          'a large picture',
          { media: many(1, () => avatar({ file: picture({ size: 524_289 }) })) },
          refused('MQ626'),
        ],
        [
          'a large still',
          { media: many(1, () => still({ file: picture({ size: 2_097_153 }) })) },
          refused('MQ626'),
        ],
        [
          'a picture of too many pixels',
          { media: many(1, () => avatar({ file: picture({ width: 513, height: 513 }) })) },
          refused('MQ627'),
        ],
        [
          'a picture that is not square',
          { media: many(1, () => avatar({ file: picture({ width: 512, height: 511 }) })) },
          refused('MQ627'),
        ],
        [
          'a still of too many pixels',
          { media: many(1, () => still({ file: picture({ height: 2049 }) })) },
          refused('MQ627'),
        ],
      ];
      it.each(cases)(
        'S13: refuses %s with a sentence, and the device does not take it either',
        async (_what, changes, sentence) => {
          expect(refusalOf(await change(changes))).toBe(sentence);
          if ('media' in changes && Object.keys(changes.media as Row).length === 1)
            expect(Media.safeParse(changes.media).success, 'on the device').toBe(false);
        },
      );

      const id = newId();
      const one = small();
      const sameFile = { file: one, thumb: one };
      it.each<[string, Row]>([
        ['a credit without a production', { credits: { [id]: credit({ production: ' ' }) } }],
        ['a credit without a role', { credits: { [id]: credit({ role: '' }) } }],
        ['a long role', { credits: { [id]: credit({ role: 'x'.repeat(61) }) } }],
        ['a year before film', { credits: { [id]: credit({ year: 1899 }) } }],
        ['a year in words', { credits: { [id]: credit({ year: '2024' }) } }],
        ['half a year', { credits: { [id]: credit({ year: 2024.5 }) } }],
        ['another kind', { credits: { [id]: credit({ kind: 'opera' }) } }],
        ['a script for a link', { credits: { [id]: credit({ url: 'javascript:alert(1)' }) } }],
        ['a field more', { credits: { [id]: credit({ confirmed: true }) } }],
        ['a field less', { credits: { [id]: { production: 'Low Tide' } } }],
        ['a key that is no id', { credits: { first: credit() } }],
        ['a list of credits', { credits: [credit()] }],
        ['a place in words', { credits: { [id]: credit({ place: 'first' }) } }],
        ['an avatar with an address', { media: { [id]: avatar({ url: 'https://vimeo.com/76979871' }) } }],
        ['an avatar without a small one', { media: { [id]: avatar({ thumb: null }) } }],
        ['a small one that is large', { media: { [id]: avatar({ thumb: small({ size: 65_537 }) }) } }],
        ['a file id that is none', { media: { [id]: avatar({ file: picture({ id: '../x' }) }) } }],
        ['an empty file', { media: { [id]: avatar({ file: picture({ size: 0 }) }) } }],
        ['a video with a file', { media: { [id]: video({ file: picture() }) } }],
        ['another kind of medium', { media: { [id]: video({ kind: 'script' }) } }],
        ['one file for two pictures', { media: { [id]: { ...avatar(), ...sameFile } } }],
        ['null', { media: null }],
      ])('S13: refuses %s, as the device does', async (_what, changes) => {
        expect(refusalOf(await change(changes))).toMatch(/^MQ400 /);
        const [schema, value] = 'credits' in changes ? [Credits, changes.credits] : [Media, changes.media];
        expect(schema.safeParse(value).success, 'on the device').toBe(false);
      });

      it('takes as much as a profile holds', async () => {
        const full = {
          credits: many(100, credit),
          media: { ...many(12, still), ...many(6, video), ...many(1, avatar) },
        };
        expect(Media.safeParse(full.media).success).toBe(true);
        expect(refusalOf(await change(full))).toBe('accepted');
      });

      it('S13: the path of the picture and what has arrived are the server’s', async () => {
        await change({ avatar_url: 'https://evil.test/pixel.png', attachments_stored: [newId()] });
        expect(await me(people.talent)).toMatchObject({ avatar_url: null, attachments_stored: [] });
        await expect(
          people.talent.sql("update public.profiles set avatar_url = 'x' where id = $1", [people.talent.id]),
        ).rejects.toMatchObject({ code: '42501' });
      });
    });

    describe('S2: two devices', () => {
      it('that edit different credits both win, and one that removes another', async () => {
        const [a, b, c, d] = [newId(), newId(), newId(), newId()];
        const base = await save({
          credits: { [a]: credit(), [b]: credit({ year: 2020 }), [c]: credit({ year: 2010 }) },
        });
        const before = base.credits as Row;
        await accepted(
          people.talent,
          edit('profiles', base, { credits: { ...before, [a]: credit({ production: 'High Tide' }) } }),
          newId(),
        );
        const { [c]: _removed, ...left } = before;
        const second = { ...left, [b]: credit({ year: 2021 }), [d]: credit({ year: 2000 }) };
        const answer = await pushOne(people.talent, edit('profiles', base, { credits: second }), newId());
        expect(answer.status).toBe('accepted');
        const { credits } = await me(people.talent);
        expect(credits).toEqual({
          [a]: credit({ production: 'High Tide' }),
          [b]: credit({ year: 2021 }),
          [d]: credit({ year: 2000 }),
        });
      });

      it('that both choose a picture end with one of them, without a conflict', async () => {
        const base = await me(people.talent);
        const [first, second] = [newId(), newId()].toSorted();
        const chosen = [avatar(), avatar()] as const;
        await accepted(people.talent, edit('profiles', base, { media: { [second!]: chosen[1] } }), newId());
        await accepted(people.talent, edit('profiles', base, { media: { [first!]: chosen[0] } }), newId());
        expect((await me(people.talent)).media).toEqual({ [second!]: chosen[1] });
        expect(
          await db().sql(
            'select id from public.attachments where profile_id = $1 and removed_at is null order by id',
            [people.talent.id],
          ),
        ).toEqual([chosen[1].file.id, chosen[1].thumb.id].toSorted().map((id) => ({ id })));
      });
    });

    describe('a picture', () => {
      const withAvatar = async (): Promise<ReturnType<typeof avatar>> => {
        const chosen = avatar();
        await save({ media: { [newId()]: chosen } });
        return chosen;
      };

      it('is shown to others once both of its sizes are there, and not before', async () => {
        await list(people.talent);
        const { file, thumb } = await withAvatar();
        expect(await listed()).toMatchObject({ avatar_url: null, media: {} });
        await upload(people.talent, thumb);
        expect(await listed()).toMatchObject({ avatar_url: null, media: {} });
        const before = await pullAll(people.employer, 'people');
        await upload(people.talent, file);
        const [person] = (await pullAll(people.employer, 'people', before.checkpoint)).documents as Row[];
        expect(person).toMatchObject({ id: people.talent.id, avatar_url: pathOf(people.talent, thumb) });
        expect(Object.values(person?.media as Row)).toHaveLength(1);
        expect((await me(people.talent)).attachments_stored).toEqual([thumb.id, file.id]);
      });

      it('S9: of listed talent is public; of others only those see it whom they write to or work with', async () => {
        await list(people.talent);
        const { file, thumb } = await withAvatar();
        await upload(people.talent, thumb);
        await upload(people.talent, file);
        const everybody = [people.visitor, people.otherTalent, people.otherEmployer, people.employer];
        const whoSees = async (): Promise<boolean[]> => Promise.all(everybody.map((who) => sees(who, file)));
        expect(await whoSees()).toEqual([true, true, true, true]);
        const job = await publishedJob(people.employer);
        await accepted(people.talent, applying(job));
        await db().sql('update public.profiles set is_active = false where id = $1', [people.talent.id]);
        // The employer has an application of theirs.
        expect(await whoSees()).toEqual([false, false, false, true]);
        expect(await listed()).toBeUndefined();
        const [emptied] = await db().sql<{ row: Row }>(
          'select to_jsonb(p) as row from public.public_profiles p where id = $1',
          [people.talent.id],
        );
        // Nothing of the person: what stays is what every row has.
        const kept = [
          'id',
          'role',
          'created_at',
          'updated_at',
          'server_xid',
          'rev',
          'last_client',
          'last_base',
          '_deleted',
        ];
        const isEmpty = (value: unknown): boolean =>
          value === null ||
          value === '' ||
          value === false ||
          (typeof value === 'object' && Object.keys(value).length === 0);
        expect(
          Object.entries(emptied!.row).filter(([name, value]) => !kept.includes(name) && !isEmpty(value)),
        ).toEqual([]);
        expect(await sees(people.talent, file), 'the owner').toBe(true);
      });

      it('S9: of an employer is seen by who talks with them, and not by whoever only asks to', async () => {
        const chosen = avatar();
        await save({ media: { [newId()]: chosen } }, people.employer);
        await upload(people.employer, chosen.thumb);
        await upload(people.employer, chosen.file);
        const isSeen = (who: As): Promise<boolean> => sees(who, chosen.thumb, people.employer);
        expect(await isSeen(people.talent)).toBe(false);
        const job = await publishedJob(people.employer);
        await accepted(people.talent, applying(job));
        expect(await isSeen(people.talent), 'applying alone does not').toBe(false);
        const first = await accepted(
          people.employer,
          await firstMessage(people.employer, String(people.talent.id), 'Hello', job),
        );
        await db().sql("update public.conversations set state = 'requested', state_by = $2 where id = $1", [
          first.conversation_id,
          people.talent.id,
        ]);
        expect(await isSeen(people.talent), 'who asked').toBe(false);
        await db().sql('update public.conversations set state_by = $2 where id = $1', [
          first.conversation_id,
          people.employer.id,
        ]);
        expect(await isSeen(people.talent), 'who is asked').toBe(true);
        await db().sql("update public.conversations set state = 'open', state_by = null where id = $1", [
          first.conversation_id,
        ]);
        expect(await isSeen(people.talent)).toBe(true);
        expect(await isSeen(people.otherTalent)).toBe(false);
        const [conversation] = await people.talent.sql<{ members: Row[] }>(
          'select members from public.conversations where id = $1',
          [first.conversation_id],
        );
        expect(conversation?.members.find(({ user_id: id }) => id === people.employer.id)).toMatchObject({
          avatar_url: pathOf(people.employer, chosen.thumb),
        });
      });

      it('S14: is neither stored nor read before the second factor', async () => {
        await list(people.talent);
        const { file, thumb } = await withAvatar();
        await upload(people.talent, thumb);
        await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [
          people.talent.id,
        ]);
        const unverified = db().as({ id: people.talent.id, sessionId: newId() });
        expect(await sees(unverified, thumb)).toBe(false);
        await expect(upload(unverified, file)).rejects.toMatchObject({ code: '42501' });
      });

      it('S13: is stored by its owner alone, once, and only as large as its row says', async () => {
        const { file, thumb } = await withAvatar();
        for (const who of [people.employer, people.visitor])
          await expect(storeObject(db(), who, pathOf(people.talent, file), 2048)).rejects.toMatchObject({
            code: '42501',
          });
        await expect(upload(people.talent, picture())).rejects.toMatchObject({ code: '42501' });
        await expect(upload(people.talent, file, 2049)).rejects.toMatchObject({
          code: '42501',
          message: REFUSALS.MQ606.replace('{name}', 'Profile picture'),
        });
        await upload(people.talent, thumb);
        await expect(upload(people.talent, thumb)).rejects.toThrow();
      });
      it('S13: is bytes without a type or a JPEG where it arrives, and what has another type is shown to nobody else', async () => {
        await list(people.talent);
        const { file, thumb } = await withAvatar();
        await expect(
          storeObject(db(), people.talent, pathOf(people.talent, file), 2048, 2048, 'text/html'),
        ).rejects.toMatchObject({
          code: '42501',
          message: REFUSALS.MQ607.replace('{name}', 'Profile picture'),
        });
        await upload(people.talent, thumb);
        await upload(people.talent, file);
        await db().sql(
          `update storage.objects set metadata = metadata || '{"mimetype": "text/html"}' where name = $1`,
          [pathOf(people.talent, thumb)],
        );
        for (const [who, may] of [
          [people.visitor, false],
          [people.employer, false],
          [people.talent, true],
        ] as const)
          expect(await sees(who, thumb)).toBe(may);
        expect(await sees(people.visitor, file)).toBe(true);
      });
      it('MQ409: is another file when it has another size', async () => {
        const id = newId();
        const chosen = avatar();
        await save({ media: { [id]: chosen } });
        const grown = { ...chosen, file: { ...(chosen.file as Row), size: 4096 } };
        expect(refusalOf(await change({ media: { [id]: grown } }))).toBe(refused('MQ409'));
      });

      it('leaves with its entry: others lose it at once, and its bytes are swept', async () => {
        await list(people.talent);
        const { file, thumb } = await withAvatar();
        await upload(people.talent, thumb);
        await upload(people.talent, file);
        await save({ media: {} });
        expect(await listed()).toMatchObject({ avatar_url: null, media: {} });
        expect(await sees(people.visitor, file)).toBe(false);
        expect((await me(people.talent)).attachments_stored).toEqual([]);
        const swept = await db().sql<{ path: string }>(
          'select path from private.attachments_to_remove where path like $1',
          [`${String(people.talent.id)}/%`],
        );
        expect(swept.map(({ path }) => path).toSorted()).toEqual(
          [file, thumb].map((one) => pathOf(people.talent, one)).toSorted(),
        );
      });

      it('that is put back before the sweep is there again, and is not swept', async () => {
        await list(people.talent);
        const chosen = avatar();
        const id = newId();
        await save({ media: { [id]: chosen } });
        await upload(people.talent, chosen.thumb);
        await upload(people.talent, chosen.file);
        await save({ media: {} });
        await save({ media: { [id]: chosen } });
        expect(await listed()).toMatchObject({
          avatar_url: pathOf(people.talent, chosen.thumb),
          media: { [id]: chosen },
        });
        expect(
          await db().sql('select path from private.attachments_to_remove where path like $1', [
            `${String(people.talent.id)}/%`,
          ]),
        ).toEqual([]);
      });

      it('cannot be somebody else’s file', async () => {
        const { file, thumb } = await withAvatar();
        expect(
          refusalOf(await change({ media: { [newId()]: avatar({ file, thumb }) } }, people.otherTalent)),
        ).toMatch(/^MQ409/);
      });

      it('S13: counts on its day in the bytes of its owner, whatever is removed again', async () => {
        const count = async (): Promise<number> => {
          const [row] = await db().sql<{ bytes: number }>(
            "select coalesce(sum(size), 0)::int as bytes from public.attachments where owner_id = $1 and created_at > now() - interval '1 day'",
            [people.talent.id],
          );
          return row?.bytes ?? 0;
        };
        await withAvatar();
        await save({ media: {} });
        expect(await count()).toBe(4096);
        await db().sql(
          "update public.attachments set removed_at = now() - interval '25 hours' where owner_id = $1",
          [people.talent.id],
        );
        await db().as({ id: null, role: 'service_role' }).sql('select public.attachments_to_remove()');
        expect(await count(), 'after the sweep').toBe(0);
      });

      it('MQ604: is refused beyond the bytes of one day', async () => {
        await db().sql(
          `insert into public.attachments (id, owner_id, profile_id, name, type, size)
           select gen_random_uuid(), $1, $1, 'Still', 'image/jpeg', 52428800 from generate_series(1, 21)`,
          [people.talent.id],
        );
        expect(refusalOf(await change({ media: { [newId()]: avatar() } }))).toMatch(/^MQ604/);
      });
    });

    it('are in the export of everything that is mine, and go with the account', async () => {
      const id = newId();
      const chosen = avatar();
      await save({ credits: { [id]: credit() }, media: { [newId()]: chosen } });
      const [answer] = await people.talent.sql<{ data: { profile: Row[]; attachments: Row[] } }>(
        'select public.export_my_data() as data',
      );
      expect(answer?.data.profile[0]).toMatchObject({ credits: { [id]: credit() } });
      expect(answer?.data.attachments.map((file) => file.id).toSorted()).toEqual(
        [chosen.file.id, chosen.thumb.id].toSorted(),
      );
      await db().sql('delete from auth.users where id = $1', [people.talent.id]);
      expect(await db().sql('select id from public.attachments where id = $1', [chosen.file.id])).toEqual([]);
      expect(
        await db().sql('select path from private.attachments_to_remove where path = $1', [
          pathOf(people.talent, chosen.file),
        ]),
      ).toHaveLength(1);
    });
  },
  { storage: true },
);
