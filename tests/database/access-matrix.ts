import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import type { StreamName } from '@/domain/definition/stream';

/**
 * Who may do what with somebody's row: table x command x role. `access.test.ts` tests every cell on every database;
 * `catalog.test.ts` compares grants and callable functions with the same lists.
 *
 * done: the command succeeds. sees: the row is read. nothing: no error, no row. exists: the row already exists (23505).
 * refused: with a rule's own message. unproved: a fresh proof of identity is required. denied: no permission (42501).
 */
export type Outcome = 'done' | 'sees' | 'nothing' | 'exists' | 'refused' | 'unproved' | 'denied';

export const ROLES = [
  'visitor',
  /** Without a fresh proof, as with a stolen token. */
  'owner',
  /** The owner, with fresh proofs for everything. */
  'proved',
  'counterpart',
  'otherTalent',
  'otherEmployer',
  'admin',
  /** The owner, before passing the second factor. */
  'unverified',
  /** The owner, in a session that has ended while its access token is still valid. */
  'ended',
  /** The owner, in a session that is held until they prove who they are (ruling 17). */
  'held',
  /** The owner, suspended. */
  'suspended',
] as const;
export type MatrixRole = (typeof ROLES)[number];

export const COMMANDS = ['select', 'insert', 'update', 'delete'] as const;
export type Command = (typeof COMMANDS)[number];

type Cells = Record<MatrixRole, Outcome>;

interface TableAccess extends Record<Command, Cells> {
  /** Privileges on the table or any of its columns. */
  grants: { anon: Command[]; authenticated: Command[] };
}

const row = (
  visitor: Outcome,
  owner: Outcome,
  counterpart: Outcome,
  otherTalent: Outcome,
  otherEmployer: Outcome,
  admin: Outcome,
  unverified: Outcome,
  suspended: Outcome,
): Cells =>
  // The same gate refuses all three, so they have the same rights.
  ({
    visitor,
    owner,
    proved: owner,
    counterpart,
    otherTalent,
    otherEmployer,
    admin,
    unverified,
    ended: unverified,
    held: unverified,
    suspended,
  });

/** What a stream's definition lets clients do with its table. */
function grantsOf(name: StreamName): TableAccess['grants'] {
  const { public: isPublic, clientsMay }: StreamDefinition = DEFINITIONS[name];
  const commands: Command[] = ['select'];
  if (clientsMay.insert) commands.push('insert');
  // A removal is an update, too: rows stay until every device has pulled it.
  if (clientsMay.edit || clientsMay.remove) commands.push('update');
  return { anon: isPublic ? ['select'] : [], authenticated: commands };
}

