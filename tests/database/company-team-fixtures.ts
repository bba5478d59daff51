import type { Row } from '@/backend/sync/sync-protocol';
import { attachmentPath } from '@/domain/attachments';
import { colleagueId, companySettingsId, newId, savedId } from '@/domain/ids';
import { circleChanges, CIRCLES, SHOWN_PARTS } from '@/domain/people/privacy/shown-parts';
import type { Profile } from '@/domain/streams/profiles';
import type { As, TestDatabase } from '../support/database';
import type { CompanyRole } from './access-matrix-company-team';
import { asking } from './booking-fixtures';
import { colleagueOf, employerAt, inviting } from './colleague-fixtures';
import { firstWord } from './company-thread-fixtures';
import { storeObject } from './storage-fixtures';
import { accepted, applying, edit, publishedJob, pullAll, saving, write } from './sync-fixtures';
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
const LOGO_BYTES = 9_000;

const latest = async (who: As, stream: string, id: string): Promise<Row> => {
  const row = (await pullAll(who, stream)).documents.find((each) => each.id === id);
  if (!row) throw new Error(`${stream} ${id} is not readable.`);
  return row as Row;
};

/** A logo without its bytes; the id of its larger size. */
async function chooseLogo(who: As, company: string): Promise<string> {
  const size = (width: number) => ({
    id: newId(),
    type: 'image/png',
    size: LOGO_BYTES,
    width,
    height: width,
  });
  const [file, thumb] = [size(512), size(128)];
  await accepted(
    who,
    edit('companies', await latest(who, 'companies', company), { logo: { [newId()]: { file, thumb } } }),
  );
  return file.id;
}

/** Talent who shows their kit to people in touch alone. */
async function talentWithKit(db: TestDatabase): Promise<As> {
  const mara = db.as({ id: await db.createUser({ name: 'Mara Voss' }) });
  const own = await latest(mara, 'profiles', String(mara.id));
  const everyone = Object.fromEntries(SHOWN_PARTS.map((part) => [part, CIRCLES[0]]));
  const circles = { ...everyone, kit: 'contacts' } as Parameters<typeof circleChanges>[1];
  await accepted(
    mara,
    edit('profiles', own, { kit: ['Crane'], ...circleChanges(own as unknown as Profile, circles) } as Row),
  );
  return mara;
}

