import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import { isTombstone, type Row } from '@/backend/sync/sync-protocol';
import type { As, Query } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { attempt, outcomeOf, type Probe, probe } from './access-attempts';
import { type Command, COMMANDS, type Outcome } from './access-matrix';
import type { NotYet, TeamAccess, TeamSteps } from './access-matrix-team';
import { applyTo, jobPayload, publishing, pullAll, pushOne, write } from './sync-fixtures';

/** What a team's matrix is tried with: its people, and the rows that it names. */
export interface Team<Role extends string> {
  people: Record<Role, As>;
  rows: Record<string, TeamRow<Role>>;
  /** What somebody tries, as statements with their rights; returns what they get. */
  steps: Record<string, (sql: Query, role: Role) => Promise<unknown[]>>;
}

/** The row, with the statements that a stream's sample does not give. */
export interface TeamRow<Role extends string> extends Partial<Probe> {
  /** Of "their own" one each. */
  id: string | Record<Role, string>;
  /** Of the row that a new one refers to. */
  inserted?: string;
}

export const tableOf = (row: string): string => row.split(':')[0]!;
const idFor = <Role extends string>({ id }: TeamRow<Role>, role: Role): string =>
  typeof id === 'string' ? id : id[role];

/** A step that sets something in a row, after which this holds of it. */
export const setting =
  <Role extends string>(
    table: string,
    id: string | Record<Role, string>,
    changes: string,
    { after = 'true' } = {},
  ) =>
  async (sql: Query, role: Role): Promise<unknown[]> =>
    (
      await sql<{ holds: boolean }>(
        `update public.${table} set ${changes} where id = $1 returning ${after} as holds`,
        [typeof id === 'string' ? id : id[role]],
      )
    ).filter(({ holds }) => holds);

/** A step that calls a procedure: done where it answers, whatever it answers. */
export const calling =
  (text: string, params: unknown[]) =>
  async (sql: Query): Promise<unknown[]> =>
    (await sql<{ answer: unknown }>(`select ${text} as answer`, params)).filter(
      ({ answer }) => answer !== null,
    );

/** A step that looks for a row in what somebody takes along of their account. */
export const exporting =
  (part: string, id: string) =>
  async (sql: Query): Promise<unknown[]> => {
    const [row] = await sql<{ all: Record<string, Row[]> }>('select public.export_my_data() as all');
    return row!.all[part]!.filter((each) => each.id === id);
  };

/** A step that sends the bytes of a file, as Storage tries it. */
export const uploading =
  (path: string, bytes: number) =>
  (sql: Query): Promise<unknown[]> =>
    sql(
      "insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, $2::text::jsonb) returning true",
      [path, JSON.stringify({ contentLength: bytes })],
    );

export const opening =
  (path: string) =>
  (sql: Query): Promise<unknown[]> =>
    sql('select name from storage.objects where name = $1', [path]);

/** A step that publishes a job, which then has this: `company_id` and its id. */
export const publishingFor =
  (column: 'company_id' | 'project_id', id: string) =>
  async (sql: Query): Promise<unknown[]> => {
    const job = publishing(jobPayload({ [column]: id }));
    await sql(
      `insert into public.drafts (id, kind, intent, title, payload) values ($1, 'job', 'publish', 'Gaffer', $2::text::jsonb)`,
      [job.id, JSON.stringify(job.document.payload)],
    );
    return sql(`select id from public.jobs where id = $1 and ${column} = $2`, [job.id, id]);
  };

/** Inserts a row of these fields, under an id that is an expression. */
export const inserting = (table: string, document: Row, id = 'gen_random_uuid()'): string => {
  const fields = Object.keys(document).join(', ');
  return `insert into public.${table} (id, ${fields}) select ${id}, ${fields}
    from jsonb_populate_record(null::public.${table}, $sent$${JSON.stringify(document)}$sent$)`;
};

