import { beforeEach, expect, it } from 'vitest';
import { newId, projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { colleagueOf } from './colleague-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, write } from './sync-fixtures';

/** A show goes on without whoever began it, or everybody on it knows that it does not. */
onEveryDatabase('projects of an account that is erased', (db) => {
  let petra: As;
  let otis: As;
  let mara: As;
  let project: string;
  const make = async (name: string, role: 'employer' | 'talent'): Promise<As> =>
    db().as({ id: await db().createUser({ name, role }), sessionId: newId() });
  const put = async (who: As, access: string, status = 'joined', invitedBy: As = petra): Promise<void> => {
    await db().sql(
      `insert into public.project_members (id, project_id, user_id, access, answer, status, invited_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        await projectMemberId(project, String(who.id)),
        project,
        who.id,
        access,
        status === 'joined' ? 'accepted' : '',
        status,
        invitedBy.id,
      ],
    );
  };
  beforeEach(async () => {
    petra = await make('Petra Lind', 'employer');
    otis = await make('Otis Bram', 'employer');
    mara = await make('Mara Voss', 'talent');
    project = (await accepted(petra, write('projects', { title: 'Low Tide', status: 'prep' }))).id;
  });

  const request = async (who: As): Promise<void> => {
    await who.prove('deletion');
    await who.sql('select public.request_account_deletion()');
  };
  const eraseDue = async (...who: As[]): Promise<number | undefined> => {
    await db().sql(
      "update private.account_deletions set due_at = now() - interval '1 second' where user_id = any ($1::uuid[])",
      [who.map(({ id }) => id)],
    );
    return (await db().sql<{ count: number }>('select private.erase_due_accounts() as count'))[0]?.count;
  };
  const noticesOf = async (who: As): Promise<string[]> =>
    (
      await db().sql<{ said: string }>(
        `select title || ': ' || message as said from public.notifications where user_id = $1 and group_key = $2 order by created_at, id`,
        [who.id, `project:${project}`],
      )
    ).map(({ said }) => said);
  const places = async (): Promise<string[]> =>
    (
      await db().sql<{ place: string }>(
        "select user_name || ' ' || access || ' ' || status as place from public.project_members where project_id = $1 order by user_name",
        [project],
      )
    ).map(({ place }) => place);
  const owner = async (): Promise<unknown> =>
    (await db().sql<{ owner_id: string }>('select owner_id from public.projects where id = $1', [project]))[0]
      ?.owner_id ?? null;

  it('go to the editor who hires and was there first, who is told before and then; the crew knows who', async () => {
    const second = await make('Gwen Asa', 'employer');
    const talent = await make('Ines Roy', 'talent');
    await put(talent, 'editor');
    await put(otis, 'editor');
    await put(second, 'editor');
    await put(mara, 'member');
    await request(petra);
    expect((await noticesOf(otis)).at(-1)).toMatch(
      /^Petra Lind is deleting their account: Low Tide is yours from \d+ \w+ on, unless they offer it to somebody else before\.$/,
    );
    expect((await noticesOf(mara)).at(-1)).toMatch(
      /^Petra Lind is deleting their account: Low Tide goes to Otis Bram on \d+ \w+\.$/,
    );
    expect(await eraseDue(petra)).toBe(1);
    expect(await owner()).toBe(otis.id);
    expect(await places()).toEqual([
      'Gwen Asa editor joined',
      'Ines Roy editor joined',
      'Mara Voss member joined',
      'Otis Bram owner joined',
    ]);
    expect(await noticesOf(otis)).toEqual([
      'You own Low Tide now: The account of its owner was deleted. You can hand it on.',
    ]);
  });

  it('end where nobody takes them over, which the crew knows a month before, and then', async () => {
    await put(mara, 'member');
    const invited = await make('Ines Roy', 'talent');
    await put(invited, 'member', 'invited');
    await request(petra);
    expect((await noticesOf(mara)).at(-1)).toMatch(
      /^Petra Lind is deleting their account: Low Tide ends on \d+ \w+ with its call sheets and files, unless somebody takes it over before\.$/,
    );
    expect(await noticesOf(invited)).toEqual([]);
    expect(await eraseDue(petra)).toBe(1);
    expect([await owner(), await places()]).toEqual([null, []]);
    expect(await noticesOf(mara)).toEqual([
      'Low Tide has ended, because an account was deleted: Its crew list, call sheets and files are gone.',
    ]);
  });

  it('stay with whoever changes their mind, which the crew is told', async () => {
    await put(mara, 'member');
    await request(petra);
    await petra.sql('select public.cancel_account_deletion()');
    expect((await noticesOf(mara)).at(-1)).toBe(
      'Petra Lind stays on Marquee after all: Low Tide stays theirs.',
    );
  });

  it('go to nobody who does not hire, is suspended, or deletes their account as well', async () => {
    const suspended = await make('Gwen Asa', 'employer');
    await put(mara, 'editor');
    await put(suspended, 'editor');
    await put(otis, 'editor');
    await db().sql('update public.profiles set suspended_at = now() where id = $1', [suspended.id]);
    await request(otis);
    await request(petra);
    expect(await eraseDue(petra)).toBe(1);
    expect(await owner()).toBeNull();
  });

  it('of a show that is over end without a word', async () => {
    await put(mara, 'member');
    await db().sql("update public.projects set status = 'completed' where id = $1", [project]);
    await request(petra);
    expect(await eraseDue(petra)).toBe(1);
    expect(await noticesOf(mara)).toEqual([]);
  });

  it('of whoever works for a company, with somebody invited: whatever changes on the way, the account goes', async () => {
    const company = String((await accepted(petra, write('companies', { name: 'Gullwing' }))).id);
    await colleagueOf(db(), petra, company, 'manager');
    await put(mara, 'member', 'invited');
    await request(petra);
    expect(await eraseDue(petra)).toBe(1);
    expect(await owner()).toBeNull();
  });

  it('leave no invitation of an editor who is erased open', async () => {
    await put(otis, 'editor');
    await put(mara, 'member', 'invited', otis);
    await request(otis);
    expect(await eraseDue(otis)).toBe(1);
    expect(await places()).toEqual(['Mara Voss member removed', 'Petra Lind owner joined']);
  });

  it('keep no other account that is due, where one cannot be erased', async () => {
    await request(otis);
    await request(petra);
    await db().sql(`create function public.fail_for_otis() returns trigger language plpgsql as $$
      begin if old.email = '${(await db().sql<{ email: string }>('select email from auth.users where id = $1', [otis.id]))[0]?.email}' then raise 'Not this one.'; end if; return old; end $$`);
    await db().sql(
      'create trigger a_fail before delete on auth.users for each row execute function public.fail_for_otis()',
    );
    try {
      expect(await eraseDue(petra, otis)).toBe(1);
      expect(
        await db().sql('select id from auth.users where id = any ($1::uuid[])', [[petra.id, otis.id]]),
      ).toEqual([{ id: otis.id }]);
    } finally {
      await db().sql('drop trigger a_fail on auth.users');
      await db().sql('drop function public.fail_for_otis()');
    }
  });
});