/** A company with a place of each kind, a job that somebody has posted who has left since, and a second company with the same people. */
export async function companyTeam(db: TestDatabase): Promise<Team<CompanyRole>> {
  await db.sql('delete from private.rate_records');
  const owner = await employerAt(db, 'Petra Lind');
  const { id: company } = await accepted(owner, write('companies', { name: 'Gantry Row' }));
  const { id: second } = await accepted(owner, write('companies', { name: 'Salt Road' }));
  const join = (access: 'manager' | 'recruiter' | 'viewer', name: string) =>
    colleagueOf(db, owner, company, access, name);
  const manager = await join('manager', 'Ola Berg');
  const otherManager = await join('manager', 'Ida Falk');
  const recruiter = await join('recruiter', 'Nora Haas');
  const viewer = await join('viewer', 'Vera Moll');
  const resting = await join('manager', 'Rolf Stein');
  const left = await join('manager', 'Pola Arndt');
  const removed = await join('manager', 'Timo Brandt');
  const invited = await employerAt(db, 'Olga Reuter');
  const { id: invitation } = await accepted(owner, await inviting(company, invited.email, 'manager'));
  const { id: invitedViewer } = await accepted(
    owner,
    await inviting(company, 'vito@gantry.example', 'viewer'),
  );

  const mara = await talentWithKit(db);
  const job = await publishedJob(left, { company_id: company });
  const archived = await publishedJob(left, { company_id: company });
  const still = { id: newId(), name: 'reel.pdf', type: 'application/pdf', size: FILE_BYTES };
  const application = await accepted(mara, applying(job, { attachments: [still] }));
  await storeObject(db, mara, attachmentPath(String(mara.id), still.id), FILE_BYTES);
  await db.sql("update public.jobs set status = 'archived' where id = $1", [archived]);
  await db.as({ id: await db.createUser() }).sql('select public.record_job_views($1::uuid[])', [[job]]);
  const note = (who: As) =>
    accepted(who, write('teamnotes', { application_id: application.id, note: 'Quiet.' }));
  const [recruiters, leftNote] = [await note(recruiter), await note(left)];
  await accepted(
    owner,
    write(
      'companysettings',
      { company_id: company, settings: { hiring: { currency: 'EUR' } } },
      { id: await companySettingsId(company) },
    ),
  );
  const leftLogo = await chooseLogo(left, company);
  const word = await accepted(
    recruiter,
    await firstWord({ id: company, job }, String(mara.id), 'Tuesday suits us.'),
  );
  const draft = await accepted(recruiter, write('drafts', { kind: 'job', title: 'Grip' }));
  const saved = await accepted(recruiter, await saving(recruiter, 'profile', String(mara.id)));
  const booking = await accepted(recruiter, asking(mara, { job_id: job }));
  const project = await accepted(recruiter, write('projects', { title: 'Low Tide', status: 'prep' }));

  await accepted(
    left,
    edit('colleagues', await latest(left, 'colleagues', left.placeId), { answer: 'left' }),
  );
  await accepted(
    owner,
    edit('colleagues', await latest(owner, 'colleagues', removed.placeId), { removed: true }),
  );
  await resting.sql("select public.choose_role('talent')");
  await db.sql(
    `insert into public.company_members (id, company_id, user_id, email, access, answer, status)
     select gen_random_uuid(), $2, user_id, email, access, answer, status from public.company_members where company_id = $1 and access <> 'owner'`,
    [company, second],
  );
  const managersLogo = await chooseLogo(manager, second);
  const [{ id: ownersPlace }] = (await db.sql<{ id: string }>(
    "select id from public.company_members where company_id = $1 and access = 'owner'",
    [company],
  )) as [{ id: string }];

  const people = { owner, manager, recruiter, viewer, resting, left, removed, invited };
  const place: Record<CompanyRole, string> = {
    owner: ownersPlace,
    manager: manager.placeId,
    recruiter: recruiter.placeId,
    viewer: viewer.placeId,
    resting: resting.placeId,
    left: left.placeId,
    removed: removed.placeId,
    invited: invitation,
  };
  const guest = 'nadia@gantry.example';
  const newPlace = async (access: string): Promise<string> =>
    `insert into public.company_members (id, company_id, email, access)
     values ('${await colleagueId(company, guest)}', '${company}', '${guest}', '${access}')`;
  const [placeOfRecruiter, placeOfManager, placeOfOwner] = [
    await newPlace('recruiter'),
    await newPlace('manager'),
    await newPlace('owner'),
  ];

  const step = (table: string, id: string | typeof place, changes: string, after = 'true') =>
    setting(table, id, changes, { after });
  const own = (changes: string, after?: string) => step('company_members', place, changes, after);
  const ofRecruiter = (changes: string) => step('company_members', recruiter.placeId, changes);

  return {
    people,
    rows: {
      companies: { id: company, update: "about = 'We shoot at night.'" },
      company_settings: {
        id: await companySettingsId(company),
        insert: `insert into public.company_settings (id, company_id) values ('${await companySettingsId(second)}', '${second}')`,
        update: `settings = '{"hiring": {"currency": "GBP"}}'`,
      },
      'jobs: open': { id: job, update: "title = 'Best boy'" },
      'jobs: archived': { id: archived },
      job_events: { id: job },
      job_applications: { id: application.id, inserted: job, update: 'employer_viewed_at = now()' },
      job_application_events: { id: application.id },
      'attachments: of the application': { id: still.id, inserted: application.id },
      'attachments: of a logo that who has left chose': { id: leftLogo },
      'team_notes: a recruiter’s': {
        id: recruiters.id,
        inserted: application.id,
        update: "note = 'Quiet, quick.'",
      },
      'team_notes: of who has left': { id: leftNote.id, update: "note = 'Quiet, quick.'" },
      'conversations: a thread of the company': { id: String(word.conversation_id) },
      'messages: in that thread': { id: word.id },
      'company_members: their own': { id: place, insert: placeOfRecruiter },
      'company_members: a recruiter’s': { id: recruiter.placeId },
      'company_members: the owner’s': { id: ownersPlace },
      'company_members: somebody invited': { id: invitation },
      'company_members: of who has left': { id: left.placeId },
      'drafts: a recruiter’s': { id: draft.id },
      'saved: a recruiter’s': {
        id: saved.id,
        insert: `insert into public.saved (id, kind, target_id, label)
          values ('${await savedId(String(recruiter.id), 'job', job)}', 'job', '${job}', 'Gaffer')`,
      },
      'bookings: asked by a recruiter': {
        id: booking.id,
        insert: inserting('bookings', asking(mara, { job_id: job }).document as Row),
        update: "employer_step = 'withdrawn'",
      },
      'projects: a recruiter’s': { id: project.id },
      'profiles: a recruiter’s': {
        id: String(recruiter.id),
        insert: `insert into public.profiles (id, email, created_at, updated_at) values ('${recruiter.id}', 'x', now(), now())`,
      },
    },
    steps: {
      'their own place: to own the company': own("access = 'owner'"),
      'their own place: to manage it': own("access = 'manager'", "status = 'joined'"),
      'their own place: back in, by an invitation of their own': own(
        'invitation = invitation + 1, removed = false',
        "status = 'joined'",
      ),
      'their own place: back in, by accepting again': own("answer = 'accepted'", "status = 'joined'"),
      'their own place: leave': own("answer = 'left'", "status = 'left'"),
      'their own place: of which jobs they hear': own("hears = 'all'"),
      'their own place: status': own("status = 'joined'"),
      'their own place: person': own('user_id = auth.uid()'),
      'a recruiter’s place: views only': ofRecruiter("access = 'viewer'"),
      'a recruiter’s place: manages': ofRecruiter("access = 'manager'"),
      'a recruiter’s place: owns the company': ofRecruiter("access = 'owner'"),
      'a recruiter’s place: taken out': ofRecruiter('removed = true'),
      'a recruiter’s place: leaves': ofRecruiter("answer = 'left'"),
      'a recruiter’s place: of which jobs they hear': ofRecruiter("hears = 'all'"),
      'a second manager’s place: taken out': step('company_members', otherManager.placeId, 'removed = true'),
      'a second manager’s place: views only': step(
        'company_members',
        otherManager.placeId,
        "access = 'viewer'",
      ),
      'the owner’s place: taken out': step('company_members', ownersPlace, 'removed = true'),
      'the owner’s place: views only': step('company_members', ownersPlace, "access = 'viewer'"),
      'an invitation to manage: taken back': step('company_members', invitation, 'removed = true'),
      'an invitation to view: taken back': step('company_members', invitedViewer, 'removed = true'),
      'the place of who has left: views only': step(
        'company_members',
        left.placeId,
        "access = 'viewer'",
        "access = 'viewer'",
      ),
      'the place of who has left: asked again': step(
        'company_members',
        left.placeId,
        'invitation = invitation + 1',
      ),
      'a new place: of a manager': (sql) => sql(`${placeOfManager} returning true`),
      'a new place: of an owner': (sql) => sql(`${placeOfOwner} returning true`),
      'the company: its owner': step('companies', company, 'owner_id = auth.uid()'),
      'the company: verified': step('companies', company, 'verified_at = now()'),
      'the company: gone': step('companies', company, '_deleted = true'),
      'the job: its poster': step('jobs', job, 'posted_by = auth.uid()'),
      'the job: closed': step('jobs', job, "status = 'closed', closed_reason = 'cancelled'"),
      'the job: out of the company': step('jobs', job, 'company_id = null'),
      'the application: shortlisted': step('job_applications', application.id, "status = 'shortlisted'"),
      'the application: its words': step('job_applications', application.id, "cover_note = 'x'"),
      'the application: its employer': step('job_applications', application.id, 'employer_id = auth.uid()'),
      'a recruiter’s note: removed': step('team_notes', recruiters.id, '_deleted = true'),
      'a recruiter’s note: its author': step('team_notes', recruiters.id, 'author_id = auth.uid()'),
      'company_verification: of the company': calling('public.company_verification($1)', [company]),
      'ask_admin_verification: for the company': calling('public.ask_admin_verification($1, $2, $3)', [
        newId(),
        company,
        'We are who we say.',
      ]),
      'my_company_invitations: of the company': (sql) =>
        sql(
          "select each from jsonb_array_elements(public.my_company_invitations()) each where each ->> 'company_id' = $1::text",
          [company],
        ),
      'answer_company_invitation: yes to that invitation': calling(
        "public.answer_company_invitation($1, 'accepted')",
        [invitation],
      ),
      'answer_company_invitation: yes to their own place': (sql, role) =>
        sql("select public.answer_company_invitation($1, 'accepted')", [place[role]]),
      'job_days: of the job': (sql) => sql('select true where public.job_days() ? $1::text', [job]),
      'parts_in_touch: of the applicant': calling('public.parts_in_touch($1)', [mara.id]),
      'export_my_data: the note that they wrote': exporting('team_notes', recruiters.id),
      'export_my_data: what the company has chosen': exporting(
        'company_settings',
        await companySettingsId(company),
      ),
      'sync_push: a job published for the company': publishingFor('company_id', company),
      'storage: the file of the application': opening(attachmentPath(String(mara.id), still.id)),
      'storage: the bytes of a logo that a manager chose': uploading(
        attachmentPath(second, managersLogo),
        LOGO_BYTES,
      ),
      'storage: the bytes of a logo that who has left chose': uploading(
        attachmentPath(company, leftLogo),
        LOGO_BYTES,
      ),
    },
  };
}
