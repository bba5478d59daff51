import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { MAX_CALLS, type Calls } from '@/domain/call-sheets/content';
import { OFF } from '@/domain/call-sheets/off';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId, projectMemberId, savedId } from '@/domain/ids';
import { addDays, formatWeekday, today } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, fill, openApp, site } from '../support/app';

const WAIT = { timeout: 30_000 };

const employer = (name: string): Promise<Account> =>
  createOnboardedAccount(site(), { name: `Petra ${name}`, role: 'employer' });
const talent = (name: string): Promise<Account> => createOnboardedAccount(site(), { name: `Ines ${name}` });

const TODAY = today(new Date(), 'UTC');

async function makeProject(owner: Account): Promise<string> {
  const id = newId();
  const project = { id, title: 'Low Tide', status: 'shooting', timezone: 'UTC', positions: {} };
  await call(site(), '/rest/v1/projects', project, owner.token);
  return id;
}

async function join(owner: Account, project: string, whom: Account): Promise<string> {
  const saved = {
    id: await savedId(owner.id, 'profile', whom.id),
    kind: 'profile',
    target_id: whom.id,
    label: whom.name,
    payload: {},
  };
  await call(site(), '/rest/v1/saved', saved, owner.token);
  const id = await projectMemberId(project, whom.id);
  const member = { id, project_id: project, user_id: whom.id, role_code: 'gaffer' };
  await call(site(), '/rest/v1/project_members', member, owner.token);
  const path = `/rest/v1/project_members?id=eq.${id}`;
  await call(site(), path, { answer: 'accepted' }, whom.token, 'PATCH');
  return id;
}

interface Made {
  day?: string;
  general?: string;
  calls?: Calls;
}

async function publish(owner: Account, project: string, made: Made = {}): Promise<string> {
  const id = newId();
  const sheet = {
    id,
    project_id: project,
    shoot_day: made.day ?? TODAY,
    content: { ...BLANK_CONTENT, general_call: made.general ?? '06:30' },
    calls: made.calls ?? {},
  };
  await call(site(), '/rest/v1/call_sheets', sheet, owner.token);
  await call(site(), `/rest/v1/call_sheets?id=eq.${id}`, { status: 'published' }, owner.token, 'PATCH');
  return id;
}

const SMALL = Array.from({ length: MAX_CALLS }, (_, n) => n);
const extraName = (n: number): string => `Extra ${String.fromCodePoint(97 + (n % 26))}${n}`;

describe('the dashboard', () => {
  it('has the call sheets of today and tomorrow first, in their order, and none of other days', async () => {
    const [owner, ines] = [await employer('Dawn'), await talent('Dawn')];
    const project = await makeProject(owner);
    await join(owner, project, ines);
    const sheets = [
      await publish(owner, project, { day: addDays(TODAY, 2), general: '09:15' }),
      await publish(owner, project, { day: addDays(TODAY, 1), general: '05:45' }),
      await publish(owner, project, { day: TODAY, general: '06:30' }),
    ];
    await openApp('/dashboard', ines.email);
    const panel = await screen.findByRole('region', { name: 'Call sheets' }, WAIT);
    await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(2), WAIT);
    // What it asks of them arrives after the sheets.
    await within(panel).findByRole('link', { name: /^Unread\. Tomorrow, call 05:45/ }, WAIT);
    const [first, second] = within(panel).getAllByRole('link');
    expect(first!.textContent).toMatch(/^(?:Unread\. )?Today, call(?:ed at)? 06:30/);
    expect(first!.getAttribute('href')).toBe(`/projects/${project}/sheets/${sheets[2]}`);
    expect(second!.textContent).toMatch(/^Unread\. Tomorrow, call 05:45/);
    const [top] = screen.getAllByRole('region').filter((region) => region.closest('main') !== null);
    expect(top).toBe(panel);
  });
});

