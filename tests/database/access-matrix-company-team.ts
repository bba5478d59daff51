import { among, type NotYet, type TeamAccess, type TeamSteps } from './access-matrix-team';

/** What somebody may do with what a company shares, by what they are in it (access-matrix-team.ts). */
export const COMPANY_ROLES = [
  'owner',
  'manager',
  /** May hire. */
  'recruiter',
  'viewer',
  /** Managed it, and looks for work themselves meanwhile. */
  'resting',
  /** Managed it, and has left. */
  'left',
  /** Managed it, and was taken out. */
  'removed',
  /** Asked to manage it, and has not answered. */
  'invited',
] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

const company = among(COMPANY_ROLES);
const READ = ['owner', 'manager', 'recruiter', 'viewer'] as const;
const HIRE = ['owner', 'manager', 'recruiter'] as const;
const MANAGE = ['owner', 'manager'] as const;
const OWN = ['owner'] as const;

const DENIED = company('denied');
const NO_PART = company('nothing');
const ALL_SEE = company('sees');
const TEAM_SEES = company('nothing', { sees: READ });

/** In which nobody of a company has a part but the one who made it: a recruiter. */
const RECRUITERS_OWN = {
  select: company('nothing', { sees: ['recruiter'] }),
  update: company('nothing', { done: ['recruiter'] }),
  delete: DENIED,
};

export const COMPANY_ACCESS: TeamAccess<CompanyRole> = {
  companies: {
    select: ALL_SEE,
    // Another company of their own. Talent makes none.
    insert: company('done', { refused: ['resting'] }),
    update: company('nothing', { done: MANAGE }),
    delete: DENIED,
  },
  // Everybody's settings: its second company has none yet.
  company_settings: {
    select: TEAM_SEES,
    insert: company('refused', { done: MANAGE }),
    update: company('nothing', { done: MANAGE }),
    delete: DENIED,
  },
  // Posted by who has left, so it is the owner's now.
  'jobs: open': {
    select: ALL_SEE,
    insert: DENIED,
    update: company('nothing', { done: HIRE }),
    delete: DENIED,
  },
  'jobs: archived': {
    select: TEAM_SEES,
    update: company('nothing', { done: HIRE }),
    delete: DENIED,
  },
  job_events: { select: TEAM_SEES, insert: DENIED, update: DENIED, delete: DENIED },
  job_applications: {
    select: TEAM_SEES,
    // Who hires does not apply, and nobody to a company to which they belong.
    insert: company('refused'),
    update: company('nothing', { done: HIRE }),
    delete: DENIED,
  },
  job_application_events: { select: TEAM_SEES, insert: DENIED, update: DENIED, delete: DENIED },
  'attachments: of the application': { select: TEAM_SEES, insert: DENIED, update: DENIED, delete: DENIED },
  // Whoever chose it: its bytes count for them.
  'attachments: of a logo that who has left chose': {
    select: company('nothing', { sees: [...MANAGE, 'left'] }),
    update: DENIED,
    delete: DENIED,
  },
  'team_notes: a recruiter’s': {
    select: TEAM_SEES,
    insert: company('refused', { done: READ }),
    update: company('nothing', { done: ['recruiter'] }),
    delete: DENIED,
  },
  // It is the company's; nobody writes in the name of who has left.
  'team_notes: of who has left': {
    select: TEAM_SEES,
    update: NO_PART,
    delete: DENIED,
  },
  // What else is done in one is in access-matrix-company-threads.ts.
  'conversations: a thread of the company': { select: TEAM_SEES },
  'messages: in that thread': { select: TEAM_SEES },
  'company_members: their own': {
    // It says what became of it. Until somebody has joined no row says whose an address is.
    select: company('sees', { nothing: ['invited'] }),
    insert: company('refused', { done: MANAGE }),
    update: company('done', { nothing: ['invited'] }),
    delete: DENIED,
  },
  'company_members: a recruiter’s': {
    select: TEAM_SEES,
    update: company('nothing', { done: HIRE }),
    delete: DENIED,
  },
  'company_members: the owner’s': {
    select: TEAM_SEES,
    update: company('nothing', { done: MANAGE }),
    delete: DENIED,
  },
  // With an address that is for those who look after the people.
  'company_members: somebody invited': {
    select: company('nothing', { sees: MANAGE }),
    update: company('nothing', { done: MANAGE }),
    delete: DENIED,
  },
  'company_members: of who has left': {
    select: company('nothing', { sees: [...MANAGE, 'left'] }),
    update: company('nothing', { done: [...MANAGE, 'left'] }),
    delete: DENIED,
  },
  // Not shared, though a colleague's.
  'drafts: a recruiter’s': { ...RECRUITERS_OWN, insert: company('done') },
  'saved: a recruiter’s': { ...RECRUITERS_OWN, insert: company('refused', { done: ['recruiter'] }) },
  'bookings: asked by a recruiter': { ...RECRUITERS_OWN, insert: company('refused', { done: HIRE }) },
  'projects: a recruiter’s': { ...RECRUITERS_OWN, insert: company('done', { refused: ['resting'] }) },
  'profiles: a recruiter’s': { ...RECRUITERS_OWN, insert: company('denied', { exists: ['recruiter'] }) },
};