export function tryTeam<Role extends string>(
  roles: readonly Role[],
  access: TeamAccess<Role>,
  steps: TeamSteps<Role>,
  notYet: NotYet<Role>,
  team: () => Team<Role>,
  /** Tables whose other commands are in another matrix. */
  elsewhere: readonly string[] = [],
): void {
  const found = async (one: (who: As, role: Role) => Promise<Outcome>): Promise<Record<string, Outcome>> => {
    const outcomes: Record<string, Outcome> = {};
    for (const role of roles) outcomes[role] = await one(team().people[role], role);
    return outcomes;
  };

  describe.each(Object.keys(access))('%s', (name) => {
    const cells = access[name]!;
    it.each(COMMANDS.filter((command) => cells[command]))('%s', async (command: Command) => {
      const row = team().rows[name];
      if (!row) throw new Error(`There is no row of "${name}" to try.`);
      const table = tableOf(name);
      const subject = { ...row, id: newest(row) };
      const statements = { ...probe(table, subject), ...row };
      expect(
        await found((who, role) =>
          outcomeOf(who, command, table, { ...subject, id: idFor(row, role) }, statements),
        ),
      ).toEqual({ ...cells[command], ...notYet[`${name}, ${command}`] });
    });
  });

  it.each(Object.keys(steps))('%s', async (name) => {
    const step = team().steps[name];
    if (!step) throw new Error(`"${name}" is not tried.`);
    expect(
      await found(async (who, role) => {
        const ended = await attempt(who, (sql) => step(sql, role));
        if (typeof ended === 'string') return ended;
        return ended.rows > 0 ? 'done' : 'nothing';
      }),
    ).toEqual({ ...steps[name], ...notYet[name] });
  });

  it('names rows and steps that are tried, and each table with each command', () => {
    const { rows, steps: tried } = team();
    expect(Object.keys(rows).toSorted()).toEqual(Object.keys(access).toSorted());
    expect(Object.keys(tried).toSorted()).toEqual(Object.keys(steps).toSorted());
    const cells = Object.entries(access).flatMap(([name, each]) =>
      Object.keys(each).map((command) => ({ name, command, of: `${command} ${tableOf(name)}` })),
    );
    expect(
      Object.keys(notYet).filter(
        (name) => !(name in steps) && !cells.some((each) => `${each.name}, ${each.command}` === name),
      ),
    ).toEqual([]);
    const tables = new Set(Object.keys(access).map(tableOf));
    for (const table of elsewhere) tables.delete(table);
    const missing = [...tables].flatMap((table) =>
      COMMANDS.filter((command) => !cells.some(({ of }) => of === `${command} ${table}`)).map(
        (command) => `${command} ${table}`,
      ),
    );
    expect(missing).toEqual([]);
  });

  it('S6: a device pulls what its owner may read, and nothing else', async () => {
    const streams = Object.values<StreamDefinition>(DEFINITIONS);
    const differences: string[] = [];
    for (const role of roles) {
      const pulled = new Map<string, Map<string, unknown>>();
      for (const [name, { select }] of Object.entries(access)) {
        const stream = streams.find(({ table }) => table === tableOf(name))?.name;
        if (!stream || !select) continue;
        if (!pulled.has(stream))
          pulled.set(stream, applyTo(new Map(), (await pullAll(team().people[role], stream)).documents));
        const holds = pulled.get(stream)!.has(idFor(team().rows[name]!, role));
        if (holds !== (select[role] === 'sees')) differences.push(`${role}: ${name} ${holds}`);
      }
    }
    expect(differences).toEqual([]);
  });

  it('S13: what is pushed to a row that its sender does not read is not accepted, and the answer has nothing of it', async () => {
    const streams = Object.values<StreamDefinition>(DEFINITIONS);
    const leaks: string[] = [];
    for (const role of roles) {
      for (const [name, { select }] of Object.entries(access)) {
        const stream = streams.find(({ table }) => table === tableOf(name));
        if (!stream || select?.[role] !== 'nothing') continue;
        const id = idFor(team().rows[name]!, role);
        const [field = 'id'] = stream.writable;
        const document = { [field]: stream.sample(sampleWorld({ id }))[field] };
        for (const base of [null, { rev: 1, ...document }]) {
          const answer = await pushOne(team().people[role], write(stream.name, document, { id, base }));
          const { status, master } = answer;
          if (status === 'accepted' || (master && !isTombstone(master)))
            leaks.push(`${role}: ${name} ${JSON.stringify(answer)}`);
        }
      }
    }
    expect(leaks).toEqual([]);
  });
}

/** Any of its ids: the statements of a sample name none. */
const newest = <Role extends string>({ id }: TeamRow<Role>): string =>
  typeof id === 'string' ? id : (Object.values<string>(id)[0] ?? '');
