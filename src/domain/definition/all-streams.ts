import { applications } from '../streams/applications';
import { availability } from '../streams/availability';
import { bookings } from '../streams/production/bookings';
import { callsheets } from '../streams/production/callsheets';
import { colleagues } from '../streams/company/colleagues';
import { companysettings } from '../streams/company/companysettings';
import { companies } from '../streams/company/companies';
import { conversations } from '../streams/conversations';
import { crew } from '../streams/production/crew';
import { drafts } from '../streams/drafts';
import { endorsements } from '../streams/endorsements';
import { jobs } from '../streams/jobs';
import { messages } from '../streams/messages';
import { notifications } from '../streams/notifications';
import { notes } from '../streams/production/notes';
import { people } from '../streams/people';
import { profiles } from '../streams/profiles';
import { budgets } from '../streams/production/budgets';
import { projectevents } from '../streams/production/projectevents';
import { projectfiles } from '../streams/production/projectfiles';
import { projects } from '../streams/production/projects';
import { receipts } from '../streams/production/receipts';
import { saved } from '../streams/saved';
import { teamnotes } from '../streams/company/teamnotes';

/** Every stream, in the order of a pull (SQL's `sync_private.streams.pull_order`). */
export const DEFINITIONS = {
  profiles,
  companies,
  jobs,
  people,
  applications,
  conversations,
  messages,
  notifications,
  drafts,
  saved,
  endorsements,
  availability,
  projects,
  crew,
  callsheets,
  receipts,
  bookings,
  notes,
  projectfiles,
  budgets,
  projectevents,
  colleagues,
  teamnotes,
  companysettings,
};
