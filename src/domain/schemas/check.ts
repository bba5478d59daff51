import * as z from 'zod';
import { Application } from './application';
import { Conversation, Message } from './conversation';
import { Job } from './job';
import { Draft, Notification, Saved } from './personal';
import { Company, Person, Profile } from './profile';

/** By stream. What a document of it may hold (`stored-fields.json` says the same to the database on the device). */
export const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  profiles: Profile,
  companies: Company,
  jobs: Job,
  people: Person,
  applications: Application,
  conversations: Conversation,
  messages: Message,
  notifications: Notification,
  drafts: Draft,
  saved: Saved,
};

export type Checked = { fields: Record<string, unknown> } | { sentence: string; field: string | null };

/** The fields as the schema of their stream takes them; or what is wrong with the first that it does not take. */
export function checkFields(streamName: string, changes: Readonly<Record<string, unknown>>): Checked {
  const all = SCHEMAS[streamName]?.shape ?? {};
  const unknown = Object.keys(changes).find((field) => !(field in all));
  if (unknown !== undefined) return { sentence: `${streamName} has no field ${unknown}.`, field: unknown };
  const result = z
    .object(Object.fromEntries(Object.keys(changes).map((field) => [field, all[field] as z.ZodType])))
    .safeParse(changes);
  if (result.success) return { fields: result.data };
  const [issue] = result.error.issues;
  return {
    sentence: issue?.message ?? 'This is not in the right form.',
    field: issue ? String(issue.path[0] ?? '') || null : null,
  };
}
