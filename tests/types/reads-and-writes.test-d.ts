/**
 * What must not compile. `npm run check` fails when one of these lines becomes legal: an `@ts-expect-error` with nothing to
 * expect is an error itself. Nothing in here is ever run.
 */
import { companies, drafts, jobs, messages, people, profiles, saved, STREAMS } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import type { Saved } from '@/domain/streams/saved';
import { readAll, readOne } from '@/store/queries/read';
import type { Store } from '@/store/store';
import { updateMe } from '@/store/entities/profiles';
import { opened } from '@/store/writes/form-edit';
import { choose, edit, editFrom, insert, removeDocument } from '@/store/writes/write';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_Claim extends true>(): void => {};

const id = '';
const whole = { kind: 'job', target_id: null, label: '', payload: {} } as const;

export async function reads(store: Store): Promise<void> {
  const found = await readAll(store, jobs, { selector: { status: 'active' }, sort: [{ k_newest: 'asc' }] });
  holds<Same<(typeof found)[number]['salary_min'], Job['salary_min']>>();
  const one = await readOne(store, saved, id);
  holds<Same<NonNullable<typeof one>['kind'], Saved['kind']>>();

  // @ts-expect-error a stream is named by its handle, not by text
  await readAll(store, 'jobs', { selector: {} });
  // @ts-expect-error jobs have no such field to look for
  await readAll(store, jobs, { selector: { state: 'active' } });
  // @ts-expect-error an index is walked upwards only
  await readAll(store, jobs, { selector: {}, sort: [{ published_at: 'desc' }] });
  // @ts-expect-error a row has the fields of its own stream
  void (await readOne(store, saved, id))?.salary_min;
}

export async function edits(store: Store, row: Job, me: Profile): Promise<void> {
  const job = opened(row);
  await edit(store, jobs, job, { title: 'Gaffer', headcount: 2 });
  await edit(store, messages, opened({ id, body: 'Soon.' }), { body: 'Later.' });
  await editFrom(store, saved, id, (now) => (now.label === '' ? { label: 'Gaffer' } : null));
  await choose(store, jobs, id, { status: 'closed', closed_reason: 'filled' });

  // @ts-expect-error a form names the version that it began from, not only the row
  await edit(store, jobs, id, { title: 'Gaffer' });
  // @ts-expect-error the row as it is now is not what the form showed when it was opened
  await edit(store, jobs, row, { title: 'Gaffer' });
  // @ts-expect-error a form sends fields that a person can change, and not the whole row
  await edit(store, jobs, job, row);
  // @ts-expect-error a screen cannot save a profile without the version that it began from
  await updateMe(store, { headline: 'Gaffer' });
  // @ts-expect-error nor with the row as it is now
  await updateMe(store, me, { headline: 'Gaffer' });
  // @ts-expect-error nor the whole row
  await updateMe(store, opened(me), me);
  // @ts-expect-error text is typed in a form; a tap only chooses
  await choose(store, jobs, id, { title: 'Gaffer' });
  // @ts-expect-error a list is changed in a form
  await choose(store, jobs, id, { required_skills: [] });
  // @ts-expect-error an amount is typed in a form
  await choose(store, jobs, id, { salary_min: 5 });

  // @ts-expect-error a stream is named by its handle, not by text
  await edit(store, 'saved', job, { label: 'Gaffer' });
  // @ts-expect-error a stream that is only known while the app runs has no typed writes
  await edit(store, STREAMS[0], job, { label: 'Gaffer' });
  // @ts-expect-error there is no such field
  await edit(store, jobs, job, { titel: 'Gaffer' });
  // @ts-expect-error the field is another stream's
  await edit(store, saved, opened({ id }), { title: 'Gaffer' });
  // @ts-expect-error the server alone sets it
  await edit(store, jobs, job, { posted_by: id });
  // @ts-expect-error the server alone sets it
  await edit(store, profiles, opened(me), { email: 'mara@marquee.test' });
  // @ts-expect-error a number is no title
  await edit(store, jobs, job, { title: 5 });
  // @ts-expect-error not one of the words
  await edit(store, jobs, job, { pay_type: 'minute' });
  // @ts-expect-error nobody writes what the server derives from profiles
  await edit(store, people, opened({ id }), { headline: 'Gaffer' });
  // @ts-expect-error guesses, too, are fields of the stream
  await choose(store, jobs, id, { status: 'closed' }, { nope: 1 });

  // @ts-expect-error there is no such field
  await editFrom(store, saved, id, () => ({ label: 'Gaffer', lable: 'Gaffer' }));
  // @ts-expect-error the server alone sets it
  await editFrom(store, saved, id, () => ({ user_id: id }));
  // @ts-expect-error what stands has the fields of its own stream
  await editFrom(store, saved, id, (now) => ({ label: now.title }));
}

export async function inserts(store: Store): Promise<void> {
  await insert(store, saved, id, whole, { user_id: id });
  await insert(store, saved, id, { kind: 'job' }, { user_id: id, target_id: null, label: '', payload: {} });

  // @ts-expect-error the device does not know who owns it: the screen would show half a row
  await insert(store, saved, id, whole, {});
  // @ts-expect-error there is no such field
  await insert(store, saved, id, { ...whole, note: '' }, { user_id: id });
  // @ts-expect-error the server alone sets it
  await insert(store, saved, id, { ...whole, user_id: id }, {});
  // @ts-expect-error not one of the words
  await insert(store, saved, id, { ...whole, kind: 'jobs' }, { user_id: id });
  // @ts-expect-error jobs are made by publishing a draft
  await insert(store, jobs, id, { title: 'Gaffer' }, {});
}

export async function removals(store: Store): Promise<void> {
  await removeDocument(store, drafts, id);
  await removeDocument(store, saved, id);

  // @ts-expect-error a job is closed and archived, never removed by its owner
  await removeDocument(store, jobs, id);
  // @ts-expect-error a company stays
  await removeDocument(store, companies, id);
  // @ts-expect-error a stream is named by its handle, not by text
  await removeDocument(store, 'saved', id);
}