describe('the call sheets of a project', () => {
  it('say to whoever works on it when they are called themselves, and to its editors the general call', async () => {
    const [owner, ines] = [await employer('Rows'), await talent('Rows')];
    const project = await makeProject(owner);
    await join(owner, project, ines);
    const called = (time: string): Calls => ({ [ines.id]: { ...NO_CALL, call: time } });
    await publish(owner, project, { day: TODAY, calls: called('05:45') });
    await publish(owner, project, { day: addDays(TODAY, 1), calls: called(OFF) });
    const rows = async (email: string): Promise<string[]> => {
      await openApp(`/projects/${project}`, email);
      const section = await screen.findByRole('region', { name: /^Call sheets/ }, WAIT);
      await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(2), WAIT);
      return within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent ?? '');
    };
    const own = await rows(ines.email);
    expect(own.filter((row) => row.includes('call 05:45'))).toHaveLength(1);
    expect(own.filter((row) => row.includes('not called'))).toHaveLength(1);
    expect(own.join(' ')).not.toContain('06:30');
    for (const row of await rows(owner.email)) expect(row).toContain('general call 06:30');
  });
});

describe('the crew of an owner', () => {
  it('is given the right to edit, and offered the project, from their line', async () => {
    const [owner, ines] = [await employer('Hands'), await talent('Hands')];
    const project = await makeProject(owner);
    const place = await join(owner, project, ines);
    // Somebody who hires: nobody else can own a project.
    await call(site(), '/rest/v1/rpc/choose_role', { p_role: 'employer' }, ines.token);
    const server = await ApiAccount.of(site(), owner.email);
    const stored = (what: object) =>
      waitFor(
        async () =>
          expect(await server.read(`project_members?select=access,is_offered&id=eq.${place}`)).toEqual([
            what,
          ]),
        WAIT,
      );
    const user = await openApp(`/projects/${project}`, owner.email);
    const act = async (name: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Ines Hands' }, WAIT));
      await user.click(await screen.findByRole('menuitem', { name }, WAIT));
    };
    await act('Make an editor');
    await screen.findByText('Editor', {}, WAIT);
    await stored({ access: 'editor', is_offered: false });
    await act('Offer them the project');
    await screen.findByText('Editor, Offered the project', {}, WAIT);
    await stored({ access: 'editor', is_offered: true });
    await act('Take back the offer of the project');
    await stored({ access: 'editor', is_offered: false });
    await act('No longer an editor');
    await stored({ access: 'member', is_offered: false });
    await waitFor(() => expect(screen.queryByText('Editor')).toBeNull(), WAIT);
  });
});

describe('a revision of a call sheet', () => {
  it('S2: that is discarded comes back by Undo, as it was typed, and one in which nothing was typed goes unasked', async () => {
    const owner = await employer('Undo');
    const project = await makeProject(owner);
    const sheet = await publish(owner, project);
    const path = `/projects/${project}/sheets/${sheet}`;
    const user = await openApp(`${path}/edit`, owner.email);
    const base = () => screen.findByLabelText(/^Unit base/, {}, WAIT);
    const discard = async (): Promise<void> => {
      await user.click(screen.getAllByRole('button', { name: 'Discard' })[0]!);
      await screen.findByRole('button', { name: 'Actions for this call sheet' }, WAIT);
      expect(address()).toBe(path);
    };
    await base();
    await discard();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Actions for this call sheet' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revise' }, WAIT));
    await fill(user, await base(), 'Harbour car park');
    await discard();
    await screen.findByText('Changes discarded', {}, WAIT);
    const undo = await screen.findByRole('button', { name: 'Undo' }, WAIT);
    // The title of a page that opens takes the focus: nobody is at a toast before.
    const title = await screen.findByRole('heading', { level: 1, name: formatWeekday(TODAY) }, WAIT);
    await waitFor(() => expect(document.activeElement).toBe(title), WAIT);
    await user.keyboard('{Alt>}{t}{/Alt}');
    for (let tabs = 0; tabs < 3 && document.activeElement !== undo; tabs += 1) await user.tab();
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Enter}');
    expect(await base()).toHaveProperty('value', 'Harbour car park');
    screen.getByText(/^This is as you left it/);
    expect(address()).toBe(`${path}/edit`);
    const server = await ApiAccount.of(site(), owner.email);
    expect(await server.read(`call_sheets?select=version&id=eq.${sheet}`)).toEqual([{ version: 1 }]);
    await user.click(screen.getAllByRole('button', { name: 'Publish version 2' })[0]!);
    await within(await screen.findByRole('region', { name: 'Unit base' }, WAIT)).findByText(
      'Harbour car park',
    );
  });
});

