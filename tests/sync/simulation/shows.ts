import { projectMemberId } from '@/domain/ids';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { seeded } from '../support/random';
import type { Server } from '../support/server';
import type { Phone } from './phone';
import type { Scenario } from './scenario';

/** Of the scenarios, this share has a show of the employer's, with the talent on its crew. */
const SHARE = 0.3;
/** In each of their steps. */
const CHANCE = 0.25;
const MAX_SHEETS = 2;

export const projectId = (seed: number): string =>
  `0b00d000-0000-4000-8000-${String(seed % 1_000_000).padStart(12, '0')}`;

/** What an evening's work would have left: a show, and a talent who has joined it. */
export async function beginShow(server: Server, seed: number, { employer, talent }: Scenario): Promise<void> {
  const id = projectId(seed);
  await server.sql(
    `insert into public.projects (id, owner_id, title, production_kind, status, timezone) values ($1, $2, 'A show', 'feature', 'prep', 'UTC')
     on conflict (id) do nothing`,
    [id, employer],
  );
  await server.sql(
    `insert into public.project_members (id, project_id, user_id, role_code, answer, status, invited_by, project_title)
     values ($1, $2, $3, 'gaffer', 'accepted', 'joined', $4, 'A show') on conflict (id) do nothing`,
    [await projectMemberId(id, talent), id, talent, employer],
  );
}

/**
 * Call sheets of one show: begun, changed by the two phones of its owner, published, called off; confirmed by the two phones of somebody on the crew, who also
 * leaves, is taken off and is asked again. Its own random numbers, so that scenarios without it are as they were.
 * @returns for each step, what happened; null: nothing
 */
export function showsOf(seed: number, share = SHARE): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 11 + 5);
  const isOne = random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let hasBegun = false;

  const rowsOf = async ({ store }: Phone, kind: 'call_sheet' | 'member' | 'receipt') =>
    (await store.rows('projects').find({ selector: { kind } as never })).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    );

  const changeSheet = async (phone: Phone): Promise<string> => {
    const { bundle, store } = phone;
    const sheets = await rowsOf(phone, 'call_sheet');
    if (sheets.length < MAX_SHEETS && random() < 0.4) {
      await bundle.startCallsheet(store, projectId(seed), random() < 0.5 ? '2027-05-13' : '2027-05-14');
      return 'begins a call sheet';
    }
    const sheet = pick(sheets) as unknown as CallSheet | undefined;
    if (!sheet) return 'has no call sheet';
    if (random() < 0.05) {
      await bundle.cancelCallsheet(store, sheet.id);
      return 'calls a day off';
    }
    const { id, status, shoot_day, content, calls } = sheet;
    const form = bundle.opened({ id, status, shoot_day, content, calls });
    const time = `0${Math.floor(random() * 10)}:${random() < 0.5 ? '00' : '30'}`;
    const next = { ...BLANK_CONTENT, ...content, general_call: content.general_call || '07:00' };
    if (random() < 0.5) next.general_call = time;
    else next.notes = `note ${Math.floor(random() * 1e6)}`;
    if (random() < 0.7) await bundle.publishCallsheet(store, form, { shoot_day, content: next, calls });
    else await bundle.saveCallsheet(store, form, { shoot_day, content: next, calls });
    return 'changes a call sheet';
  };

  const changeCrew = async (phone: Phone, scenario: Scenario): Promise<string> => {
    const { bundle, store } = phone;
    const id = await projectMemberId(projectId(seed), scenario.talent);
    if (random() < 0.4) await bundle.removeFromProject(store, id);
    else
      await bundle.inviteToProject(
        store,
        projectId(seed),
        { id: scenario.talent, name: 'Talent', headline: '' },
        'gaffer',
      );
    return 'takes somebody off the crew, or asks them again';
  };

  const confirm = async (phone: Phone): Promise<string> => {
    const { bundle, store, userId } = phone;
    const receipt = pick((await rowsOf(phone, 'receipt')).filter((row) => row.user_id === userId));
    const sheet = receipt && (await store.rows('projects').one(String(receipt.sheet_id)));
    if (!sheet) return 'has no call to confirm';
    await bundle.markCallsheetOpened(store, receipt.id, Number(sheet.version));
    if (random() < 0.8) await bundle.confirmCall(store, receipt.id, Number(sheet.version));
    return 'opens a call sheet, and mostly confirms it';
  };

  const answer = async ({ bundle, store, userId }: Phone): Promise<string> => {
    const id = await projectMemberId(projectId(seed), userId);
    const place = await store.rows('projects').one(id);
    if (!place) return 'is on no crew';
    if (place.status === 'joined' && random() < 0.7) return 'stays on the crew';
    await bundle.answerProject(store, id, place.status === 'joined' ? 'left' : 'accepted');
    return 'joins the crew, or leaves it';
  };

  return async (scenario) => {
    if (!isOne) return null;
    if (!hasBegun) await beginShow(scenario.server, seed, scenario);
    hasBegun = true;
    if (random() >= CHANCE) return null;
    const phone = pick(scenario.phones.filter(({ isOpen }) => isOpen));
    if (!phone) return null;
    const isOwner = phone.userId === scenario.employer;
    const isCrew = random() < 0.25;
    const act = isOwner
      ? isCrew
        ? changeCrew(phone, scenario)
        : changeSheet(phone)
      : isCrew
        ? answer(phone)
        : confirm(phone);
    return `${phone.name}: ${await act}`;
  };
}

/** On the server: what must not be, whatever raced. */
const SHOW_FAULTS = `
  select 'version ' || r.confirmed_version || ' of a call sheet is confirmed, which has had ' || s.version as fault
  from public.call_sheet_receipts r join public.call_sheets s on s.id = r.sheet_id
  where r.confirmed_version > s.version or (r.marks ->> 'opened')::int > s.version or (r.marks ->> 'delivered')::int > s.version
  union all select 'a version was confirmed that was never opened' from public.call_sheet_receipts r
  where r.confirmed_version > coalesce((r.marks ->> 'opened')::int, 0) and not r._deleted
  union all select 'a published call sheet has no version' from public.call_sheets where status = 'published' and version = 0
  union all select 'somebody on the crew has no receipt of a published call sheet' from public.call_sheets s
    join public.project_members m on m.project_id = s.project_id and m.status = 'joined' and m.access <> 'owner'
  where s.status = 'published' and not s._deleted and not exists (select from public.call_sheet_receipts r
    where r.sheet_id = s.id and r.user_id = m.user_id and not r._deleted)`;

export const showFaults = async (server: Server): Promise<string[]> =>
  (await server.sql<{ fault: string }>(SHOW_FAULTS)).map(({ fault }) => `S13 ${fault}`);
