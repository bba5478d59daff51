import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { nameOf } from '@/domain/values/text/names';
import { isProfileComplete } from '@/domain/people/profile-completeness';
import { refusal } from '@/domain/refusals';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  type Cast,
  cast,
  edit,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  readAs,
  refusalOf,
  write,
} from './sync-fixtures';

onEveryDatabase('profiles', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });
  const me = async (who: As): Promise<Row> => {
    // A tombstone of an account that another test has just removed may come with it.
    const own = (await pullAll(who, 'profiles')).documents.find(({ id }) => id === who.id);
    if (!own) throw new Error('The profile was not pulled.');
    return own as Row;
  };
  const signUp = async (meta: Row): Promise<As> => {
    const id = newId();
    await db().sql(
      'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)',
      [id, `${id}@marquee.test`, JSON.stringify(meta)],
    );
    return db().as({ id });
  };

  describe('signing up', () => {
    it.each([
      [
        { full_name: 'Ana Maria Lopez', role: 'employer' },
        { full_name: 'Ana Maria Lopez', first_name: 'Ana Maria', last_name: 'Lopez', role: 'employer' },
      ],
      [{ name: '  Cher ' }, { first_name: 'Cher', last_name: '', role: 'talent' }],
      [{ role: 'admin' }, { role: 'talent', full_name: '' }],
      [
        { name: 'Bo Ek', role: 'director' },
        { role: 'talent', first_name: 'Bo', last_name: 'Ek' },
      ],
    ])('%j creates the profile', async (meta, profile) => {
      const who = await signUp(meta);
      expect(await me(who)).toMatchObject({
        ...profile,
        id: who.id,
        email: `${who.id}@marquee.test`,
        onboarding_completed: false,
        is_active: true,
        profile_completed: false,
      });
    });
    it('P8: the app’s own insert of the profile gets 23505', async () => {
      const who = await signUp({ name: 'Bo Ek' });
      const attempt = who.sql(
        `insert into public.profiles (id, email, full_name, role, onboarding_completed, is_active, created_at, updated_at)
         values ($1, 'x@marquee.test', 'Bo Ek', 'talent', false, true, now(), now())`,
        [who.id],
      );
      await expect(attempt).rejects.toMatchObject({ code: '23505' });
    });
    it('the email address follows the account', async () => {
      await people.talent.prove('email', 'password', 'mara@marquee.test');
      await db().sql('update auth.users set email = $2 where id = $1', [
        people.talent.id,
        'mara@marquee.test',
      ]);
      expect(await me(people.talent)).toMatchObject({ email: 'mara@marquee.test' });
    });
    it('the profile is deleted with its account', async () => {
      const who = await signUp({ name: 'Bo Ek' });
      await db().sql('delete from auth.users where id = $1', [who.id]);
      expect(await db().sql('select id from public.profiles where id = $1', [who.id])).toEqual([]);
    });
  });

  describe('choosing a role (ruling 14)', () => {
    const chosen = async (who: As): Promise<Row | undefined> =>
      (await db().sql<Row>('select role, role_chosen from public.profiles where id = $1', [who.id]))[0];
    const choose = (who: As, role: string | null): Promise<unknown> =>
      who.sql('select public.choose_role($1)', [role]);

    it('role_chosen is false until the person has chosen', async () => {
      const who = await signUp({ full_name: 'Noor Haddad', iss: 'https://accounts.google.com' });
      expect(await chosen(who)).toEqual({ role: 'talent', role_chosen: false });
      await choose(who, 'talent');
      expect(await chosen(who)).toEqual({ role: 'talent', role_chosen: true });
    });
    it('role_chosen is true if the sign-up named a role', async () => {
      expect(await chosen(await signUp({ full_name: 'Bo Ek', role: 'employer' }))).toEqual({
        role: 'employer',
        role_chosen: true,
      });
      expect(await chosen(await signUp({ full_name: 'Bo Ek', role: 'admin' }))).toEqual({
        role: 'talent',
        role_chosen: false,
      });
    });
    it('works both ways, affects nobody else, and is logged once', async () => {
      const [who, other] = [
        await signUp({ full_name: 'Bo Ek', role: 'talent' }),
        await signUp({ full_name: 'Al Ek', role: 'talent' }),
      ];
      for (const role of ['employer', 'employer', 'talent']) {
        await choose(who, role);
        expect(await chosen(who)).toEqual({ role, role_chosen: true });
      }
      expect(await chosen(other)).toEqual({ role: 'talent', role_chosen: true });
      const events = await db().sql(
        'select event_type, severity from public.security_events where user_id = $1',
        [who.id],
      );
      expect(events).toEqual(
        Array.from({ length: 2 }, () => ({ event_type: 'account_role_switched', severity: 'low' })),
      );
    });
    it.each(['admin', 'director', '', null])('%j cannot be chosen', async (role) => {
      await expect(choose(await signUp({ role: 'talent' }), role)).rejects.toMatchObject({
        code: 'PT400',
        message: 'unknown_role',
      });
    });
    it('an admin stays an admin', async () => {
      await expect(choose(people.admin, 'talent')).rejects.toMatchObject({ code: 'MQ403' });
      expect(await chosen(people.admin)).toMatchObject({ role: 'admin' });
    });
    it('S14: not before the second factor is passed', async () => {
      const who = await signUp({ role: 'talent' });
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [who.id]);
      await expect(choose(who, 'employer')).rejects.toMatchObject({
        code: 'PT403',
        message: 'two_factor_required',
      });
      expect(await chosen(who)).toMatchObject({ role: 'talent' });
    });
    it('a client cannot set role_chosen', async () => {
      const who = await signUp({ full_name: 'Noor Haddad' });
      await expect(
        who.sql('update public.profiles set role_chosen = true where id = $1', [who.id]),
      ).rejects.toMatchObject({ code: '42501' });
    });
    it('posted jobs stay online, and can be managed again after switching back', async () => {
      const who = await signUp({ full_name: 'Bo Ek', role: 'employer' });
      const job = await publishedJob(who);
      await choose(who, 'talent');
      expect(await readAs(people.talent, 'jobs', job)).toMatchObject({ status: 'active', posted_by: who.id });
      expect(refusalOf(await pushOne(who, publishing()))).toMatch(/^MQ/);
      await choose(who, 'employer');
      expect(
        await accepted(who, edit('jobs', await readAs(who, 'jobs', job), { title: 'Gaffer, days' })),
      ).toMatchObject({ title: 'Gaffer, days' });
    });
    it('the talent directory is updated', async () => {
      const who = await signUp({ full_name: 'Bo Ek', role: 'talent' });
      await db().sql("update public.profiles set bio = 'Grip.' where id = $1", [who.id]);
      const listed = async (): Promise<unknown> =>
        (await db().sql<Row>('select _deleted from public.public_profiles where id = $1', [who.id]))[0];
      expect(await listed()).toEqual({ _deleted: false });
      await choose(who, 'employer');
      expect(await listed()).toEqual({ _deleted: true });
      await choose(who, 'talent');
      expect(await listed()).toEqual({ _deleted: false });
    });
  });

  describe('changing', () => {
    it('talent and employer can be switched; only the server grants admin', async () => {
      const who = await signUp({ name: 'Bo Ek' });
      expect(await accepted(who, edit('profiles', await me(who), { role: 'employer' }))).toMatchObject({
        role: 'employer',
      });
      expect(refusalOf(await pushOne(who, edit('profiles', await me(who), { role: 'admin' })))).toMatch(
        /^MQ403 /,
      );
      expect(
        refusalOf(await pushOne(people.admin, edit('profiles', await me(people.admin), { role: 'talent' }))),
      ).toMatch(/^MQ403 /);
    });
    it('keeps the three name fields consistent', async () => {
      const who = await signUp({ name: 'Bo Ek' });
      expect(await accepted(who, edit('profiles', await me(who), { first_name: 'Bo Lars' }))).toMatchObject({
        full_name: 'Bo Lars Ek',
      });
      expect(await accepted(who, edit('profiles', await me(who), { full_name: 'Bo Eklund' }))).toMatchObject({
        first_name: 'Bo',
        last_name: 'Eklund',
      });
      expect(
        await accepted(
          who,
          edit('profiles', await me(who), { full_name: 'Bo', first_name: 'Bo', last_name: 'Ek' }),
        ),
      ).toMatchObject({ full_name: 'Bo', first_name: 'Bo' });
    });
    it('MQ400: neither takes its name away nor gets an address, a user name, a time zone, a country or a currency that no form writes, and one that it had stays', async () => {
      const who = await signUp({ name: 'Bo Ek' });
      const tries = async (changes: Row): Promise<string> =>
        refusalOf(await pushOne(who, edit('profiles', await me(who), changes)));
      const wrong = (detail: string): string => refusal('MQ400', { detail });
      expect(await tries({ first_name: '', last_name: ' ' })).toBe(`MQ400 ${wrong('name')}`);
      expect(await tries({ full_name: '' })).toBe(`MQ400 ${wrong('name')}`);
      for (const field of ['linkedin_url', 'portfolio_url', 'website_url'])
        for (const link of [
          'javascript:alert(1)',
          'data:text/html,x',
          'bo.example',
          'https://bo.example/a b',
        ])
          expect(await tries({ [field]: link })).toBe(`MQ400 ${wrong('web address')}`);
      expect(await tries({ timezone: "UTC'; select 1" })).toBe(`MQ400 ${wrong('time zone')}`);
      // Cyrillic letters, and names that look like ours.
      const ours =
        'admin administrator billing help info mail marquee moderator official root security staff support system team';
      for (const username of ['\u0430nn', 'Support.team', 'marquee_pay', '-bo-', 'b', ...ours.split(' ')])
        expect(await tries({ username }), username).toBe(`MQ400 ${wrong('user name')}`);
      expect(await tries({ country_code: 'ZZ' })).toBe(`MQ400 ${wrong('country')}`);
      expect(await tries({ currency: 'XQZ' })).toBe(`MQ400 ${wrong('currency')}`);
      await accepted(
        who,
        edit('profiles', await me(who), { username: 'Bo.Ek-2', country_code: 'NO', currency: 'NOK' }),
      );
      await db().sql(
        "update public.profiles set website_url = 'bo.example', timezone = 'XXX167' where id = $1",
        [who.id],
      );
      await accepted(
        who,
        edit('profiles', await me(who), { bio: 'Grip.', linkedin_url: 'https://bo.example' }),
      );
      await accepted(
        who,
        edit('profiles', await me(who), { website_url: '', timezone: 'Europe/Oslo', last_name: '' }),
      );
    });
    describe('S13: a name is a name, as the forms have it (ruling 19)', () => {
      const NOT_NAMES = [
        'Marquee Billing: pay at http://evil.example/x',
        'Bob\r\nBcc: all@x.y',
        '<b>x</b>',
        'R2',
        'Bo\tEk',
        'Bo 🎬',
      ];
      it.each(NOT_NAMES)('MQ741: which %j is not, in any of its fields', async (name) => {
        const who = await signUp({ name: 'Bo Ek' });
        for (const field of ['full_name', 'first_name', 'last_name'])
          expect(refusalOf(await pushOne(who, edit('profiles', await me(who), { [field]: name })))).toBe(
            `MQ741 ${refusal('MQ741')}`,
          );
        expect(await me(who)).toMatchObject({ full_name: 'Bo Ek', first_name: 'Bo', last_name: 'Ek' });
      });
      it('and an account has of its metadata what is one', async () => {
        for (const [said, kept] of [
          ['Marquee Billing: pay at http://evil.example/x', 'Marquee Billing pay at http evil example x'],
          ['J. R. Voss (Art)', 'J R Voss Art'],
          ['Bob\r\nBcc: all@x.y', 'Bob Bcc all x y'],
        ])
          expect(await me(await signUp({ name: said! }))).toMatchObject({ full_name: kept });
      });
      it('S11: a profile of before this rule stays writable in its other fields, and its name can be put right', async () => {
        const who = await signUp({ name: 'Bo Ek' });
        await db().sql(
          "update public.profiles set full_name = 'R2 D2', first_name = 'R2', last_name = 'D2' where id = $1",
          [who.id],
        );
        expect(await accepted(who, edit('profiles', await me(who), { bio: 'Grip.' }))).toMatchObject({
          bio: 'Grip.',
          full_name: 'R2 D2',
        });
        expect(await accepted(who, edit('profiles', await me(who), { first_name: 'Artoo' }))).toMatchObject({
          first_name: 'Artoo',
          last_name: 'D2',
        });
      });
      it('whose characters Postgres and the forms know alike', async () => {
        const all = Array.from({ length: 0x11_0000 }, (_, code) => code)
          .filter((code) => code > 0 && code !== 0x20 && (code < 0xd8_00 || code > 0xdf_ff))
          .map((code) => String.fromCodePoint(code))
          .filter((each) => !/[\p{Cn}\p{Co}]/u.test(each));
        const names = all.filter((each) => nameOf(each) === each);
        const chunks = Array.from({ length: Math.ceil(names.length / 150) }, (_, n) =>
          names.slice(n * 150, (n + 1) * 150).join(''),
        );
        const others = all.filter((each) => nameOf(each) !== each);
        expect([names.length > 130_000, others.length > 5_000]).toEqual([true, true]);
        const notSo = async (texts: string[], is: string): Promise<unknown[]> =>
          db().sql(`select c from jsonb_array_elements_text($1::text::jsonb) c where not (${is})`, [
            JSON.stringify(texts),
          ]);
        expect(await notSo(chunks, 'private.name_of(c) = c')).toEqual([]);
        expect(await notSo(others, "private.name_of('x' || c || 'x') = 'x x'")).toEqual([]);
      });
    });
    it.each([
      [{ first_name: 'Bo', last_name: 'Ek', bio: 'Grip.' }],
      [{ first_name: 'Bo', last_name: 'Ek', bio: '  ' }],
      [{ first_name: ' ', last_name: 'Ek', bio: 'Grip.' }],
      [{ first_name: 'Bo', last_name: '', bio: 'Grip.' }],
    ])('computes completeness as the app does: %j', async (fields) => {
      const who = await signUp({ name: 'X Y' });
      const after = await accepted(who, edit('profiles', await me(who), { ...fields, full_name: 'Bo Ek' }));
      expect(after.profile_completed).toBe(isProfileComplete({ ...fields, role: 'talent' }));
    });
    it('MQ409: a profile’s URL name is unique', async () => {
      const who = await signUp({ name: 'Bo Ek' });
      await accepted(people.talent, edit('profiles', await me(people.talent), { username: 'gaffer' }));
      expect(refusalOf(await pushOne(who, edit('profiles', await me(who), { username: 'Gaffer' })))).toBe(
        'MQ409 Somebody else already uses this.',
      );
    });
    it('posts only for their own company', async () => {
      const company = await accepted(people.employer, write('companies', { name: 'Gantry Row' }));
      expect(await me(people.employer)).toMatchObject({ company_id: company.id });
      expect(
        refusalOf(
          await pushOne(
            people.otherEmployer,
            edit('profiles', await me(people.otherEmployer), { company_id: company.id }),
          ),
        ),
      ).toMatch(/^MQ403 /);
      expect(
        refusalOf(await pushOne(people.talent, write('companies', { name: 'Not an employer' }))),
      ).toMatch(/^MQ403 /);
    });
    it('a verified company that is renamed is no longer verified', async () => {
      const company = await accepted(people.otherEmployer, write('companies', { name: 'Old House' }));
      await db().sql('update public.companies set verified_at = now() where id = $1', [company.id]);
      const [row] = (await pullAll(people.otherEmployer, 'companies')).documents.filter(
        ({ id }) => id === company.id,
      ) as Row[];
      expect(
        await accepted(people.otherEmployer, edit('companies', row!, { about: 'Since 1990' })),
      ).toMatchObject({ verified_at: row!.verified_at });
      const [again] = (await pullAll(people.otherEmployer, 'companies')).documents.filter(
        ({ id }) => id === company.id,
      ) as Row[];
      expect(
        await accepted(people.otherEmployer, edit('companies', again!, { name: 'Famous Studio' })),
      ).toMatchObject({ verified_at: null });
    });
    it('refuses settings that the app could not parse', async () => {
      expect(
        refusalOf(
          await pushOne(
            people.talent,
            edit('profiles', await me(people.talent), { settings: { muted: 'all' } }),
          ),
        ),
      ).toBe('MQ400 Some of this is not in the right form: settings.');
    });
    it('stores the defaults for new jobs, and refuses malformed ones', async () => {
      const settings = (hiring: unknown): Row => ({
        settings: { muted: [], quiet_from: '', quiet_to: '', hiring },
      });
      const preferred = { city: 'London', currency: 'GBP', questions: ['Own transport?'] };
      expect(
        await accepted(people.employer, edit('profiles', await me(people.employer), settings(preferred))),
      ).toMatchObject(settings(preferred));
      const longest = { questions: ['q'.repeat(2900)] };
      expect(
        await accepted(people.employer, edit('profiles', await me(people.employer), settings(longest))),
      ).toMatchObject(settings(longest));
      for (const strange of ['London', ['London'], null, 3, { questions: ['q'.repeat(3000)] }]) {
        expect(
          refusalOf(
            await pushOne(people.employer, edit('profiles', await me(people.employer), settings(strange))),
          ),
          JSON.stringify(strange).slice(0, 20),
        ).toBe('MQ400 Some of this is not in the right form: settings.');
      }
      expect(await me(people.employer)).toMatchObject(settings(longest));
    });
    it('only their owner can read settings, not even admins', async () => {
      await accepted(
        people.talent,
        edit('profiles', await me(people.talent), {
          settings: { muted: [], quiet_from: '', quiet_to: '', hiring: { city: 'Leeds' } },
        }),
      );
      const ofTalent = (who: As) =>
        who.sql('select settings from public.profiles where id = $1', [people.talent.id]);
      expect(await ofTalent(people.talent)).toHaveLength(1);
      for (const who of [people.employer, people.otherTalent, people.admin])
        expect(await ofTalent(who)).toEqual([]);
      const shown = (await pullAll(people.employer, 'people')).documents.find(
        ({ id }) => id === people.talent.id,
      ) as Row;
      expect(shown).toMatchObject({ id: people.talent.id });
      expect(shown).not.toHaveProperty('settings');
      expect(
        await db().sql(
          "select column_name from information_schema.columns where table_name = 'public_profiles' and column_name in ('settings', 'hiring')",
        ),
      ).toEqual([]);
    });
  });

  describe('the directory', () => {
    it('shows rates only of people who publish them, and never an email address', async () => {
      await accepted(
        people.talent,
        edit('profiles', await me(people.talent), {
          day_rate_minor: 62_000,
          hourly_rate: 60,
          phone: '+44 1',
        }),
      );
      const shown = async (): Promise<Row> =>
        (await pullAll(people.visitor, 'people')).documents.find(({ id }) => id === people.talent.id) as Row;
      expect(await shown()).toMatchObject({ day_rate_minor: null, hourly_rate: null });
      expect(Object.keys(await shown())).not.toEqual(expect.arrayContaining(['email']));
      await accepted(people.talent, edit('profiles', await me(people.talent), { show_rate: true }));
      expect(await shown()).toMatchObject({ day_rate_minor: 62_000, hourly_rate: 60 });
      await accepted(people.talent, edit('profiles', await me(people.talent), { show_rate: false }));
      expect(await shown()).toMatchObject({ day_rate_minor: null, hourly_rate: null });
    });
    it('keeps nothing of a person who left the directory', async () => {
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [
        people.otherTalent.id,
      ]);
      expect(
        await db().sql(
          'select full_name, bio, headline, _deleted from public.public_profiles where id = $1',
          [people.otherTalent.id],
        ),
      ).toEqual([{ full_name: '', bio: '', headline: '', _deleted: true }]);
      await db().sql('update public.profiles set suspended_at = null where id = $1', [people.otherTalent.id]);
    });
  });
});
