import type { Row } from '@/backend/sync/sync-protocol';
import { attachmentPath } from '@/domain/attachments';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId, projectBudgetId, projectMemberId } from '@/domain/ids';
import { callsheets } from '@/domain/streams/production/callsheets';
import type { As, TestDatabase } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import type { ProjectRole } from './access-matrix-project-team';
import { asking } from './booking-fixtures';
import { storeObject } from './storage-fixtures';
import { accepted, dayFromNow, edit, publishedJob, pullAll, write } from './sync-fixtures';
import {
  calling,
  exporting,
  inserting,
  opening,
  publishingFor,
  setting,
  type Team,
  uploading,
} from './team-attempts';

const FILE_BYTES = 2048;
const { content } = callsheets.sample(sampleWorld());

/** A project with a place of each kind, and a second one with the same people, of which nothing is there yet. */
export async function projectTeam(db: TestDatabase): Promise<Team<ProjectRole>> {
  await db.sql('delete from private.rate_records');
  const person = async (name: string, role: 'talent' | 'employer' = 'employer'): Promise<As> =>
    db.as({ id: await db.createUser({ name, role }) });
  const owner = await person('Petra Lind');
  const editor = await person('Ola Berg');
  const otherEditor = await person('Ida Falk');
  const member = await person('Mara Voss', 'talent');
  const otherMember = await person('Idris Kane', 'talent');
  const invited = await person('Olga Reuter');
  const left = await person('Pola Arndt');
  const removed = await person('Timo Brandt');
  const guest = await person('Nadia Frey', 'talent');
  const people = { owner, editor, member, invited, left, removed };

  const begin = (title: string) => accepted(owner, write('projects', { title, status: 'prep' }));
  const [{ id: project }, { id: second }] = [await begin('Low Tide'), await begin('High Tide')];
  const placeOf = (who: As, of = project) => projectMemberId(of, String(who.id));
  const join = async (who: As, access: 'editor' | 'member', of = project, status = 'joined') =>
    db.sql(
      `insert into public.project_members (id, project_id, user_id, access, answer, status, invited_by) values ($1, $2, $3, $4, $5, $6, $7)`,
      [await placeOf(who, of), of, who.id, access, status === 'joined' ? 'accepted' : '', status, owner.id],
    );
  for (const of of [project, second]) {
    for (const who of [editor, otherEditor, left, removed]) await join(who, 'editor', of);
    for (const who of [member, otherMember]) await join(who, 'member', of);
    await join(invited, 'editor', of, 'invited');
  }
  const nina = await person('Nina Roth', 'talent');
  await join(nina, 'member', project, 'invited');
  // By which both editors know them.
  const { id: third } = await begin('Slack Water');
  await join(editor, 'editor', third);
  for (const who of [guest, left]) await join(who, 'member', third);

  const line = newId();
  const sheet = (who: As, status: string) =>
    accepted(
      who,
      write('callsheets', {
        project_id: project,
        shoot_day: dayFromNow(3),
        content,
        calls: { [line]: { ...NO_CALL, name: 'Ann Driver', call: '05:15' } },
        status,
      }),
    );
  const published = await sheet(owner, 'published');
  const editorsSheet = await sheet(editor, 'draft');
  const draft = await sheet(left, 'draft');
  const away = await accepted(
    owner,
    edit('callsheets', await sheet(owner, 'draft'), { status: 'cancelled' }),
  );
  const receiptOf = async (who: As): Promise<string> =>
    (
      await db.sql<{ id: string }>(
        'select id from public.call_sheet_receipts where sheet_id = $1 and user_id = $2',
        [published.id, who.id],
      )
    )[0]?.id ?? newId();
  const fileOf = async (who: As): Promise<{ id: string; bytes: string; path: string }> => {
    const bytes = newId();
    const attachments = [{ id: bytes, name: 'one-liner.pdf', type: 'application/pdf', size: FILE_BYTES }];
    const row = await accepted(
      who,
      write('projectfiles', { project_id: project, file_kind: 'schedule', label: '', attachments }),
    );
    return { id: row.id, bytes, path: attachmentPath(String(who.id), bytes) };
  };
  const file = await fileOf(left);
  await storeObject(db, left, file.path, FILE_BYTES);
  const [waitingOfLeft, waiting] = [await fileOf(left), await fileOf(editor)];
  const budget = await accepted(
    owner,
    write(
      'budgets',
      { project_id: project, currency: 'GBP', rates: {}, total_minor: null },
      { id: await projectBudgetId(project) },
    ),
  );
  const asked = (whom: As): Row => asking(whom, { project_id: project }).document as Row;
  const booking = await accepted(owner, write('bookings', asked(guest)));
  const membersBooking = await accepted(owner, write('bookings', asked(member)));
  const job = await publishedJob(owner, { project_id: project });
  await db.sql("update public.jobs set status = 'archived' where id = $1", [job]);
  await owner.sql('select public.make_call_sheet_link($1, $2)', [published.id, line]);
  const [{ id: event }] = (await db.sql<{ id: string }>(
    "select id from public.project_events where project_id = $1 and event = 'started'",
    [project],
  )) as [{ id: string }];

  const leave = async (who: As, by: As, changes: Row, of: string): Promise<void> => {
    const id = await placeOf(who, of);
    const row = (await pullAll(by, 'crew')).documents.find((each) => each.id === id) as Row;
    await accepted(by, edit('crew', row, changes));
  };
  for (const of of [project, second]) {
    await leave(left, left, { answer: 'left' }, of);
    await leave(removed, owner, { removed: true }, of);
  }

  const byRole = async (one: (who: As) => Promise<string>): Promise<Record<ProjectRole, string>> =>
    Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([role, who]) => [role, await one(who)])),
    ) as Record<ProjectRole, string>;
  const [place, receipt] = [await byRole(placeOf), await byRole(receiptOf)];
  const newPlace = async (access: string, more: Row = {}): Promise<string> =>
    inserting(
      'project_members',
      { project_id: project, user_id: guest.id, access, ...more },
      `'${await placeOf(guest)}'`,
    );
  const placeOfMember = await newPlace('member');
  const newPlaces = { editor: await newPlace('editor'), owner: await newPlace('owner') };
  const joined = await newPlace('member', { status: 'joined' });

  const step = (table: string, id: string, changes: string) => setting<ProjectRole>(table, id, changes);
  const crew = (id: string | typeof place, changes: string, after?: string) =>
    setting('project_members', id, changes, { after });
  const [ofMember, ofEditor] = [await placeOf(member), await placeOf(otherEditor)];

  return {
    people,
    rows: {
      projects: { id: project, update: "title = 'Ebb'" },
      'project_members: their own': { id: place, insert: placeOfMember, update: 'answer = answer' },
      'project_members: a member’s': { id: ofMember, update: 'role_code = role_code' },
      'project_members: the owner’s': { id: place.owner, update: 'role_code = role_code' },
      'project_members: of who is invited': { id: place.invited, update: 'role_code = role_code' },
      'project_members: of who has left': { id: place.left, update: 'role_code = role_code' },
      'call_sheets: a draft': { id: draft.id, inserted: project, update: "calls = '{}'" },
      'call_sheets: published': { id: published.id, update: 'shoot_day = shoot_day + 1' },
      'call_sheets: put away unpublished': { id: away.id, update: 'shoot_day = shoot_day' },
      'call_sheet_receipts: their own': { id: receipt, update: `marks = '{"opened": 1}'` },
      'call_sheet_receipts: another member’s': {
        id: await receiptOf(otherMember),
        update: `marks = '{"opened": 1}'`,
      },
      project_budgets: {
        id: budget.id,
        insert: inserting(
          'project_budgets',
          { project_id: second, currency: 'GBP', rates: {} },
          `'${await projectBudgetId(second)}'`,
        ),
        update: 'total_minor = 1',
      },
      'project_files: of who has left': { id: file.id, inserted: project, update: "label = 'Blue pages'" },
      project_events: { id: event },
      'bookings: of somebody who is not on it': {
        id: booking.id,
        insert: inserting('bookings', asked(guest)),
        update: "employer_step = 'withdrawn'",
      },
      'bookings: of a member': { id: membersBooking.id, update: 'title = title' },
      'jobs: of the project, archived': { id: job },
      'attachments: of a file of an editor': { id: waiting.bytes, inserted: waiting.id },
      'attachments: of a file of who has left': { id: file.bytes },
    },
    steps: {
      'their own place: edits the project': crew(
        place,
        "access = 'editor'",
        "access = 'editor' and status in ('joined', 'invited')",
      ),
      'their own place: owns the project': crew(place, "access = 'owner'"),
      'their own place: takes it over unasked': crew(place, "takes_over = 'accepted'"),
      'their own place: is offered the project': crew(place, 'is_offered = true'),
      'their own place: role': crew(place, "role_code = 'grip'"),
      'their own place: accepts': crew(place, "answer = 'accepted'", "status = 'joined'"),
      'their own place: leaves': crew(place, "answer = 'left'", "status = 'left'"),
      'their own place: asks themselves again': crew(place, 'invitation = invitation + 1, removed = false'),
      'their own place: status': crew(place, "status = 'joined'"),
      'their own place: another person': crew(place, `user_id = '${guest.id}'`),
      'a member’s place: role': crew(ofMember, "role_code = 'grip'"),
      'a member’s place: edits the project': crew(ofMember, "access = 'editor'"),
      'a member’s place: owns the project': crew(ofMember, "access = 'owner'"),
      'a member’s place: taken off': crew(ofMember, 'removed = true', "status = 'removed'"),
      'a member’s place: leaves': crew(ofMember, "answer = 'left'", "status = 'left'"),
      'a second editor’s place: member': crew(ofEditor, "access = 'member'"),
      'a second editor’s place: taken off': crew(ofEditor, 'removed = true', "status = 'removed'"),
      'a second editor’s place: is offered the project': crew(ofEditor, 'is_offered = true'),
      'a second editor’s place: takes the project over': crew(ofEditor, "takes_over = 'accepted'"),
      'the owner’s place: taken off': crew(place.owner, 'removed = true'),
      'the owner’s place: member': crew(place.owner, "access = 'member'"),
      'the place of who is invited: accepts': crew(place.invited, "answer = 'accepted'", "status = 'joined'"),
      'the place of who is invited: taken back': crew(place.invited, 'removed = true'),
      'the place of somebody invited to the crew: taken back': crew(await placeOf(nina), 'removed = true'),
      'the place of who has left: asked again': crew(
        place.left,
        'invitation = invitation + 1',
        "status = 'invited'",
      ),
      'the place of who has left: edits the project': crew(
        place.left,
        "access = 'editor'",
        "access = 'editor'",
      ),
      'a new place: of an editor': (sql) => sql(`${newPlaces.editor} returning true`),
      'a new place: of an owner': (sql) => sql(`${newPlaces.owner} returning true`),
      'a new place: joined': (sql) => sql(`${joined} returning true`),
      'the project: cancelled': step('projects', project, "status = 'cancelled'"),
      'the project: its owner': step('projects', project, 'owner_id = auth.uid()'),
      'the project: gone': step('projects', project, '_deleted = true'),
      'the draft: published': step('call_sheets', draft.id, "status = 'published'"),
      'the draft: version': step('call_sheets', draft.id, 'version = 1'),
      'the sheet: cancelled': step('call_sheets', published.id, "status = 'cancelled'"),
      'the sheet: to another project that they edit': step(
        'call_sheets',
        published.id,
        `project_id = '${second}'`,
      ),
      'their own receipt: confirmed': setting('call_sheet_receipts', receipt, 'confirmed_version = 1'),
      'another member’s receipt: confirmed': step(
        'call_sheet_receipts',
        await receiptOf(otherMember),
        'confirmed_version = 1',
      ),
      'the budget: to another project': setting('project_budgets', budget.id, `project_id = '${second}'`, {
        after: `project_id = '${second}'`,
      }),
      'the file: removed': step('project_files', file.id, '_deleted = true'),
      'the file: its bytes': setting('project_files', file.id, "attachments = '[]'", {
        after: "attachments = '[]'",
      }),
      'the booking: taken back': step('bookings', booking.id, "employer_step = 'withdrawn'"),
      'a member’s booking: accepted': step('bookings', membersBooking.id, "talent_step = 'accepted'"),
      'bookings_of_others: of the project': calling('public.bookings_of_others($1)', [project]),
      'get_call_sheet_links: of the sheet': calling('public.get_call_sheet_links($1)', [published.id]),
      'make_call_sheet_link: for a name on the sheet': calling('public.make_call_sheet_link($1, $2)', [
        published.id,
        line,
      ]),
      'revoke_call_sheet_link: of that name': calling('public.revoke_call_sheet_link($1, $2)', [
        published.id,
        line,
      ]),
      'revoke_call_sheet_links: of the project': calling('public.revoke_call_sheet_links($1)', [project]),
      'export_my_data: a sheet of an editor': exporting('call_sheets', editorsSheet.id),
      'export_my_data: a sheet of who has left': exporting('call_sheets', draft.id),
      'export_my_data: a file of an editor': exporting('project_files', waiting.id),
      'export_my_data: a file of who has left': exporting('project_files', file.id),
      'export_my_data: the name of a file of who has left': exporting('attachments', file.bytes),
      'export_my_data: the budget': exporting('project_budgets', budget.id),
      'sync_push: a job published for the project': publishingFor('project_id', project),
      'storage: a file of the project': opening(file.path),
      'storage: the bytes of a file that an editor added': uploading(waiting.path, FILE_BYTES),
      'storage: the bytes of a file that who has left added': uploading(waitingOfLeft.path, FILE_BYTES),
    },
  };
}
