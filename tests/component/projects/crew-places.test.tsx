import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { availabilityId, newId, projectMemberId, savedId } from '@/domain/ids';
import { DAYS_AT_ONCE } from '@/domain/projects/project-days';
import { addDays, formatWeekday, today } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, fill, openApp, site } from '../support/app';
import { network } from '../support/network';

const WAIT = { timeout: 15_000 };

const employer = (name: string): Promise<Account> =>
  createOnboardedAccount(site(), { name: `Petra ${name}`, role: 'employer' });
const talent = (name: string): Promise<Account> => createOnboardedAccount(site(), { name: `Ines ${name}` });

const FIRST = addDays(today(new Date(), 'UTC'), 30);
const SECOND = addDays(FIRST, 1);

async function makeProject(
  owner: Account,
  positions: Record<string, number>,
  starts_on = FIRST,
  ends_on = SECOND,
): Promise<string> {
  const id = newId();
  const project = {
    id,
    title: 'Low Tide',
    status: 'prep',
    timezone: 'UTC',
    starts_on,
    ends_on,
    positions,
  };
  await call(site(), '/rest/v1/projects', project, owner.token);
  return id;
}

/** Puts somebody on the crew, as another device of each would. */
async function join(owner: Account, project: string, whom: Account, access: 'editor' | 'member') {
  const saved = { kind: 'profile', target_id: whom.id, label: whom.name, payload: {} };
  const savedAs = await savedId(owner.id, 'profile', whom.id);
  await call(site(), '/rest/v1/saved', { id: savedAs, ...saved }, owner.token);
  const id = await projectMemberId(project, whom.id);
  await call(
    site(),
    '/rest/v1/project_members',
    { id, project_id: project, user_id: whom.id, role_code: 'gaffer' },
    owner.token,
  );
  const path = `/rest/v1/project_members?id=eq.${id}`;
  await call(site(), path, { answer: 'accepted' }, whom.token, 'PATCH');
  if (access === 'editor') await call(site(), path, { access }, owner.token, 'PATCH');
}

const crewOf = async () => within(await screen.findByRole('region', { name: 'Crew' }, WAIT));
const daysOf = async () => within(await screen.findByRole('region', { name: 'Days' }, WAIT));

