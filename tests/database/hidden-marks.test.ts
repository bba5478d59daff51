import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { HIDDEN_MARKS, PLAIN_NAMES } from '../support/hidden-marks';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  dayFromNow,
  edit,
  jobPayload,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

onEveryDatabase('hidden marks', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });

  describe('S13: a name, title or place keeps what a reader sees of it', () => {
    it.each([...HIDDEN_MARKS, ...PLAIN_NAMES.map((name) => [name, name, name] as const)])(
      '%s',
      async (_what, written, kept) => {
        const { talent, employer } = people;
        const [row] = await db().sql<{ seen: string }>('select private.visible_text($1) as seen', [written]);
        expect(row?.seen).toBe(kept);

        const me = (await pullAll(talent, 'profiles')).documents.find(({ id }) => id === talent.id);
        const credit = {
          production: written,
          role: 'Gaffer',
          year: 2024,
          kind: 'feature',
          url: null,
          place: 0,
        };
        const creditId = newId();
        const profile = await accepted(
          talent,
          edit('profiles', me!, {
            first_name: written,
            headline: written,
            city: written,
            kit: [written],
            credits: { [creditId]: credit },
          }),
        );
        expect(profile).toMatchObject({ first_name: kept, headline: kept, city: kept });
        expect(profile.kit).toContain(kept);
        expect(String(profile.full_name).startsWith(kept)).toBe(true);
        expect(profile.credits).toMatchObject({ [creditId]: { production: kept } });

        expect(await accepted(employer, write('companies', { name: written, city: written }))).toMatchObject({
          name: kept,
          city: kept,
        });
        const words = (text: string) => ({
          title: text,
          production: text,
          city: text,
          description: `${text}\n\n${text}`,
          overtime_terms: text,
          questions: [text],
        });
        const id = await publishedJob(employer, words(written));
        const [job] = await db().sql(
          'select title, production, city, description, overtime_terms, questions from public.jobs where id = $1',
          [id],
        );
        expect(job).toEqual(words(kept));
        const said = (text: string) => ({ cover_note: `${text}\n${text}`, answers: [text] });
        const application = await accepted(talent, applying(id, said(written)));
        expect(application).toMatchObject(said(kept));
        const invited = (text: string) => ({
          id: newId(),
          kind: 'phone',
          slots: [`${dayFromNow(3)}T10:00:00.000Z`],
          minutes: 30,
          timezone: 'UTC',
          place: '+1 555 0100',
          note: text,
        });
        const master = (await pullAll(employer, 'applications')).documents.find(
          (each) => each.id === application.id,
        )!;
        expect(
          await accepted(
            employer,
            edit('applications', master, { status: 'interview', interview: invited(written) }),
          ),
        ).toMatchObject({ interview: { note: kept } });
      },
    );
  });

  it.each(['Gaffer\n\nnights', 'Gaffer\r\n nights', 'Gaffer\u2028nights', 'Gaffer\tnights\n'])(
    'titles and names are one line: %j',
    async (written) => {
      const { employer } = people;
      const id = await publishedJob(employer, { title: written, city: written });
      const [job] = await db().sql<{ title: string; city: string }>(
        'select title, city from public.jobs where id = $1',
        [id],
      );
      expect(job?.title).toMatch(/^Gaffer +nights$/);
      expect(job?.city).toBe(job?.title);
      expect(String((await accepted(employer, write('companies', { name: written }))).name)).toBe(job?.title);
    },
  );

  it('MQ109: a title of nothing but marks is none', async () => {
    expect(
      refusalOf(await pushOne(people.employer, publishing(jobPayload({ title: '\u202E\u2066' })))),
    ).toMatch(/^MQ109 /);
  });

  it('S11: a row of before this rule is read, and its next change is taken', async () => {
    const { talent } = people;
    await db().sql('alter table public.profiles disable trigger a_visible');
    await db().sql("update public.profiles set headline = E'Old \\u202Eeno' where id = $1", [talent.id]);
    await db().sql('alter table public.profiles enable trigger a_visible');
    const old = (await pullAll(talent, 'profiles')).documents.find(({ id }) => id === talent.id);
    expect(old).toMatchObject({ headline: 'Old \u202Eeno' });
    expect(await accepted(talent, edit('profiles', old!, { bio: 'Nights.' }))).toMatchObject({
      bio: 'Nights.',
    });
    // A device that still has the old one sends it back with its next change: nobody's text is in conflict.
    expect(await accepted(talent, edit('profiles', old!, { headline: 'Old \u202Eeno, new' }))).toMatchObject({
      headline: 'Old eno, new',
    });
  });
});
