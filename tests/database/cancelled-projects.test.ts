import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { callsheets } from '@/domain/streams/production/callsheets';
import type { As } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { asking } from './booking-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  type Cast,
  cast,
  dayFromNow,
  edit,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

type Own = Row & { id: string; rev: number };
const { content } = callsheets.sample(sampleWorld());

/** What the end of a project means for those who count on it. */
onEveryDatabase('a project that is cancelled', (db) => {
  let people: Cast;
  let project: Own;

  const latest = async (who: As, stream: string, id: unknown): Promise<Own> =>
    (await pullAll(who, stream)).documents.find((each) => each.id === id) as Own;
  const joins = (who: As, status = 'joined') =>
    db().sql(
      `insert into public.project_members (id, project_id, user_id, answer, status)
       values (sync_private.derived_id('project_member', $1::text, $2::text), $1::uuid, $2::uuid, 'accepted', $3)`,
      [project.id, who.id, status],
    );
  const becomes = async (status: string): Promise<void> => {
    await accepted(
      people.employer,
      edit('projects', await latest(people.employer, 'projects', project.id), { status }),
    );
  };
  const noticesOf = async (who: As): Promise<string[]> =>
    (await pullAll(who, 'notifications')).documents
      .map((each) => each as Row)
      .filter(({ group_key: key }) => /^(project|call-sheet):/.test(String(key)))
      .filter(({ title }) => /^(Cancelled|Goes on after all): Low Tide/.test(String(title)))
      .map(({ title }) => String(title));
  const sheetOn = async (day: string, status = 'published'): Promise<Own> => {
    const draft = await accepted(
      people.employer,
      write('callsheets', { project_id: project.id, shoot_day: day, status: 'draft', content, calls: {} }),
    );
    return status === 'draft'
      ? draft
      : accepted(people.employer, edit('callsheets', draft, { status: 'published' }));
  };

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    people = { ...people, talent: db().as({ id: await db().createUser({ name: 'Mara Voss' }) }) };
    project = await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }));
    await joins(people.talent);
  });

  it('tells everybody on it, and whoever is invited, once, and not who cancelled it', async () => {
    const guest = db().as({ id: await db().createUser({ name: 'Idris Kane' }) });
    await joins(guest, 'invited');
    await sheetOn(dayFromNow(20));
    await becomes('cancelled');
    for (const who of [people.talent, guest]) expect(await noticesOf(who)).toEqual(['Cancelled: Low Tide']);
    expect(await noticesOf(people.employer)).toEqual([]);
    await becomes('development');
    expect(await noticesOf(people.talent)).toEqual(['Goes on after all: Low Tide']);
  });

  it('cancels its call sheets of days to come, which nobody confirms any more', async () => {
    const coming = await sheetOn(dayFromNow(20));
    const past = await sheetOn(dayFromNow(-3));
    await becomes('cancelled');
    expect(await latest(people.talent, 'callsheets', coming.id)).toMatchObject({ status: 'cancelled' });
    expect(await latest(people.talent, 'callsheets', past.id)).toMatchObject({ status: 'published' });
    const receipts = (await pullAll(people.talent, 'receipts')).documents as Own[];
    const confirms = async (sheet: Own): Promise<string> =>
      refusalOf(
        await pushOne(
          people.talent,
          edit(
            'receipts',
            receipts.find(({ sheet_id: of }) => of === sheet.id)!,
            { confirmed_version: 1 },
          ),
        ),
      );
    expect(await confirms(coming)).toMatch(/^MQ682 /);
    expect(await confirms(past)).toBe('MQ797 This project is cancelled, so there is nothing to confirm.');
  });

  it('MQ796: publishes no call sheet until it goes on', async () => {
    const draft = await sheetOn(dayFromNow(20), 'draft');
    await becomes('cancelled');
    const publishes = async (): Promise<string> =>
      refusalOf(
        await pushOne(
          people.employer,
          edit('callsheets', await latest(people.employer, 'callsheets', draft.id), { status: 'published' }),
        ),
      );
    expect(await publishes()).toBe(
      'MQ796 This project is cancelled, so no call sheet of it can be published.',
    );
    await becomes('development');
    expect(await publishes()).toBe('accepted');
  });

  it('leaves bookings that were made for it', async () => {
    const request = await accepted(
      people.employer,
      asking(people.talent, { project_id: project.id, wants: 'booking' }),
    );
    await accepted(people.talent, edit('bookings', request, { talent_step: 'accepted' }));
    await becomes('cancelled');
    expect(await latest(people.talent, 'bookings', request.id)).toMatchObject({ status: 'confirmed' });
  });
});
