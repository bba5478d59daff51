import { among, type NotYet, type TeamAccess, type TeamSteps } from './access-matrix-team';

/** What somebody may do with what a project shares, by what they are in it (access-matrix-team.ts). */
export const PROJECT_ROLES = [
  /** Who made it. */
  'owner',
  'editor',
  'member',
  /** Asked to edit it, and has not answered. */
  'invited',
  /** Edited it, and has left. */
  'left',
  /** Edited it, and was taken off. */
  'removed',
] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

const project = among(PROJECT_ROLES);
const ON_IT = ['owner', 'editor', 'member'] as const;
const EDIT = ['owner', 'editor'] as const;
const OWN = ['owner'] as const;
/** The others hire, so that nothing is refused for what their account is. */
const LOOKS_FOR_WORK = ['member'] as const;

const DENIED = project('denied');
const CREW_SEES = project('nothing', { sees: ON_IT });
const EDITORS_SEE = project('nothing', { sees: EDIT });
const EDITORS_DO = project('nothing', { done: EDIT });
const EDITORS_MAKE = project('refused', { done: EDIT });

export const PROJECT_ACCESS: TeamAccess<ProjectRole> = {
  projects: {
    select: CREW_SEES,
    // Another one, of their own.
    insert: project('done', { refused: LOOKS_FOR_WORK }),
    update: EDITORS_DO,
    delete: DENIED,
  },
  // It says what became of it.
  'project_members: their own': {
    select: project('sees'),
    insert: EDITORS_MAKE,
    update: project('done'),
    delete: DENIED,
  },
  'project_members: a member’s': {
    select: CREW_SEES,
    update: project('nothing', { done: ON_IT }),
    delete: DENIED,
  },
  'project_members: the owner’s': { select: CREW_SEES, update: EDITORS_DO, delete: DENIED },
  'project_members: of who is invited': {
    select: project('nothing', { sees: [...ON_IT, 'invited'] }),
    update: project('nothing', { done: [...EDIT, 'invited'] }),
    delete: DENIED,
  },
  'project_members: of who has left': {
    select: project('nothing', { sees: [...ON_IT, 'left'] }),
    update: project('nothing', { done: [...EDIT, 'left'] }),
    delete: DENIED,
  },
  // Made by who has left.
  'call_sheets: a draft': { select: EDITORS_SEE, insert: EDITORS_MAKE, update: EDITORS_DO, delete: DENIED },
  'call_sheets: published': { select: CREW_SEES, update: EDITORS_DO, delete: DENIED },
  'call_sheets: put away unpublished': { select: EDITORS_SEE, update: EDITORS_DO, delete: DENIED },
  // Who is invited has none.
  'call_sheet_receipts: their own': {
    select: CREW_SEES,
    insert: DENIED,
    update: project('nothing', { done: ON_IT }),
    delete: DENIED,
  },
  'call_sheet_receipts: another member’s': {
    select: EDITORS_SEE,
    update: project('nothing'),
    delete: DENIED,
  },
  project_budgets: { select: EDITORS_SEE, insert: EDITORS_MAKE, update: EDITORS_DO, delete: DENIED },
  'project_files: of who has left': {
    select: CREW_SEES,
    insert: EDITORS_MAKE,
    update: EDITORS_DO,
    delete: DENIED,
  },
  project_events: { select: CREW_SEES, insert: DENIED, update: DENIED, delete: DENIED },
  // Between two people, whoever edits the project: the owner has asked.
  'bookings: of somebody who is not on it': {
    select: project('nothing', { sees: OWN }),
    insert: EDITORS_MAKE,
    update: project('nothing', { done: OWN }),
    delete: DENIED,
  },
  'bookings: of a member': {
    select: project('nothing', { sees: ['owner', 'member'] }),
    update: project('nothing', { done: ['owner', 'member'] }),
    delete: DENIED,
  },
  // A job for a place is its poster's: the owner's.
  'jobs: of the project, archived': {
    select: project('nothing', { sees: OWN }),
    insert: DENIED,
    update: project('nothing', { done: OWN }),
    delete: DENIED,
  },
  // Of the row of a file whoever is on it reads; this one says whose bytes they are.
  'attachments: of a file of an editor': {
    select: project('nothing', { sees: ['editor'] }),
    insert: DENIED,
    update: DENIED,
    delete: DENIED,
  },
  // Whoever leaves loses row and bytes, an editor's own uploads included (docs/projects.md, Files).
  'attachments: of a file of who has left': { select: project('nothing'), update: DENIED, delete: DENIED },
};

const OWN_PLACE = 'their own place: ';
const MEMBERS_PLACE = 'a member’s place: ';