const OWN_PLACE = 'their own place: ';
const RECRUITERS_PLACE = 'a recruiter’s place: ';

/** What somebody sets in a row. Who owns a row, or stands for it, is a column that no client writes. */
export const COMPANY_STEPS: TeamSteps<CompanyRole> = {
  [`${OWN_PLACE}to own the company`]: company('refused', { done: OWN, nothing: ['invited'] }),
  [`${OWN_PLACE}to manage it`]: company('refused', {
    // They do already, or did: nothing changes.
    done: ['manager', 'resting'],
    nothing: ['left', 'removed', 'invited'],
  }),
  [`${OWN_PLACE}back in, by an invitation of their own`]: company('refused', {
    done: OWN,
    nothing: ['invited'],
  }),
  [`${OWN_PLACE}back in, by accepting again`]: company('refused', {
    done: ['owner', 'manager', 'recruiter', 'viewer', 'resting'],
    // What they had said once is all that it says.
    nothing: ['removed', 'invited'],
  }),
  [`${OWN_PLACE}leave`]: company('done', { refused: OWN, nothing: ['removed', 'invited'] }),
  [`${OWN_PLACE}of which jobs they hear`]: company('done', { nothing: ['invited'] }),
  [`${OWN_PLACE}status`]: DENIED,
  [`${OWN_PLACE}person`]: DENIED,
  [`${RECRUITERS_PLACE}views only`]: company('nothing', { done: MANAGE, refused: ['recruiter'] }),
  [`${RECRUITERS_PLACE}manages`]: company('nothing', { done: OWN, refused: ['manager', 'recruiter'] }),
  [`${RECRUITERS_PLACE}owns the company`]: company('nothing', {
    done: OWN,
    refused: ['manager', 'recruiter'],
  }),
  [`${RECRUITERS_PLACE}taken out`]: company('nothing', { done: MANAGE, refused: ['recruiter'] }),
  [`${RECRUITERS_PLACE}leaves`]: company('nothing', { done: ['recruiter'], refused: MANAGE }),
  [`${RECRUITERS_PLACE}of which jobs they hear`]: company('nothing', {
    done: ['recruiter'],
    refused: MANAGE,
  }),
  'a second manager’s place: taken out': company('nothing', { done: OWN, refused: ['manager'] }),
  'a second manager’s place: views only': company('nothing', { done: OWN, refused: ['manager'] }),
  'the owner’s place: taken out': company('nothing', { refused: MANAGE }),
  'the owner’s place: views only': company('nothing', { refused: MANAGE }),
  // The owner alone looks after those who manage.
  'an invitation to manage: taken back': company('nothing', { done: OWN, refused: ['manager'] }),
  'an invitation to view: taken back': company('nothing', { done: MANAGE }),
  // Nobody writes about who is not in it any more: they would read it (S6).
  'the place of who has left: views only': company('nothing', { refused: ['manager', 'left'] }),
  'the place of who has left: asked again': company('nothing', { done: OWN, refused: ['manager', 'left'] }),
  'a new place: of a manager': company('refused', { done: OWN }),
  'a new place: of an owner': company('refused'),
  'the company: its owner': DENIED,
  'the company: verified': DENIED,
  'the company: gone': DENIED,
  'the job: its poster': DENIED,
  'the job: closed': company('nothing', { done: HIRE }),
  // Somebody has applied, and its poster is the owner.
  'the job: out of the company': company('nothing', { done: OWN, refused: ['manager', 'recruiter'] }),
  'the application: shortlisted': company('nothing', { done: HIRE }),
  'the application: its words': company('nothing', { refused: HIRE }),
  'the application: its employer': DENIED,
  'a recruiter’s note: removed': company('nothing', { done: ['recruiter'] }),
  'a recruiter’s note: its author': DENIED,
};

/** By the name of the procedure, and `storage` for files. done: it answers with what is asked for; nothing: without. */
export const COMPANY_PROCEDURES: TeamSteps<CompanyRole> = {
  'company_verification: of the company': company('refused', { done: MANAGE }),
  'ask_admin_verification: for the company': company('refused', { done: MANAGE }),
  'my_company_invitations: of the company': company('nothing', { done: ['invited'] }),
  'answer_company_invitation: yes to that invitation': company('refused', { done: ['invited'] }),
  'answer_company_invitation: yes to their own place': company('refused', {
    // Who is in already, by such an invitation; a yes that is said twice changes nothing.
    done: ['manager', 'recruiter', 'viewer', 'resting', 'invited'],
  }),
  'job_days: of the job': company('nothing', { done: READ }),
  'parts_in_touch: of the applicant': company('nothing', { done: READ }),
  'export_my_data: the note that they wrote': company('nothing', { done: ['recruiter'] }),
  'export_my_data: what the company has chosen': company('nothing', { done: OWN }),
  // Else it is published for nobody but themselves; talent publishes nothing.
  'sync_push: a job published for the company': company('nothing', { done: HIRE, refused: ['resting'] }),
  'storage: the file of the application': company('nothing', { done: READ }),
  'storage: the bytes of a logo that a manager chose': company('denied', { done: ['manager'] }),
  'storage: the bytes of a logo that who has left chose': DENIED,
};

export const COMPANY_NOT_YET: NotYet<CompanyRole> = {};
