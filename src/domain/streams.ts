import type { StreamDefinition } from './definition/define-stream';
import { REGISTRY } from './definition/registry';
import type { CollectionName, Definitions, Stream, StreamName, TypedStream } from './definition/stream';

export type { CollectionName, QueueItemKind, StoredField, Stream } from './definition/stream';
export type { MergeStrategy } from './definition/define-stream';

/**
 * The streams of sync as the app uses them. Each is defined in `streams/<name>.ts`; SQL's `sync_private.streams` repeats
 * part of the definition, and a test keeps the two in step. Streams are pulled in this order.
 */
export const STREAMS: readonly Stream[] = REGISTRY;

const named = (name: StreamName): Stream => {
  const found = REGISTRY.find((stream) => stream.name === name);
  if (!found) throw new Error(`There is no stream ${name}.`);
  return found;
};

const handle = <Name extends StreamName>(name: Name): TypedStream<Definitions[Name]> =>
  named(name) as TypedStream<Definitions[Name]> & TypedStream<StreamDefinition>;

export const profiles = handle('profiles');
export const companies = handle('companies');
export const jobs = handle('jobs');
export const people = handle('people');
export const applications = handle('applications');
export const conversations = handle('conversations');
export const messages = handle('messages');
export const notifications = handle('notifications');
export const drafts = handle('drafts');
export const saved = handle('saved');
export const endorsements = handle('endorsements');
export const availability = handle('availability');
export const projects = handle('projects');
export const crew = handle('crew');
export const callsheets = handle('callsheets');
export const receipts = handle('receipts');
export const bookings = handle('bookings');
export const notes = handle('notes');
export const budgets = handle('budgets');
export const projectevents = handle('projectevents');
export const projectfiles = handle('projectfiles');
export const colleagues = handle('colleagues');
export const teamnotes = handle('teamnotes');
export const companysettings = handle('companysettings');

/** The local collections, each once. */
export const COLLECTIONS: readonly CollectionName[] = [
  ...new Set(STREAMS.map(({ collection }) => collection)),
];