describe('a call sheet of a night shoot', () => {
  it('says of each call after midnight that it is: to its person, in the crew list, on paper and to its editors', async () => {
    const [owner, ines] = [await employer('Night'), await talent('Night')];
    const project = await makeProject(owner);
    await join(owner, project, ines);
    const calls = {
      [ines.id]: { ...NO_CALL, call: '00:45' },
      [newId()]: { ...NO_CALL, call: '01:15', name: 'Boat pilot' },
    };
    const sheet = await publish(owner, project, { general: '19:00', calls });
    const path = `/projects/${project}/sheets/${sheet}`;
    const marked = (part: HTMLElement): string[] =>
      [...(part.textContent ?? '').matchAll(/(\d\d:\d\d) after midnight/g)].map(([, time]) => time ?? '');
    await openApp(path, ines.email);
    await screen.findAllByRole('button', { name: 'Confirm my call, 00:45, after midnight' }, WAIT);
    const crew = await screen.findByRole('region', { name: 'Crew' }, WAIT);
    await within(crew).findByText(ines.name, {}, WAIT);
    expect(marked(crew)).toEqual(['00:45', '01:15']);
    const paper = document.querySelector<HTMLElement>('article[data-print]')!;
    expect(marked(paper)).toEqual(['00:45', '01:15']);

    await openApp(path, owner.email);
    const whoHasIt = await screen.findByRole('region', { name: 'Who has it' }, WAIT);
    await within(whoHasIt).findByText(ines.name, {}, WAIT);
    expect(marked(whoHasIt)).toEqual(['00:45']);
    expect(marked(await screen.findByRole('region', { name: 'People without an account' }, WAIT))).toEqual([
      '01:15',
    ]);
  });
});