/** What somebody sets in a row. */
export const PROJECT_STEPS: TeamSteps<ProjectRole> = {
  [`${OWN_PLACE}edits the project`]: project('refused', { done: ['editor', 'invited'] }),
  [`${OWN_PLACE}owns the project`]: project('refused', { done: OWN }),
  [`${OWN_PLACE}takes it over unasked`]: project('refused'),
  [`${OWN_PLACE}is offered the project`]: project('refused'),
  [`${OWN_PLACE}role`]: project('refused', { done: EDIT }),
  [`${OWN_PLACE}accepts`]: project('refused', {
    done: ['owner', 'editor', 'member', 'invited'],
    // What they had said once is all that it says.
    nothing: ['removed'],
  }),
  [`${OWN_PLACE}leaves`]: project('refused', { done: ['editor', 'member', 'left'], nothing: ['removed'] }),
  // Of who is on it there is nothing to ask again.
  [`${OWN_PLACE}asks themselves again`]: project('refused', { done: EDIT }),
  [`${OWN_PLACE}status`]: DENIED,
  [`${OWN_PLACE}another person`]: project('refused'),
  [`${MEMBERS_PLACE}role`]: project('nothing', { done: EDIT, refused: ['member'] }),
  [`${MEMBERS_PLACE}edits the project`]: project('nothing', { done: OWN, refused: ['editor', 'member'] }),
  [`${MEMBERS_PLACE}owns the project`]: project('nothing', { refused: ON_IT }),
  [`${MEMBERS_PLACE}taken off`]: project('nothing', { done: EDIT, refused: ['member'] }),
  [`${MEMBERS_PLACE}leaves`]: project('nothing', { done: ['member'], refused: EDIT }),
  'a second editor’s place: member': project('nothing', { done: OWN, refused: ['editor'] }),
  'a second editor’s place: taken off': project('nothing', { done: OWN, refused: ['editor'] }),
  'a second editor’s place: is offered the project': project('nothing', { done: OWN, refused: ['editor'] }),
  'a second editor’s place: takes the project over': project('nothing', { refused: EDIT }),
  'the owner’s place: taken off': project('nothing', { refused: EDIT }),
  'the owner’s place: member': project('nothing', { refused: EDIT }),
  'the place of who is invited: accepts': project('nothing', { refused: EDIT, done: ['invited'] }),
  // The owner alone gives and takes the right to edit.
  'the place of who is invited: taken back': project('nothing', {
    done: OWN,
    refused: ['editor', 'invited'],
  }),
  'the place of somebody invited to the crew: taken back': EDITORS_DO,
  'the place of who has left: asked again': project('nothing', { done: EDIT, refused: ['left'] }),
  // Nobody writes about who is not on it any more: they would read it (S6).
  'the place of who has left: edits the project': project('nothing', { refused: ['editor', 'left'] }),
  'a new place: of an editor': project('refused', { done: OWN }),
  'a new place: of an owner': project('refused'),
  'a new place: joined': DENIED,
  'the project: cancelled': EDITORS_DO,
  'the project: its owner': DENIED,
  'the project: gone': DENIED,
  'the draft: published': EDITORS_DO,
  'the draft: version': DENIED,
  'the sheet: cancelled': EDITORS_DO,
  'the sheet: to another project that they edit': project('nothing', { refused: EDIT }),
  'their own receipt: confirmed': project('nothing', { done: ON_IT }),
  'another member’s receipt: confirmed': project('nothing'),
  // What a row belongs to stays, whatever is said.
  'the budget: to another project': project('nothing'),
  'the file: removed': EDITORS_DO,
  'the file: its bytes': project('nothing'),
  'the booking: taken back': project('nothing', { done: OWN }),
  'a member’s booking: accepted': project('nothing', { done: ['member'], refused: OWN }),
};

/** By the name of the procedure, and `storage` for files. */
export const PROJECT_PROCEDURES: TeamSteps<ProjectRole> = {
  'bookings_of_others: of the project': EDITORS_MAKE,
  'get_call_sheet_links: of the sheet': EDITORS_MAKE,
  'make_call_sheet_link: for a name on the sheet': EDITORS_MAKE,
  'revoke_call_sheet_link: of that name': EDITORS_MAKE,
  'revoke_call_sheet_links: of the project': project('refused', { done: OWN }),
  // What they made, while they edit; what they added, while they are on it.
  'export_my_data: a sheet of an editor': project('nothing', { done: ['editor'] }),
  'export_my_data: a sheet of who has left': project('nothing'),
  'export_my_data: a file of an editor': project('nothing', { done: ['editor'] }),
  'export_my_data: a file of who has left': project('nothing'),
  'export_my_data: the name of a file of who has left': project('nothing'),
  'export_my_data: the budget': project('nothing', { done: OWN }),
  'sync_push: a job published for the project': project('nothing', { done: EDIT, refused: LOOKS_FOR_WORK }),
  'storage: a file of the project': project('nothing', { done: ON_IT }),
  'storage: the bytes of a file that an editor added': project('denied', { done: ['editor'] }),
  'storage: the bytes of a file that who has left added': DENIED,
};

export const PROJECT_NOT_YET: NotYet<ProjectRole> = {};