describe('an open place', () => {
  it('says that its job is begun or posted, and offers one for the places alone that none looks for', async () => {
    const owner = await employer('Posts');
    const project = await makeProject(owner, { grip: 3, gaffer: 1 });
    const user = await openApp(`/projects/${project}`, owner.email);
    await user.click(await (await crewOf()).findByRole('button', { name: 'Post a job for Gaffer' }, WAIT));
    await waitFor(() => expect(address()).toMatch(/^\/jobs\/post\?draft=/), WAIT);
    const draft = address();
    const server = await ApiAccount.of(site(), owner.email);
    await waitFor(
      async () => expect(await server.read('drafts?select=id&kind=eq.job')).toHaveLength(1),
      WAIT,
    );

    await openApp(`/projects/${project}`, owner.email);
    const begun = await (await crewOf()).findByRole('link', { name: 'Job begun: Gaffer' }, WAIT);
    expect(begun.getAttribute('href')).toBe(draft);
    expect((await crewOf()).queryByRole('button', { name: 'Post a job for Gaffer' })).toBeNull();
    const onFirst = `Job begun: Gaffer, ${formatWeekday(FIRST)}`;
    await (await daysOf()).findByRole('link', { name: onFirst }, WAIT);

    const job = await publishJob(site(), owner, {
      title: 'Grip',
      role_code: 'grip',
      project_id: project,
      headcount: 2,
      job_dates: [{ day: FIRST, kind: 'shoot', call: '', wrap: '' }],
    });
    const posted = await (await crewOf()).findByRole('link', { name: 'Job posted: Grip' }, WAIT);
    expect(posted.getAttribute('href')).toBe(`/jobs/${job}`);
    // One of three is left, and on the second day all of them.
    const days = await daysOf();
    await days.findByRole('button', { name: `3 Grip, post a job for ${formatWeekday(SECOND)}` }, WAIT);
    await user.click(await (await crewOf()).findByRole('button', { name: 'Post a job for Grip' }, WAIT));
    await waitFor(() => expect(screen.getByLabelText(/^People/)).toHaveProperty('value', '1'), WAIT);
  });

  it('leads to people of its role who are free, and whoever is asked stands in it until they are on the crew', async () => {
    const [owner, ines] = [await employer('Asks'), await talent('Asked')];
    const project = await makeProject(owner, { gaffer: 1 });
    let user = await openApp(`/projects/${project}`, owner.email);
    const ask = await (await crewOf()).findByRole('link', { name: 'Ask people for days as Gaffer' }, WAIT);
    expect(ask.getAttribute('href')).toBe(
      `/employer/talent/search?role=gaffer&free=${FIRST}%2C${SECOND}&project=${project}&place=gaffer&chosen=`,
    );
    await openApp(`/employer/talent/search?project=${project}&place=gaffer&chosen=${ines.id}`, owner.email);
    const form = `/bookings/new?person=${ines.id}&project=${project}&role=gaffer`;
    const asking = await screen.findByRole('link', { name: 'Ask for days' }, WAIT);
    expect(asking.getAttribute('href')).toBe(form);

    user = await openApp(form, owner.email);
    await screen.findByRole('heading', { level: 1, name: /^Ask Ines/ }, WAIT);
    await fill(user, screen.getByLabelText('Rate'), '520');
    await user.click(screen.getByRole('button', { name: 'Ask for a hold' }));
    await screen.findByRole('heading', { level: 1, name: 'Low Tide' }, WAIT);
    const server = await ApiAccount.of(site(), owner.email);
    const asked = async () =>
      server.read<{ id: string; days: string[] }>(`bookings?select=id,days&project_id=eq.${project}`);
    await waitFor(async () => expect(await asked()).toMatchObject([{ days: [FIRST, SECOND] }]), WAIT);
    const [booking] = await asked();

    user = await openApp(`/projects/${project}`, owner.email);
    await (await crewOf()).findByText(/^1 on the crew.*1 asked for days.*0 open$/, {}, WAIT);
    expect((await crewOf()).queryByRole('button', { name: /^Invite Ines/ })).toBeNull();
    await call(
      site(),
      `/rest/v1/bookings?id=eq.${booking!.id}`,
      { talent_step: 'accepted' },
      ines.token,
      'PATCH',
    );
    const invite = await (
      await crewOf()
    ).findByRole('button', { name: 'Invite Ines Asked to the crew' }, WAIT);
    await user.click(invite);
    await (await crewOf()).findByText('Invited', {}, WAIT);
    await (await crewOf()).findByRole('link', { name: 'First hold' }, WAIT);
    await waitFor(
      async () =>
        expect(
          await server.read(`project_members?select=status&project_id=eq.${project}&user_id=eq.${ines.id}`),
        ).toEqual([{ status: 'invited' }]),
      WAIT,
    );
  });

  it('is taken by whoever is booked for it, and no longer missing on their days', async () => {
    const [owner, ines] = [await employer('Books'), await talent('Booked')];
    const project = await makeProject(owner, { gaffer: 1 });
    const id = newId();
    const terms = {
      id,
      talent_id: ines.id,
      wants: 'booking',
      project_id: project,
      title: 'Low Tide',
      role_code: 'gaffer',
      days: [FIRST],
      open_until: FIRST,
      timezone: 'UTC',
      rate_minor: 52_000,
      currency: 'USD',
    };
    await call(site(), '/rest/v1/bookings', terms, owner.token);
    await call(site(), `/rest/v1/bookings?id=eq.${id}`, { talent_step: 'accepted' }, ines.token, 'PATCH');
    await openApp(`/projects/${project}`, owner.email);
    const crew = await crewOf();
    await crew.findByText(/^1 on the crew.*1 booked.*0 open$/, {}, WAIT);
    crew.getByRole('button', { name: '1 of 1 Gaffer, change how many are needed' });
    expect(screen.queryByText(/^Only your own bookings count here/)).toBeNull();
    const days = await daysOf();
    const missing = await days.findAllByText('Not covered', {}, WAIT);
    expect(missing).toHaveLength(1);
    await days.findByRole('button', { name: `Gaffer, post a job for ${formatWeekday(SECOND)}` }, WAIT);
    await within(screen.getByRole('region', { name: 'Budget' })).findByText('$520 agreed', {}, WAIT);
  });

  it('is taken for every editor by whom one of them has booked, and for nobody else on the crew', async () => {
    const [owner, editor] = [await employer('Crews'), await talent('Shares')];
    const [ines, member] = [await talent('Taken'), await talent('Member')];
    const project = await makeProject(owner, { grip: 1 });
    await join(owner, project, editor, 'editor');
    await join(owner, project, member, 'member');
    const id = newId();
    const request = {
      id,
      talent_id: ines.id,
      wants: 'booking',
      project_id: project,
      title: 'Low Tide',
      role_code: 'grip',
      days: [FIRST],
      open_until: FIRST,
      timezone: 'UTC',
      rate_minor: 52_000,
      currency: 'USD',
    };
    await call(site(), '/rest/v1/bookings', request, owner.token);
    await call(site(), `/rest/v1/bookings?id=eq.${id}`, { talent_step: 'accepted' }, ines.token, 'PATCH');

    await openApp(`/projects/${project}`, editor.email);
    const crew = await crewOf();
    await crew.findByText(/^3 on the crew.*1 booked.*0 open$/, {}, WAIT);
    const line = within((await crew.findByText('Ines Taken', {}, WAIT)).closest('li')!);
    line.getByText('Booked by Petra Crews');
    // Between those two: neither its page nor an invitation.
    expect(line.queryByRole('link')).toBeNull();
    expect(line.queryByRole('button')).toBeNull();
    crew.getByText(/^Whom others have booked counts here/);
    const missing = await (await daysOf()).findByText('Not covered', {}, WAIT);
    expect(missing.closest('li')?.textContent).toMatch(new RegExp(`^${formatWeekday(SECOND)}.*Grip$`));
    expect(document.body.textContent).not.toContain('520');

    // Without a connection it says what it does not know.
    network.cut('rpc/bookings_of_others');
    await openApp(`/projects/${project}`, editor.email);
    await (await crewOf()).findByText(/^3 on the crew.*1 open$/, {}, WAIT);
    (await crewOf()).getByText(/^Only your own bookings count here/);
    network.restore();

    await openApp(`/projects/${project}`, member.email);
    // Whether the place is open is not theirs to know.
    await (await crewOf()).findByText(/^3 on the crew.*0 invited$/, {}, WAIT);
    for (const words of [/bookings count here/, /^Grip/, 'Ines Taken'])
      expect((await crewOf()).queryByText(words)).toBeNull();
  });

  it('says where their own days stand to whoever is asked for them', async () => {
    const [owner, ines] = [await employer('Waits'), await talent('Answers')];
    const project = await makeProject(owner, { gaffer: 1 });
    await join(owner, project, ines, 'member');
    const request = {
      id: newId(),
      talent_id: ines.id,
      wants: 'hold',
      project_id: project,
      title: 'Low Tide',
      role_code: 'gaffer',
      days: [FIRST],
      open_until: FIRST,
      timezone: 'UTC',
      rate_minor: 52_000,
      currency: 'USD',
    };
    await call(site(), '/rest/v1/bookings', request, owner.token);
    await openApp(`/projects/${project}`, ines.email);
    await (await crewOf()).findByRole('link', { name: /^Asks for a hold, open until/ }, WAIT);
  });

  it('is no job of an editor who looks for work, nor on a day that is over', async () => {
    const [owner, ines] = [await employer('Gates'), await talent('Edits')];
    const yesterday = addDays(today(new Date(), 'UTC'), -1);
    const project = await makeProject(owner, { grip: 1 }, yesterday);
    await join(owner, project, ines, 'editor');
    await openApp(`/projects/${project}`, owner.email);
    const days = await daysOf();
    const tomorrow = formatWeekday(addDays(yesterday, 2));
    await days.findByRole('button', { name: `Grip, post a job for ${tomorrow}` }, WAIT);
    expect(
      days.queryByRole('button', { name: `Grip, post a job for ${formatWeekday(yesterday)}` }),
    ).toBeNull();
    days.getByText(formatWeekday(yesterday));
    // Somebody else edits it as well: whom they have booked counts, and what that costs is not read.
    for (const name of ['Crew', 'Days'])
      await within(screen.getByRole('region', { name })).findByText(
        /^Whom others have booked counts here/,
        {},
        WAIT,
      );
    within(screen.getByRole('region', { name: 'Budget' })).getByText(/^Only your own bookings count here/);

    const user = await openApp(`/projects/${project}`, ines.email);
    const crew = await crewOf();
    await crew.findByRole('button', { name: 'Invite a Grip' }, WAIT);
    await (await daysOf()).findAllByText('Not covered', {}, WAIT);
    expect(screen.queryByRole('button', { name: /post a job/i })).toBeNull();
    await user.click(crew.getByRole('button', { name: 'Invite' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Invite to the crew' }, WAIT));
    await sheet.findByText(/^You can ask people whom you write with/, {}, WAIT);
    expect(sheet.queryByRole('link', { name: 'Search talent' })).toBeNull();
  });
});

describe('the days of a series', () => {
  it('are those around today at first, and all of them on request, by the keyboard too', async () => {
    const owner = await employer('Series');
    const now = today(new Date(), 'UTC');
    const [from, to] = [addDays(now, -40), addDays(now, 127)];
    const project = await makeProject(owner, { grip: 1 }, from, to);
    const user = await openApp(`/projects/${project}`, owner.email);
    const days = await daysOf();
    const drawn = () => days.getAllByRole('listitem').map((line) => line.firstChild?.firstChild?.textContent);
    await days.findByText(formatWeekday(now), {}, WAIT);
    expect([drawn().length, drawn()[0]]).toEqual([DAYS_AT_ONCE, formatWeekday(addDays(now, -7))]);
    await user.click(days.getByRole('button', { name: 'Show 33 earlier days' }));
    expect(drawn()[0]).toBe(formatWeekday(from));
    expect(document.activeElement).toBe(days.getByRole('list'));
    await user.click(days.getByRole('button', { name: 'Show 73 later days' }));
    expect([drawn().length, drawn().at(-1)]).toEqual([168, formatWeekday(to)]);
    await days.findByRole('button', { name: `Grip, post a job for ${formatWeekday(to)}` });
    expect(days.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('beyond as many as anybody is asked for says so', async () => {
    const owner = await employer('Soap');
    const project = await makeProject(owner, { grip: 1 }, FIRST, addDays(FIRST, 300));
    const user = await openApp(`/projects/${project}`, owner.email);
    const days = await daysOf();
    await user.click(await days.findByRole('button', { name: 'Show 138 later days' }, WAIT));
    days.getByText('These are the first 200 days. What is after them is planned by its call sheets.');
  });
});

it('whoever can be invited is named with how the days of the project fit theirs', async () => {
  const [owner, ines, mara] = [await employer('Fits'), await talent('Free'), await talent('Silent')];
  const project = await makeProject(owner, { gaffer: 1 });
  const mark = { state: 'free', part: 'day', note: '' };
  for (const month of new Set([FIRST, SECOND].map((day) => `${day.slice(0, 7)}-01`))) {
    const days = [FIRST, SECOND].filter((day) => day.startsWith(month.slice(0, 7)));
    await call(
      site(),
      '/rest/v1/availability',
      {
        id: await availabilityId(ines.id, month),
        month,
        days: Object.fromEntries(days.map((day) => [day, mark])),
      },
      ines.token,
    );
  }
  for (const whom of [ines, mara])
    await call(
      site(),
      '/rest/v1/saved',
      {
        id: await savedId(owner.id, 'profile', whom.id),
        kind: 'profile',
        target_id: whom.id,
        label: whom.name,
        payload: {},
      },
      owner.token,
    );
  const user = await openApp(`/projects/${project}`, owner.email);
  await user.click(await (await crewOf()).findByRole('button', { name: 'Invite a Gaffer' }, WAIT));
  const sheet = within(await screen.findByRole('dialog', { name: 'Invite to the crew' }, WAIT));
  const line = async (name: string) => within((await sheet.findByText(name, {}, WAIT)).closest('li')!);
  await (await line('Ines Free')).findByText('Free on both days', {}, WAIT);
  await (await line('Ines Silent')).findByText('Their days are not known', {}, WAIT);
});