describe('a call sheet', () => {
  it('is cancelled by its editor after a question, and everybody reads that it is', async () => {
    const [owner, ines] = [await employer('Storm'), await talent('Storm')];
    const project = await makeProject(owner);
    await join(owner, project, ines);
    const sheet = await publish(owner, project);
    const path = `/projects/${project}/sheets/${sheet}`;
    const user = await openApp(path, owner.email);
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for this call sheet' }, WAIT));
      await user.click(await screen.findByRole('menuitem', { name: 'Cancel this call sheet' }, WAIT));
      return within(await screen.findByRole('dialog', { name: 'Cancel this call sheet?' }, WAIT));
    };
    const server = await ApiAccount.of(site(), owner.email);
    const status = () => server.read(`call_sheets?select=status&id=eq.${sheet}`);
    await user.click((await ask()).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), WAIT);
    expect(await status()).toEqual([{ status: 'published' }]);
    await user.click((await ask()).getByRole('button', { name: 'Cancel it' }));
    await waitFor(async () => expect(await status()).toEqual([{ status: 'cancelled' }]), WAIT);
    await openApp(path, ines.email);
    await screen.findAllByText(/cancelled/i, {}, WAIT);
    expect(screen.queryByRole('button', { name: /^Confirm my call/ })).toBeNull();
  });

  it('leaves off who is booked for other days, who can be called all the same, and who is on it reads nothing of them', async () => {
    const [owner, ines, kemi] = [await employer('Week'), await talent('Week'), await talent('Week two')];
    const project = await makeProject(owner);
    for (const whom of [ines, kemi]) await join(owner, project, whom);
    const day = addDays(TODAY, 3);
    const booking = {
      id: newId(),
      talent_id: kemi.id,
      project_id: project,
      wants: 'booking',
      title: 'Low Tide',
      days: [addDays(day, 1)],
      open_until: addDays(day, 1),
      timezone: 'UTC',
      rate_minor: 52_000,
      currency: 'USD',
    };
    await call(site(), '/rest/v1/bookings', booking, owner.token);
    const path = `/rest/v1/bookings?id=eq.${booking.id}`;
    await call(site(), path, { talent_step: 'accepted' }, kemi.token, 'PATCH');
    const sheet = await publish(owner, project, { day });

    const user = await openApp(`/projects/${project}/sheets/${sheet}/edit`, owner.email);
    await screen.findByText(`Not booked on this day: ${kemi.name}.`, {}, WAIT);
    await user.click(screen.getByRole('button', { name: 'Leave them off' }));
    const off = (who: Account) => screen.getByRole('checkbox', { name: `Off : ${who.name} is not called` });
    expect([off(kemi), off(ines)]).toMatchObject([{ checked: true }, { checked: false }]);
    expect(screen.queryByText(/^Not booked on this day/)).toBeNull();
    await user.click(off(kemi));
    screen.getByText(`Not booked on this day: ${kemi.name}.`);
    await user.click(off(kemi));
    await user.click(screen.getAllByRole('button', { name: 'Publish version 2' })[0]!);
    const crew = await screen.findByRole('region', { name: 'Crew' }, WAIT);
    within(crew).getByText(ines.name);
    expect(within(crew).queryByText(kemi.name)).toBeNull();
    await screen.findByText(`Not called on this day: ${kemi.name}.`, {}, WAIT);

    const server = await ApiAccount.of(site(), owner.email);
    const version = () => server.read(`call_sheets?select=version&id=eq.${sheet}`);
    await waitFor(async () => expect(await version()).toEqual([{ version: 2 }]), WAIT);
    const hers = await openApp(`/projects/${project}/sheets/${sheet}`, kemi.email);
    const own = await screen.findByRole('region', { name: 'Your call' }, WAIT);
    await within(own).findByText('Not called', {}, WAIT);
    const confirm = await screen.findAllByRole('button', { name: 'Confirm that I am not called' }, WAIT);
    await hers.click(confirm[0]!);
    await screen.findAllByText('You confirmed version 2', {}, WAIT);
  });

  it(`of ${MAX_CALLS} people without an account is read and edited with each of them, and takes no other`, async () => {
    const owner = await employer('Crowd');
    const project = await makeProject(owner);
    const calls = Object.fromEntries(
      SMALL.map((n) => [newId(), { ...NO_CALL, name: extraName(n), role: 'Extra', call: '05:30' }]),
    );
    const sheet = await publish(owner, project, { calls });
    const path = `/projects/${project}/sheets/${sheet}`;
    await openApp(path, owner.email);
    const crew = await screen.findByRole('region', { name: 'Crew' }, WAIT);
    for (const n of [0, 99, MAX_CALLS - 1]) within(crew).getByText(extraName(n));
    // A line for each of them, and the owner's, which comes from another stream than the sheet.
    await waitFor(() => expect(within(crew).getAllByRole('listitem')).toHaveLength(MAX_CALLS + 1), WAIT);

    const user = await openApp(`${path}/edit`, owner.email);
    const names = await screen.findAllByLabelText(/^Name of person \d+$/, {}, WAIT);
    expect(names).toHaveLength(MAX_CALLS);
    expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Take person ${MAX_CALLS} out` }));
    await user.click(await screen.findByRole('button', { name: 'Add a person' }, WAIT));
    await fill(user, await screen.findByLabelText(`Name of person ${MAX_CALLS}`, {}, WAIT), 'Ann Driver');
    await user.click(screen.getAllByRole('button', { name: 'Publish version 2' })[0]!);
    await screen.findAllByText('Ann Driver', {}, WAIT);
    await screen.findByRole('heading', { level: 1, name: formatWeekday(TODAY) }, WAIT);
  }, 300_000);
});
