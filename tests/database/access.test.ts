import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { PROOF_PURPOSES } from '@/domain/security/identity-proofs';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import { newId, projectBudgetId } from '@/domain/ids';
import type { As } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { OTHER_PROBES, outcomeOf } from './access-attempts';
import { ACCESS, type Command, COMMANDS, type MatrixRole, type Outcome, ROLES } from './access-matrix';
import { onEveryDatabase } from './every-database';
import { accepted, applying, type Cast, cast, firstMessage, publishedJob, write } from './sync-fixtures';
import { asking } from './booking-fixtures';

onEveryDatabase('access', (db) => {
  let people: Cast;
  const subjects: Record<string, Row> = {};
  const factorless = newId();
  const strange = newId();

  beforeAll(async () => {
    people = await cast(db());
    const { talent, employer } = people;
    const job = await publishedJob(employer);
    const open = await publishedJob(await admins(), { title: 'Open to all' });
    const application = await accepted(talent, applying(job));
    const first = await firstMessage(talent, String(employer.id), 'Hello', job);
    const still = { id: newId(), name: 'still.png', type: 'image/png', size: 1 };
    const sent = await accepted(talent, { ...first, document: { ...first.document, attachments: [still] } });
    const [notification] = await db().sql<Row>(
      "insert into public.notifications (user_id, type, title) values ($1, 'system', 'x') returning id",
      [talent.id],
    );
    const [subscription] = await db().sql<Row>(
      "insert into public.push_subscriptions (user_id, endpoint, subscription) values ($1, 'https://push.test/1', '{}') returning id",
      [talent.id],
    );
    const [outbound] = await db().sql<Row>(
      'insert into public.push_outbox (notification_id, subscription_id) values ($1, $2) returning id',
      [notification!.id, subscription!.id],
    );
    const [event] = await db().sql<Row>(
      "insert into public.security_events (user_id, event_type, severity) values ($1, 'sign_in', 'low') returning id",
      [talent.id],
    );
    const [passkey] = await db().sql<Row>(
      "insert into public.webauthn_credentials (user_id, credential_id, public_key, device_type, device_name) values ($1, 'made-by-the-server', 'a2V5', 'face', 'Face ID') returning id",
      [talent.id],
    );
    const [device] = await db().sql<Row>(
      "insert into public.user_devices (user_id, fingerprint) values ($1, '{}') returning id",
      [talent.id],
    );
    const [report] = await db().sql<Row>(
      "insert into public.reports (id, reporter_id, about, subject_id, reason) values (gen_random_uuid(), $1, 'person', $2, 'spam') returning id",
      [talent.id, employer.id],
    );
    const [endorsement] = await db().sql<Row>(
      `insert into public.endorsements (id, asker_id, endorser_id, credit_id, production, role, year, kind)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'Low Tide', 'gaffer', 2024, 'feature') returning id`,
      [talent.id, employer.id],
    );
    const [month] = await db().sql<Row>(
      "insert into public.availability (id, user_id, month) values (gen_random_uuid(), $1, '2027-05-01') returning id",
      [talent.id],
    );
    const project = await accepted(employer, write('projects', { title: 'Low Tide', status: 'prep' }));
    const [member] = await db().sql<Row>(
      `insert into public.project_members (id, project_id, user_id, answer, status)
       values (gen_random_uuid(), $1, $2, 'accepted', 'joined') returning id`,
      [project.id, talent.id],
    );
    const { shoot_day, content } = DEFINITIONS.callsheets.sample(sampleWorld());
    const sheet = await accepted(
      employer,
      write('callsheets', { project_id: project.id, shoot_day, content, calls: {}, status: 'published' }),
    );
    const [receipt] = await db().sql<Row>(
      'select id from public.call_sheet_receipts where sheet_id = $1 and user_id = $2',
      [sheet.id, talent.id],
    );
    const script = await accepted(
      employer,
      write('projectfiles', {
        project_id: project.id,
        file_kind: 'script',
        label: '',
        attachments: [{ ...still, id: newId() }],
      }),
    );
    const budget = await accepted(
      employer,
      write(
        'budgets',
        { project_id: project.id, currency: 'GBP', rates: {}, total_minor: null },
        { id: await projectBudgetId(project.id) },
      ),
    );
    const [started] = await db().sql<Row>(
      "select id from public.project_events where project_id = $1 and event = 'started'",
      [project.id],
    );
    const booking = await accepted(employer, asking(talent));
    const company = await accepted(await admins(), write('companies', { name: 'Gantry Row' }));
    const [colleague] = await db().sql<Row>(
      `insert into public.company_members (id, company_id, user_id, email, access, answer, status)
       values (gen_random_uuid(), $1, $2, 'nora@gantry.example', 'recruiter', 'accepted', 'joined') returning id`,
      [company.id, employer.id],
    );
    const [choice] = await db().sql<Row>(
      'insert into public.company_settings (id, company_id) values (gen_random_uuid(), $1) returning id',
      [company.id],
    );
    const note = await accepted(
      employer,
      write('teamnotes', { application_id: application.id, note: 'Quiet.' }),
    );
    const [review] = await db().sql<Row>(
      `insert into public.notes (id, booking_id, reviewer_id, subject_id, about, rating, collaboration_type)
       values (gen_random_uuid(), $1, $2, $3, 'talent', 5, 'feature') returning id`,
      [booking.id, employer.id, talent.id],
    );
    const [measure] = await db().sql<Row>(`${OTHER_PROBES['web_vitals']!.insert} returning id`);
    const [alert] = await db().sql<Row>(`${OTHER_PROBES['monitoring_alerts']!.insert} returning id`);
    Object.assign(subjects, {
      profiles: { id: talent.id },
      public_profiles: { id: talent.id },
      jobs: { id: job },
      job_events: { id: job },
      job_applications: { id: application.id, inserted: open },
      job_application_events: { id: application.id },
      conversations: { id: sent.conversation_id },
      conversation_members: { id: sent.conversation_id },
      messages: { id: sent.id, inserted: sent.conversation_id },
      attachments: { id: still.id, inserted: sent.id },
      notifications: notification,
      push_subscriptions: subscription,
      push_outbox: outbound,
      reports: report,
      endorsements: endorsement,
      availability: month,
      projects: { id: project.id },
      project_members: { ...member, inserted: project.id },
      call_sheets: { id: sheet.id, inserted: project.id },
      project_budgets: { id: budget.id, inserted: project.id },
      project_events: started,
      project_files: { id: script.id, inserted: project.id },
      call_sheet_receipts: receipt,
      bookings: { id: booking.id, other: people.otherTalent.id },
      company_members: { ...colleague, inserted: company.id },
      team_notes: { id: note.id, inserted: application.id },
      company_settings: { ...choice, inserted: company.id },
      notes: review,
      security_events: event,
      webauthn_credentials: passkey,
      user_devices: device,
      web_vitals: measure,
      monitoring_alerts: alert,
    });
    for (const { name, table, writable, clientsMay, sample } of Object.values<StreamDefinition>(
      DEFINITIONS,
    )) {
      if (table in subjects || !clientsMay.insert) continue;
      const owner = EMPLOYERS.has(table) ? employer : talent;
      const fields = Object.entries(sample(sampleWorld({ me: String(owner.id), job })));
      const document = Object.fromEntries(fields.filter(([field]) => writable.includes(field)));
      subjects[table] = { id: (await accepted(owner, write(name, document))).id };
    }
    expect(
      Object.keys(ACCESS).filter((table) => !(table in subjects)),
      'tables without a row to try (add one above)',
    ).toEqual([]);
  });

  const admins = async (): Promise<As> => db().as({ id: await db().createUser({ role: 'admin' }) });
  const EMPLOYERS = new Set([
    'companies',
    'jobs',
    'job_events',
    'projects',
    'project_files',
    'project_budgets',
    'project_events',
    'call_sheets',
    'bookings',
    'company_members',
    'team_notes',
    'company_settings',
  ]);

  /** The cell's caller; for the last two roles the owner's account is changed during the attempt. */
  async function tryCell(table: string, command: Command, role: MatrixRole): Promise<Outcome> {
    const [owner, counterpart] = EMPLOYERS.has(table)
      ? [people.employer, people.talent]
      : [people.talent, people.employer];
    const attempt = (who: As): Promise<Outcome> => outcomeOf(who, command, table, subjects[table]!);
    switch (role) {
      case 'visitor':
        return attempt(people.visitor);
      case 'owner':
        return attempt(owner);
      // Shared rows are the counterpart's too; their membership is a separate row.
      case 'counterpart':
        return table === 'conversation_members' ? attempt(people.otherEmployer) : attempt(counterpart);
      case 'otherTalent':
        return attempt(people.otherTalent);
      case 'otherEmployer':
        return attempt(people.otherEmployer);
      case 'admin':
        return attempt(people.admin);
      case 'proved': {
        const proved = db().as({ id: owner.id });
        for (const purpose of PROOF_PURPOSES) await proved.prove(purpose);
        return attempt(proved);
      }
      case 'ended':
        return attempt(db().as({ id: owner.id, isAlive: false }));
      case 'unverified': {
        await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [owner.id]);
        const outcome = await attempt(db().as({ id: owner.id, sessionId: factorless }));
        await db().sql('delete from private.two_factor where user_id = $1', [owner.id]);
        return outcome;
      }
      case 'held': {
        await db().sql(
          "insert into private.device_sessions (session_id, user_id, outcome) values ($1, $2, 'held')",
          [strange, owner.id],
        );
        const outcome = await attempt(db().as({ id: owner.id, sessionId: strange }));
        await db().sql('delete from private.device_sessions where session_id = $1', [strange]);
        return outcome;
      }
      case 'suspended': {
        await db().sql('update public.profiles set suspended_at = now() where id = $1', [owner.id]);
        const outcome = await attempt(owner);
        await db().sql('update public.profiles set suspended_at = null where id = $1', [owner.id]);
        return outcome;
      }
    }
  }

  describe.each(Object.keys(ACCESS))('%s', (table) => {
    it.each(COMMANDS)('%s', async (command) => {
      const found: Partial<Record<MatrixRole, Outcome>> = {};
      for (const role of ROLES) found[role] = await tryCell(table, command, role);
      expect(found).toEqual(ACCESS[table]![command]);
    });
  });

  it('S13: only its owner and the admin see an archived job', async () => {
    const job = await publishedJob(people.employer);
    await db().sql("update public.jobs set status = 'archived' where id = $1", [job]);
    const seen = async (who: As): Promise<number> =>
      (await who.sql('select id from public.jobs where id = $1', [job])).length;
    expect(
      await Promise.all(
        [people.visitor, people.employer, people.talent, people.otherEmployer, people.admin].map(seen),
      ),
    ).toEqual([0, 1, 0, 0, 1]);
  });
  it('S9: a phone with a new account moves its push endpoint to that account', async () => {
    const subscribe = (who: As) =>
      who.sql(
        "insert into public.push_subscriptions (user_id, endpoint, subscription) values ($1, 'https://push.test/phone', '{}') on conflict (endpoint) do update set subscription = excluded.subscription",
        [who.id],
      );
    await subscribe(people.talent);
    await subscribe(people.talent);
    await subscribe(people.otherTalent);
    expect(
      await db().sql(
        "select user_id from public.push_subscriptions where endpoint = 'https://push.test/phone'",
      ),
    ).toEqual([{ user_id: people.otherTalent.id }]);
  });
});