/* Read across:             visitor   owner     counterp. talent    employer  admin     unverif.  suspended */
const NOBODY = row('denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied');
const EVERYBODY_SEES = row('sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'nothing', 'nothing');
const OWNER_SEES = row('denied', 'sees', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing');
const BOTH_SEE = row('denied', 'sees', 'sees', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing');
const ADMIN_SEES = row('denied', 'nothing', 'nothing', 'nothing', 'nothing', 'sees', 'nothing', 'nothing');
const OWNER_DOES = row('denied', 'done', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing');
const BOTH_DO = row('denied', 'done', 'done', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing');
const MEMBERS_MAKE = row('denied', 'done', 'done', 'done', 'done', 'done', 'denied', 'denied');

export const ACCESS: Record<string, TableAccess> = {
  profiles: {
    // Sign-up creates the row.
    grants: { anon: [], authenticated: ['select', 'insert', 'update'] },
    select: OWNER_SEES,
    insert: row('denied', 'exists', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  public_profiles: {
    grants: grantsOf('people'),
    // A suspended talent is not listed, for others either; here it is the owner who looks.
    select: EVERYBODY_SEES,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  companies: {
    grants: grantsOf('companies'),
    select: EVERYBODY_SEES,
    insert: row('denied', 'done', 'refused', 'refused', 'done', 'done', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  jobs: {
    grants: grantsOf('jobs'),
    select: EVERYBODY_SEES,
    // Jobs are created by publishing a draft.
    insert: NOBODY,
    update: row('denied', 'done', 'nothing', 'nothing', 'nothing', 'done', 'nothing', 'nothing'),
    delete: NOBODY,
  },
  job_events: {
    grants: { anon: [], authenticated: ['select'] },
    select: row('denied', 'sees', 'nothing', 'nothing', 'nothing', 'sees', 'nothing', 'nothing'),
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  job_applications: {
    grants: grantsOf('applications'),
    select: BOTH_SEE,
    insert: row('denied', 'done', 'refused', 'done', 'refused', 'done', 'denied', 'denied'),
    update: BOTH_DO,
    delete: NOBODY,
  },
  job_application_events: {
    grants: { anon: [], authenticated: ['select'] },
    select: BOTH_SEE,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  conversations: {
    grants: grantsOf('conversations'),
    select: BOTH_SEE,
    insert: NOBODY,
    update: BOTH_DO,
    delete: NOBODY,
  },
  conversation_members: {
    grants: { anon: [], authenticated: ['select'] },
    select: OWNER_SEES,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  messages: {
    grants: grantsOf('messages'),
    select: BOTH_SEE,
    insert: row('denied', 'done', 'done', 'refused', 'refused', 'refused', 'denied', 'denied'),
    // Its sender, the text, for ten minutes.
    update: OWNER_DOES,
    delete: NOBODY,
  },
  reports: {
    grants: { anon: [], authenticated: ['select'] },
    // Made by the server from a draft; admins read them as a queue.
    select: OWNER_SEES,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  attachments: {
    grants: { anon: [], authenticated: ['select'] },
    // Created and marked by the server, from the row that they belong to.
    select: BOTH_SEE,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  notifications: {
    grants: grantsOf('notifications'),
    select: OWNER_SEES,
    insert: NOBODY,
    update: OWNER_DOES,
    delete: NOBODY,
  },
  drafts: {
    grants: grantsOf('drafts'),
    select: OWNER_SEES,
    insert: MEMBERS_MAKE,
    update: OWNER_DOES,
    delete: NOBODY,
  },
  saved: {
    grants: grantsOf('saved'),
    select: OWNER_SEES,
    insert: MEMBERS_MAKE,
    update: OWNER_DOES,
    delete: NOBODY,
  },
  endorsements: {
    grants: grantsOf('endorsements'),
    select: BOTH_SEE,
    // About a credit of their own profile, under the id that is derived from what is asked (endorsements.test.ts).
    insert: row('denied', 'refused', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: BOTH_DO,
    delete: NOBODY,
  },
  availability: {
    grants: grantsOf('availability'),
    select: OWNER_SEES,
    // A month of their own, under the id that is derived from both (availability.test.ts).
    insert: row('denied', 'refused', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  projects: {
    grants: grantsOf('projects'),
    // Whoever is on it reads it; the counterpart is, and does not edit.
    select: BOTH_SEE,
    insert: row('denied', 'done', 'refused', 'refused', 'done', 'done', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  project_members: {
    grants: grantsOf('crew'),
    select: BOTH_SEE,
    // By editors alone, under the id that is derived from project and person (projects.test.ts).
    insert: row('denied', 'refused', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: BOTH_DO,
    delete: NOBODY,
  },
  company_members: {
    grants: grantsOf('colleagues'),
    // A recruiter of the company, whom somebody else invited; nobody else works there (colleagues.test.ts).
    select: OWNER_SEES,
    // By managers alone, under the id that is derived from company and address.
    insert: row('denied', 'refused', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  team_notes: {
    grants: grantsOf('teamnotes'),
    // The applicant is the counterpart, and never reads what is said about them.
    select: OWNER_SEES,
    insert: row('denied', 'done', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  company_settings: {
    grants: grantsOf('companysettings'),
    // The owner hires for the company and does not manage it: they read, and change nothing (company-settings.test.ts).
    select: OWNER_SEES,
    insert: row('denied', 'refused', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: row('denied', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'),
    delete: NOBODY,
  },
  project_budgets: {
    grants: grantsOf('budgets'),
    // Its editors alone, under the id that is derived from the project (project-records.test.ts).
    select: OWNER_SEES,
    insert: row('denied', 'refused', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  project_events: {
    grants: grantsOf('projectevents'),
    select: BOTH_SEE,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  project_files: {
    grants: grantsOf('projectfiles'),
    // Everybody on the project reads; its editors add and remove (project-files.test.ts).
    select: BOTH_SEE,
    insert: row('denied', 'done', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  call_sheets: {
    grants: grantsOf('callsheets'),
    // Published: a draft is its editors' (call-sheets.test.ts).
    select: BOTH_SEE,
    insert: row('denied', 'done', 'refused', 'refused', 'refused', 'refused', 'denied', 'denied'),
    update: OWNER_DOES,
    delete: NOBODY,
  },
  call_sheet_receipts: {
    grants: grantsOf('receipts'),
    // Made by the server as a sheet is published; editors read how far it has come.
    select: BOTH_SEE,
    insert: NOBODY,
    update: OWNER_DOES,
    delete: NOBODY,
  },
  bookings: {
    grants: grantsOf('bookings'),
    select: BOTH_SEE,
    insert: row('denied', 'done', 'refused', 'refused', 'done', 'done', 'denied', 'denied'),
    update: BOTH_DO,
    delete: NOBODY,
  },
  notes: {
    grants: grantsOf('notes'),
    // Once published; the server makes it of a draft. Its subject is the owner here, and the one who replies (notes.test.ts).
    select: BOTH_SEE,
    insert: NOBODY,
    update: OWNER_DOES,
    delete: NOBODY,
  },
  push_subscriptions: {
    grants: { anon: [], authenticated: ['select', 'insert', 'update', 'delete'] },
    select: OWNER_SEES,
    insert: MEMBERS_MAKE,
    update: OWNER_DOES,
    delete: OWNER_DOES,
  },
  push_outbox: {
    grants: { anon: [], authenticated: [] },
    select: NOBODY,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  security_events: {
    grants: { anon: [], authenticated: ['select', 'insert'] },
    select: OWNER_SEES,
    insert: MEMBERS_MAKE,
    update: NOBODY,
    delete: NOBODY,
  },
  user_devices: {
    grants: { anon: [], authenticated: ['select', 'delete'] },
    // Created and evaluated by the server, from what a session reports about its device.
    select: OWNER_SEES,
    insert: NOBODY,
    update: NOBODY,
    delete: OWNER_DOES,
  },
  webauthn_credentials: {
    grants: { anon: [], authenticated: ['select', 'update', 'delete'] },
    // Created by the function that has verified the device's signature.
    select: OWNER_SEES,
    insert: NOBODY,
    update: OWNER_DOES,
    delete: { ...OWNER_DOES, owner: 'unproved' },
  },
  // Written by the service for everybody, so no row has an owner.
  web_vitals: {
    grants: { anon: [], authenticated: ['select'] },
    select: ADMIN_SEES,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  monitoring_alerts: {
    grants: { anon: [], authenticated: ['select'] },
    select: ADMIN_SEES,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
};

/**
 * Functions that the roles of clients may execute, including visitors (`anon`); only those in `public` can be called through the API.
 * The others serve policies, checks and sync with the caller's rights, or answer only about the caller (`definer`).
 */
export const CALLABLE: string[] = [
  'private.are_attachments',
  'private.are_budget_rates',
  'private.are_calls',
  'private.are_credits',
  'private.are_day_marks',
  'private.are_days',
  'private.are_job_dates anon',
  'private.are_lines',
  'private.are_positions',
  'private.are_tags anon',
  'private.are_texts anon',
  'private.can_read_file definer',
  'private.can_read_message definer',
  'private.can_upload_file definer',
  'private.companies_of anon definer',
  'private.crew_codes',
  'private.edited_projects definer',
  'private.gate anon definer',
  'private.has_keys',
  'private.has_oversized_number anon',
  'private.invalid_field',
  'private.is_admin definer',
  'private.is_application_party definer',
  'private.is_calendar_day anon',
  'private.is_call_sheet',
  'private.is_clock_time',
  'private.is_collaboration_type',
  'private.is_company_logo',
  'private.is_cv',
  'private.is_cv_name',
  'private.is_day anon',
  'private.is_form_map',
  'private.is_id anon',
  'private.is_instant',
  'private.is_interview',
  'private.is_interview_reply',
  'private.is_logo_picture',
  'private.is_member definer',
  'private.is_offer',
  'private.is_offer_reply',
  'private.is_picture',
  'private.is_place',
  'private.is_profile_media',
  'private.is_public_picture anon definer',
  'private.is_text',
  'private.is_video_address',
  'private.is_web_address',
  'private.is_whole_number',
  'private.job_search_vector',
  'private.local_time anon',
  'private.logo_files',
  'private.media_files',
  'private.my_companies definer',
  'private.my_conversations definer',
  'private.my_projects definer',
  'private.owns_job definer',
  'private.place_codes',
  'private.refusal_sentence anon definer',
  'private.refuse anon',
  'private.related_jobs anon definer',
  'private.require_gate anon definer',
  'private.require_readable anon',
  'private.searchable_text',
  'private.second_factor_passed anon definer',
  'private.session_id anon',
  'private.today anon',
  'public.answer_company_invitation definer',
  'public.ask_admin_verification definer',
  'public.ask_domain_verification definer',
  'public.bookings_of_others definer',
  'public.cancel_account_deletion definer',
  'public.choose_role definer',
  'public.claim_passkey_session definer',
  'public.company_verification definer',
  'public.contact_queue definer',
  'public.decide_verification definer',
  'public.disable_2fa definer',
  'public.email_available anon definer',
  'public.enable_2fa definer',
  'public.end_other_sessions definer',
  'public.end_session definer',
  'public.end_verification definer',
  'public.export_my_data definer',
  'public.finish_2fa_recovery definer',
  'public.generate_webauthn_challenge anon definer',
  'public.get_2fa_recovery definer',
  'public.get_2fa_status definer',
  'public.get_account_deletion definer',
  'public.get_calendar_feed definer',
  'public.get_call_sheet_links definer',
  'public.get_webauthn_credentials anon definer',
  'public.homepage_figures anon definer',
  'public.job_days definer',
  'public.list_devices definer',
  'public.list_sessions definer',
  'public.make_calendar_feed definer',
  'public.make_call_sheet_link definer',
  'public.moderate_note definer',
  'public.my_company_invitations definer',
  'public.newsletter_draft definer',
  'public.newsletter_issues definer',
  'public.newsletter_queue definer',
  'public.newsletter_stop definer',
  'public.newsletter_test definer',
  'public.parts_in_touch definer',
  'public.pay_benchmarks anon definer',
  'public.prove_identity definer',
  'public.published_notes anon definer',
  'public.read_verification_link anon definer',
  'public.record_device definer',
  'public.record_job_views definer',
  'public.recover_2fa definer',
  'public.regenerate_backup_codes definer',
  'public.reports_queue definer',
  'public.request_2fa_recovery definer',
  'public.request_account_deletion definer',
  'public.resolve_report definer',
  'public.revoke_calendar_feed definer',
  'public.revoke_call_sheet_link definer',
  'public.revoke_call_sheet_links definer',
  'public.search_jobs anon',
  'public.search_people anon',
  'public.send_contact_message anon definer',
  'public.set_contact_state definer',
  'public.setup_2fa definer',
  'public.skip_onboarding definer',
  'public.stop_2fa_recovery definer',
  'public.sync_pull anon',
  'public.sync_push',
  'public.take_registration_challenge definer',
  'public.tell_typing definer',
  'public.testimonials anon definer',
  'public.update_webauthn_last_used definer',
  'public.use_verification_link anon definer',
  'public.verification_queue definer',
  'public.verify_2fa_token definer',
  'public.verify_backup_code definer',
  'public.web_vitals_by_day',
  'sync_private.account_client anon',
  'sync_private.apply_write',
  'sync_private.are_search_words anon',
  'sync_private.are_text_elements anon',
  'sync_private.batch_shape',
  'sync_private.brief_expression anon',
  'sync_private.canonical_fields',
  'sync_private.changed_rows anon definer',
  'sync_private.changes_page anon',
  'sync_private.count_search anon definer',
  'sync_private.count_sent definer',
  'sync_private.current_document',
  'sync_private.document_expression anon',
  'sync_private.document_or_tombstone',
  'sync_private.documents_that_fit anon',
  'sync_private.epoch anon definer',
  'sync_private.fields_changed_since',
  'sync_private.find_answer definer',
  'sync_private.find_receipt definer',
  'sync_private.format_checkpoint anon',
  'sync_private.has_accepted definer',
  'sync_private.has_receipts definer',
  'sync_private.has_short_edit',
  'sync_private.insert_batch',
  'sync_private.insert_row',
  'sync_private.is_distance anon',
  'sync_private.is_filter_of anon',
  'sync_private.is_last_writer definer',
  'sync_private.is_own_checkpoint anon definer',
  'sync_private.is_snapshot_position anon',
  'sync_private.is_time anon',
  'sync_private.is_transient',
  'sync_private.matching_jobs anon definer',
  'sync_private.matching_people anon definer',
  'sync_private.merge_by_key',
  'sync_private.merge_field',
  'sync_private.merge_row',
  'sync_private.misshapen_field',
  'sync_private.misshapen_filter anon',
  'sync_private.page_bytes anon',
  'sync_private.parse_checkpoint anon',
  'sync_private.parse_since anon',
  'sync_private.push_chunk',
  'sync_private.push_or_refuse',
  'sync_private.push_write',
  'sync_private.read_row',
  'sync_private.readable_write',
  'sync_private.refusal_for_error definer',
  'sync_private.repeat_refusal',
  'sync_private.require_mergeable',
  'sync_private.require_own_history anon',
  'sync_private.require_room_to_search anon definer',
  'sync_private.require_room_to_send definer',
  'sync_private.require_sound_query anon',
  'sync_private.require_sound_write',
  'sync_private.rows_before_coverage anon definer',
  'sync_private.save_receipt definer',
  'sync_private.save_receipts definer',
  'sync_private.save_refusal definer',
  'sync_private.search_page anon',
  'sync_private.snapshot_checkpoint anon',
  'sync_private.snapshot_page anon',
  'sync_private.snapshot_rows anon definer',
  'sync_private.snapshot_start anon',
  'sync_private.texts_expression anon',
  'sync_private.update_row',
  'sync_private.writable_fields',
  'sync_private.write_answer',
  'sync_private.write_id',
  'sync_private.written_before definer',
];
