import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId, projectMemberId } from '@/domain/ids';
import { callsheets } from '@/domain/streams/production/callsheets';
import type { As } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { asking } from './booking-fixtures';
import { answerInvitation, colleagueOf, employerAt, inviting } from './colleague-fixtures';
import { onNativeDatabase } from './every-database';
import {
  accepted,
  cast,
  dayFromNow,
  edit,
  jobPayload,
  publishing,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

const ROUNDS = 8;
const { content } = callsheets.sample(sampleWorld());

onNativeDatabase('what somebody does as they lose the right to', (db) => {
  /** As the engine does: what Postgres ends as a deadlock is sent again. */
  const persistently = async <T>(send: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await send();
      } catch (error) {
        if ((error as { code?: string }).code !== '40P01') throw error;
      }
  };
  const pushing = (who: As, one: PushWrite): Promise<string> =>
    persistently(async () => refusalOf(await pushOne(who, one)));
  const rowOf = async (who: As, stream: string, id: string): Promise<Row> => {
    const found = (await pullAll(who, stream)).documents.find((each) => each.id === id);
    if (!found) throw new Error(`${stream} ${id} is not readable.`);
    return found as Row;
  };

  it.each(['leaves', 'is taken out', 'only looks on', 'looks for work'] as const)(
    'of a company, as a manager %s: neither a job of theirs stays with it nor a way back in',
    async (how) => {
      const petra = await employerAt(db(), 'Petra Lind');
      const { id: company } = await accepted(petra, write('companies', { name: 'Gantry Row' }));
      for (let round = 0; round < ROUNDS; round += 1) {
        await db().sql('delete from private.rate_records');
        const timo = await colleagueOf(db(), petra, company, 'manager', 'Timo Brandt');
        const friend = await employerAt(db(), 'Tilda Rees');
        const place = await rowOf(petra, 'colleagues', timo.placeId);
        const invitation = await inviting(company, friend.email);
        const goes: Record<typeof how, () => Promise<unknown>> = {
          leaves: () => pushing(timo, edit('colleagues', place, { answer: 'left' })),
          'is taken out': () => pushing(petra, edit('colleagues', place, { removed: true })),
          'only looks on': () => pushing(petra, edit('colleagues', place, { access: 'viewer' })),
          'looks for work': () => persistently(() => timo.sql("select public.choose_role('talent')")),
        };
        const job = publishing(jobPayload({ company_id: company }));
        const answers = await Promise.all([goes[how](), pushing(timo, job), pushing(timo, invitation)]);
        const context = `round ${round}: ${JSON.stringify(answers)}`;
        expect(
          await db().sql('select id from public.jobs where company_id = $1 and posted_by = $2', [
            company,
            timo.id,
          ]),
          context,
        ).toEqual([]);
        await expect(answerInvitation(friend, invitation.id, 'accepted'), context).rejects.toMatchObject({
          code: expect.stringMatching(/^MQ(404|675)$/) as string,
        });
        const open = await friend.sql<{ open: unknown[] }>('select public.my_company_invitations() as open');
        expect(open[0]?.open).toEqual([]);
      }
    },
    120_000,
  );

  it('a project that is offered to two at once is offered to one, and whoever takes it over has it from nobody else', async () => {
    const people = await cast(db());
    const second = db().as({ id: await db().createUser({ name: 'Ola Berg', role: 'employer' }) });
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: project } = await accepted(
        people.employer,
        write('projects', { title: 'Low Tide', status: 'prep' }),
      );
      const places = [];
      for (const who of [people.otherEmployer, second]) {
        const id = await projectMemberId(project, String(who.id));
        await db().sql(
          `insert into public.project_members (id, project_id, user_id, answer, status) values ($1, $2, $3, 'accepted', 'joined')`,
          [id, project, who.id],
        );
        places.push(await rowOf(people.employer, 'crew', id));
      }
      await Promise.all(
        places.map((place) => pushing(people.employer, edit('crew', place, { is_offered: true }))),
      );
      const offered = await db().sql<{ user_id: string }>(
        'select user_id from public.project_members where project_id = $1 and is_offered',
        [project],
      );
      expect(offered, `round ${round}`).toHaveLength(1);
      // What is offered as somebody accepts is no more whoever's it was.
      const taker = offered[0]?.user_id === second.id ? second : people.otherEmployer;
      const other = taker === second ? people.otherEmployer : second;
      const placeOf = async (who: As): Promise<Row> =>
        rowOf(people.employer, 'crew', await projectMemberId(project, String(who.id)));
      const answers = await Promise.all([
        pushing(taker, edit('crew', await placeOf(taker), { takes_over: 'accepted' })),
        pushing(people.employer, edit('crew', await placeOf(other), { is_offered: true })),
      ]);
      const [state] = await db().sql<{ owner_id: string; offers: number }>(
        `select owner_id, (select count(*)::int from public.project_members where project_id = p.id and is_offered) as offers
         from public.projects p where id = $1`,
        [project],
      );
      const context = `round ${round}: ${JSON.stringify(answers)}`;
      if (state?.owner_id === taker.id) expect(state?.offers, context).toBe(0);
      else expect(state, context).toEqual({ owner_id: people.employer.id, offers: 1 });
    }
  }, 120_000);

  it('five requests wait for one person, however many devices ask at once', async () => {
    const people = await cast(db());
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => pushing(people.employer, asking(people.talent))),
    );
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(5);
    expect(answers.filter((answer) => answer.startsWith('MQ698'))).toHaveLength(7);
  }, 60_000);

  it('of a project: a link that is made as its maker is taken out ends with the place, also when they come back', async () => {
    const people = await cast(db());
    const editor = people.otherEmployer;
    const project = await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }));
    const place = await projectMemberId(project.id, String(editor.id));
    await db().sql(
      `insert into public.project_members (id, project_id, user_id, answer, status, access) values ($1, $2, $3, 'accepted', 'joined', 'editor')`,
      [place, project.id, editor.id],
    );
    const line = newId();
    const sheet = await accepted(
      people.employer,
      write('callsheets', {
        project_id: project.id,
        shoot_day: dayFromNow(1),
        status: 'published',
        content,
        calls: { [line]: { ...NO_CALL, name: 'Ann Driver', call: '05:17' } },
      }),
    );
    const make = 'select public.make_call_sheet_link($1, $2) as token';
    const serves = async (token: string): Promise<boolean> =>
      (await db().sql<{ said: unknown }>('select public.read_call_sheet_link($1) as said', [token]))[0]!
        .said !== null;

    const own = await rowOf(people.employer, 'crew', place);
    let removed: Promise<string> | undefined;
    let token = '';
    await editor.transaction(async (sql) => {
      token = (await sql<{ token: string }>(make, [sheet.id, line]))[0]!.token;
      removed = pushing(people.employer, edit('crew', own, { removed: true }));
      // Time for the other one to get as far as it can.
      await wait(100);
    });
    expect(await removed).toBe('accepted');
    expect(await serves(token)).toBe(false);
    const back = (): Promise<unknown> =>
      db().sql(
        "update public.project_members set status = 'joined', access = 'editor', removed = false, answer = 'accepted' where id = $1",
        [place],
      );
    await back();
    expect(await serves(token)).toBe(false);

    // The other way about: whoever is taken out at this moment makes none.
    let made: Promise<unknown> | undefined;
    await people.employer.transaction(async (sql) => {
      await sql('update public.project_members set removed = true where id = $1', [place]);
      made = editor.sql(make, [sheet.id, line]).then(
        () => 'made',
        (error: { code?: string }) => error.code,
      );
      await wait(100);
    });
    expect(await made).toBe('MQ403');
  });
});
