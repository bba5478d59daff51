import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId, projectBudgetId, projectMemberId } from '@/domain/ids';
import { REFUSALS } from '@/domain/refusals';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applyTo,
  type Cast,
  cast,
  edit,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

onEveryDatabase('budgets and activity of a project', (db) => {
  let people: Cast;
  let project: Row & { id: string };
  beforeEach(async () => {
    people = await cast(db());
    project = await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }));
    await join(people.talent);
  });

  const join = async (who: As, access = 'member'): Promise<void> => {
    await db().sql(
      `insert into public.project_members (id, project_id, user_id, access, answer, status)
       values ($1, $2, $3, $4, 'accepted', 'joined') on conflict (id) do update set status = 'joined', access = $4`,
      [await projectMemberId(project.id, String(who.id)), project.id, who.id, access],
    );
  };
  const budget = async (fields: Row = {}, id?: string) =>
    write(
      'budgets',
      { project_id: project.id, currency: 'GBP', rates: {}, total_minor: null, ...fields },
      { id: id ?? (await projectBudgetId(project.id)) },
    );
  const held = async (who: As, stream: string) =>
    applyTo(new Map<string, Row>(), (await pullAll(who, stream)).documents);
  const events = async (who: As = people.talent): Promise<string[]> =>
    (
      await who.sql<{ said: string }>(
        `select concat_ws(' ', event, nullif(subject, ''), nullif(version, 0)) as said from public.project_events
         where project_id = $1 order by created_at, id`,
        [project.id],
      )
    ).map(({ said }) => said);

  it('S13: a budget is its editors’, one for a project, and of rates and days alone', async () => {
    const rates = { gaffer: { rate_minor: 52_000, days: 3 } };
    const row = await accepted(people.employer, await budget({ rates }));
    expect(row).toMatchObject({ rates, currency: 'GBP' });
    expect((await held(people.talent, 'budgets')).size).toBe(0);
    for (const who of [people.talent, people.otherEmployer])
      expect(refusalOf(await pushOne(who, await budget()))).not.toBe('accepted');
    expect(refusalOf(await pushOne(people.employer, await budget({}, newId())))).toBe(
      `MQ403 ${REFUSALS.MQ403}`,
    );
    for (const bad of [
      { gaffer: 520 },
      { gaffer: { rate_minor: -1, days: 1 } },
      { gaffer: { rate_minor: 1, days: 1, note: 'x' } },
    ])
      expect(refusalOf(await pushOne(people.employer, edit('budgets', row, { rates: bad })))).toMatch(
        /^MQ400 /,
      );
  });

  it('S6: it arrives on the device of whoever is made an editor, and leaves it with that', async () => {
    const row = await accepted(people.employer, await budget());
    const { checkpoint } = await pullAll(people.talent, 'budgets');
    await join(people.talent, 'editor');
    const later = await pullAll(people.talent, 'budgets', checkpoint);
    // A change elsewhere that is not settled yet lets a page come twice: what a device holds counts.
    expect([...applyTo(new Map(), later.documents).values()]).toMatchObject([{ id: row.id, rev: row.rev }]);
    await join(people.talent);
    expect((await pullAll(people.talent, 'budgets', later.checkpoint)).documents).toEqual([
      { id: row.id, _deleted: true },
    ]);
  });

  it('S4: rates of two roles, written by two editors, are both there', async () => {
    await join(people.otherEmployer, 'editor');
    const row = await accepted(people.employer, await budget());
    await accepted(people.employer, edit('budgets', row, { rates: { gaffer: { rate_minor: 1, days: 1 } } }));
    const both = await accepted(
      people.otherEmployer,
      edit('budgets', row, { rates: { grip: { rate_minor: 2, days: 2 } } }),
    );
    expect(Object.keys(both.rates as object).toSorted()).toEqual(['gaffer', 'grip']);
  });

  it('what somebody does is noted once, without names, and read by everybody on the project alone', async () => {
    const changed = await accepted(
      people.employer,
      edit('projects', project, { title: 'High Tide', status: 'shooting' }),
    );
    const again = await accepted(people.employer, edit('projects', changed, { title: 'Low Tide' }));
    await accepted(people.employer, edit('projects', again, { positions: { gaffer: 1 } }));
    await accepted(
      people.employer,
      write('projectfiles', {
        project_id: project.id,
        file_kind: 'script',
        label: 'Secret',
        attachments: [{ id: newId(), name: 'secret.pdf', type: 'application/pdf', size: 1 }],
      }),
    );
    expect(await events()).toEqual(['started', 'state shooting', 'changed', 'places', 'file_added script']);
    expect(JSON.stringify(await db().sql('select * from public.project_events'))).not.toMatch(/Tide|secret/i);
    expect(await events(people.otherEmployer)).toEqual([]);
    await db().sql("update public.project_members set status = 'left' where user_id = $1", [
      people.talent.id,
    ]);
    expect(await events(people.talent)).toEqual([]);
  });

  it('what an import does is not, and of what is noted the latest 200 stay', async () => {
    await db().sql("update public.projects set status = 'wrap' where id = $1", [project.id]);
    expect(await events()).toEqual(['started']);
    await db().sql(
      `insert into public.project_events (project_id, event, created_at) select $1, 'changed', now() + n * interval '1 second' from generate_series(1, 260) n`,
      [project.id],
    );
    await accepted(people.employer, edit('projects', project, { positions: { grip: 1 } }));
    expect((await events()).length).toBe(200);
  });

  it('an account that is erased leaves no trace in it but that somebody was there', async () => {
    await join(people.otherEmployer, 'editor');
    await accepted(people.otherEmployer, edit('projects', project, { positions: { grip: 1 } }));
    await db().sql('delete from auth.users where id = $1', [people.otherEmployer.id]);
    expect(
      await db().sql(
        "select actor_id from public.project_events where project_id = $1 and event = 'places'",
        [project.id],
      ),
    ).toEqual([{ actor_id: null }]);
  });
});
