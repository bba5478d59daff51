import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { projectMemberId } from '@/domain/ids';
import { REFUSALS } from '@/domain/refusals';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, edit, pullAll, pushOne, refusalOf, write } from './sync-fixtures';

onEveryDatabase('a project that is handed on', (db) => {
  let people: Cast;
  let project: string;
  beforeEach(async () => {
    people = await cast(db());
    project = (await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }))).id;
    for (const who of [people.otherEmployer, people.talent]) await join(who);
  });
  const join = async (who: As) =>
    db().sql(
      `insert into public.project_members (id, project_id, user_id, answer, status) values ($1, $2, $3, 'accepted', 'joined')`,
      [await projectMemberId(project, String(who.id)), project, who.id],
    );
  const rowOf = async (whom: As, as: As = people.employer): Promise<Row> => {
    const id = await projectMemberId(project, String(whom.id));
    const found = (await pullAll(as, 'crew')).documents.find((each) => each.id === id);
    if (!found) throw new Error('That place is not readable.');
    return found as Row;
  };
  const set = async (who: As, whom: As, fields: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('crew', await rowOf(whom, who), fields)));
  const offer = (whom: As, isOffered = true) => set(people.employer, whom, { is_offered: isOffered });
  const answer = (who: As, said: string) => set(who, who, { takes_over: said });
  const owner = async () =>
    (
      await db().sql<{ owner_id: string }>('select owner_id from public.projects where id = $1', [project])
    )[0]!.owner_id;
  const noticesOf = async (who: As) =>
    (
      await db().sql<{ title: string }>(
        "select title from public.notifications where user_id = $1 and type = 'project' order by created_at, id",
        [who.id],
      )
    ).map(({ title }) => title);

  it('belongs to whoever was offered it and accepts; who owned it edits it, and may leave', async () => {
    expect(await offer(people.otherEmployer)).toBe('accepted');
    expect(await owner()).toBe(people.employer.id);
    expect((await noticesOf(people.otherEmployer)).at(-1)).toMatch(/ offers you Low Tide$/);
    expect(await answer(people.otherEmployer, 'accepted')).toBe('accepted');
    expect(await owner()).toBe(people.otherEmployer.id);
    expect(await rowOf(people.otherEmployer)).toMatchObject({
      access: 'owner',
      is_offered: false,
      takes_over: '',
    });
    expect(await rowOf(people.employer)).toMatchObject({ access: 'editor', status: 'joined' });
    expect((await noticesOf(people.employer)).at(-1)).toMatch(/ has taken over Low Tide$/);
    expect(await set(people.otherEmployer, people.otherEmployer, { answer: 'left' })).toBe(
      `MQ678 ${REFUSALS.MQ678}`,
    );
    expect(await set(people.employer, people.employer, { answer: 'left' })).toBe('accepted');
    expect(
      await db().sql("select from public.project_events where project_id = $1 and event = 'handed_on'", [
        project,
      ]),
    ).toHaveLength(1);
  });

  it('S13: is offered by its owner alone, and accepted by whom it is offered to alone', async () => {
    await db().sql("update public.project_members set access = 'editor' where user_id = $1", [
      people.otherEmployer.id,
    ]);
    expect(await set(people.otherEmployer, people.talent, { is_offered: true })).toBe(
      `MQ403 ${REFUSALS.MQ403}`,
    );
    expect(await set(people.otherEmployer, people.otherEmployer, { is_offered: true })).toBe(
      `MQ403 ${REFUSALS.MQ403}`,
    );
    expect(await answer(people.otherEmployer, 'accepted')).toBe(`MQ774 ${REFUSALS.MQ774}`);
    expect(await offer(people.otherEmployer)).toBe('accepted');
    expect(await set(people.employer, people.otherEmployer, { takes_over: 'accepted' })).toBe(
      `MQ403 ${REFUSALS.MQ403}`,
    );
    expect(await owner()).toBe(people.employer.id);
  });

  it('is offered to one at a time, and to nobody once that is taken back', async () => {
    await join(people.admin);
    await offer(people.admin);
    expect(await rowOf(people.admin)).toMatchObject({ is_offered: true });
    await offer(people.otherEmployer);
    expect(await rowOf(people.admin)).toMatchObject({ is_offered: false });
    await offer(people.otherEmployer, false);
    expect(await answer(people.otherEmployer, 'accepted')).toBe(`MQ774 ${REFUSALS.MQ774}`);
    expect(await owner()).toBe(people.employer.id);
  });

  it('stays where it is as they decline, and where they do not hire', async () => {
    await offer(people.otherEmployer);
    expect(await answer(people.otherEmployer, 'declined')).toBe('accepted');
    expect(await rowOf(people.otherEmployer)).toMatchObject({
      is_offered: false,
      takes_over: '',
      access: 'member',
    });
    expect((await noticesOf(people.employer)).at(-1)).toMatch(/ cannot take over Low Tide$/);
    expect(await offer(people.talent)).toMatch(/^MQ776 Mara Voss looks for work\. /);
    // Who hired as it was offered, and looks for work as they answer.
    await offer(people.otherEmployer);
    await db().sql("update public.profiles set role = 'talent' where id = $1", [people.otherEmployer.id]);
    expect(await answer(people.otherEmployer, 'accepted')).toBe(`MQ775 ${REFUSALS.MQ775}`);
    expect(await owner()).toBe(people.employer.id);
  });

  it('is offered no more to whoever leaves', async () => {
    await offer(people.otherEmployer);
    expect(await set(people.otherEmployer, people.otherEmployer, { answer: 'left' })).toBe('accepted');
    expect(
      await db().sql('select from public.project_members where project_id = $1 and is_offered', [project]),
    ).toHaveLength(0);
  });
});
