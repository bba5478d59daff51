import type { ProjectEvent } from '../streams/production/projectevents';
import { formatWeekday } from '../values/days';
import { FILE_KIND_LABELS, type ProjectFileKind } from './file-kinds';
import { PROJECT_STATUS_LABELS } from './project-copy';
import type { ProjectStatus } from './production-lifecycles';

type Said = Pick<ProjectEvent, 'actor_id' | 'event' | 'person_id' | 'subject' | 'version'>;

/** What somebody did, as a sentence. @param nameOf somebody on the crew, or who was; '' for nobody known */
export function activitySentence(
  { actor_id: actor, event, person_id: person, subject, version }: Said,
  nameOf: (id: string) => string,
): string {
  const who = (actor !== null && nameOf(actor)) || 'Somebody';
  const whom = (person !== null && nameOf(person)) || 'somebody';
  const kind = FILE_KIND_LABELS[subject as ProjectFileKind] ?? FILE_KIND_LABELS.other;
  switch (event) {
    case 'started':
      return `${who} started the project`;
    case 'changed':
      return `${who} changed what the project says`;
    case 'state':
      return `${who} moved it to ${PROJECT_STATUS_LABELS[subject as ProjectStatus] ?? subject}`;
    case 'places':
      return `${who} changed the places of the crew`;
    case 'invited':
      return `${who} invited ${whom}`;
    case 'joined':
      return `${who} joined the crew`;
    case 'declined':
      return `${who} cannot join`;
    case 'left':
      return `${who} left the crew`;
    case 'removed':
      return `${who} took ${whom} off the crew`;
    case 'editor':
      return `${who} made ${whom} an editor`;
    case 'member':
      return `${who} made ${whom} a member again`;
    case 'handed_on':
      return `${who} took the project over`;
    case 'sheet_published':
      return `${who} published the call sheet for ${formatWeekday(subject)}${version > 1 ? `, version ${version}` : ''}`;
    case 'sheet_cancelled':
      return `${who} cancelled ${formatWeekday(subject)}`;
    case 'file_added':
      return `${who} added a file: ${kind}`;
    case 'file_removed':
      return `${who} removed a file: ${kind}`;
  }
}
