import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, openApp, press, site } from '../support/app';

const NAMES = ['Ann One', 'Ben Two', 'Cleo Three', 'Dan Four', 'Eve Five'] as const;
let mara: Account;
let job: string;
let crew: Account[];

/** A desk: every width that is asked for is there, and a mouse. */
beforeEach(async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('width >'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  mara = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
  job = await publishJob(site(), mara, { title: 'Gaffer with applicants' });
  crew = [];
  for (const name of NAMES) crew.push(await apply(await createOnboardedAccount(site(), { name })));
});

async function apply(account: Account): Promise<Account> {
  await (await ApiAccount.of(site(), account.email)).apply({ id: job, questions: [] }, 'Free.');
  return account;
}

const statuses = async (): Promise<Record<string, string>> => {
  const me = await ApiAccount.of(site(), mara.email);
  const rows = await me.read<{ applicant_name: string; status: string }>(
    `job_applications?select=applicant_name,status&job_id=eq.${job}`,
  );
  return Object.fromEntries(rows.map(({ applicant_name: name, status }) => [name, status]));
};
const selected = (): string[] =>
  screen
    .queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select [A-Z]/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? '');
const listed = (): string[] =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);
const focused = (): string | null => document.activeElement?.textContent ?? null;

async function openList(): Promise<UserEvent> {
  const user = await openApp('/employer/applications?view=list', mara.email);
  await waitFor(() => expect(listed()).toHaveLength(NAMES.length));
  return user;
}

describe('the list by keyboard', () => {
  it('moves, selects ranges, clears, and opens beside the list; ? shows the keys', async () => {
    const user = await openList();
    const order = listed();
    await user.keyboard('j');
    expect(focused()).toBe(order[0]);
    await user.keyboard('jx');
    expect(selected()).toEqual([order[1]]);
    await user.keyboard('{Shift>}J{/Shift}');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() => expect(selected()).toEqual(order.slice(1, 4)));
    expect(focused()).toBe(order[3]);
    await user.keyboard('{Shift>}K{/Shift}');
    await waitFor(() => expect(selected()).toEqual(order.slice(1, 3)));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(selected()).toEqual([]));

    await user.keyboard('a');
    await waitFor(() => expect(selected()).toEqual(order));
    await user.keyboard('{Escape}');

    await user.keyboard('k{Enter}');
    await screen.findByRole('region', { name: order[1] });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toMatch(/[?&]a=/);
    // Who is open goes along with the keys.
    await user.keyboard('j');
    await screen.findByRole('region', { name: order[2] });
    await user.keyboard('x');
    await waitFor(() => expect(selected()).toEqual([order[2]]));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(selected()).toEqual([]));
    expect(screen.getByRole('region', { name: order[2] })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: order[2] })).toBeNull());
    expect(address()).toBe('/employer/applications?view=list');
    await user.keyboard('{Escape}');
    expect(address()).toBe('/employer/applications?view=list');

    await waitFor(async () => {
      await user.keyboard('?');
      expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeTruthy();
    });
    const keys = within(screen.getByRole('dialog', { name: 'Keys' }));
    await keys.findByText('Select everybody who is listed');
    keys.getByText('Show these keys');
  });

  it.each(['list', 'board'])(
    'gives the focus back to the name when who is open closes (%s)',
    async (view) => {
      const user = await openApp(`/employer/applications?view=${view}`, mara.email);
      const [, second] = await screen.findAllByRole('button', { name: /^(Ann|Ben|Cleo|Dan|Eve) / });
      const name = second!.textContent;
      const openPane = async (): Promise<ReturnType<typeof within>> => {
        second!.focus();
        await user.keyboard('{Enter}');
        const pane = await screen.findByRole('region', { name });
        return within(pane);
      };
      const isBack = () =>
        waitFor(() => {
          expect(screen.queryByRole('region', { name })).toBeNull();
          expect(focused()).toBe(name);
        });
      (await openPane()).getByRole('button', { name: 'More answers' }).focus();
      await user.keyboard('{Escape}');
      await isBack();
      (await openPane()).getByRole('button', { name: 'Close' }).focus();
      await user.keyboard('{Enter}');
      await isBack();
    },
  );

  it('takes no letter that is typed into the search, and finds by it', async () => {
    const user = await openList();
    await user.click(screen.getByRole('searchbox', { name: 'Search applications' }));
    await user.keyboard('xaj cleo');
    expect(selected()).toEqual([]);
    await user.clear(screen.getByRole('searchbox', { name: 'Search applications' }));
    await user.keyboard('cleo');
    await waitFor(() => expect(listed()).toEqual(['Cleo Three']));
    await user.click(screen.getByRole('checkbox', { name: 'Select everybody who is listed' }));
    expect(selected()).toEqual(['Cleo Three']);
  });

  it('selects everybody between two clicks with Shift', async () => {
    const user = await openList();
    const order = listed();
    await user.click(screen.getByRole('checkbox', { name: `Select ${order[0]}` }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: `Select ${order[3]}` }));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(selected()).toEqual(order.slice(0, 4)));
  });
});

describe('steps for many', () => {
  it('say whom they leave out, and leave them; two to four can be compared', async () => {
    const user = await openList();
    const [first, second, ...others] = listed();
    for (const name of [first!, second!])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    const bar = () => within(screen.getByRole('group', { name: 'Selected people' }));
    await press(user, () => bar().getByRole('button', { name: 'Shortlist' }));
    await waitFor(async () => expect((await statuses())[first!]).toBe('shortlisted'));
    await waitFor(() => expect(selected()).toEqual([]));

    await user.keyboard('a');
    const compare = () => screen.getByRole('radio', { name: 'Compare' });
    expect(compare().getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(compare().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('4 people fit side by side. Select fewer to compare them.');
    await user.click(compare());
    expect(address()).toBe('/employer/applications?view=list');
    await user.click(bar().getByRole('button', { name: 'Shortlist 3' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Shortlist: 3 of 5 people?' }));
    ask.getByText('2 people are left as they are');
    ask.getByText('On the shortlist already:');
    await user.click(ask.getByRole('button', { name: 'Shortlist 3' }));
    await waitFor(async () =>
      expect(new Set(Object.values(await statuses()))).toEqual(new Set(['shortlisted'])),
    );
    await waitFor(() => expect(selected()).toEqual([first, second]));

    await user.click(compare());
    await screen.findByRole('region', { name: 'People side by side' });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([first, second]);
    for (const name of others) expect(screen.queryByRole('columnheader', { name })).toBeNull();
  });
});

describe('a card that is dragged', () => {
  const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: '' };
  const drops = (): string[] =>
    [...document.querySelectorAll('[data-drop]')].map((place) => place.getAttribute('data-drop') ?? '');
  const place = (to: string): Element => document.querySelector(`[data-drop="${to}"]`)!;
  const drag = async (name: string): Promise<void> => {
    fireEvent.dragStart(screen.getByRole('article', { name }), { dataTransfer });
    await waitFor(() => expect(drops()).not.toEqual([]));
  };

  it('may be dropped only where the lifecycle leads; a step that asks opens its sheet and moves nobody', async () => {
    await openApp('/employer/applications', mara.email);
    await screen.findByRole('article', { name: 'Ann One' });
    expect(drops()).toEqual([]);
    await drag('Ann One');
    expect(drops()).toEqual(['reviewed', 'shortlisted', 'interview', 'offered', 'declined']);
    fireEvent.dragEnd(screen.getByRole('article', { name: 'Ann One' }), { dataTransfer });
    await waitFor(() => expect(drops()).toEqual([]));

    await drag('Ann One');
    fireEvent.dragEnter(place('shortlisted'), { dataTransfer });
    fireEvent.dragOver(place('shortlisted'), { dataTransfer });
    fireEvent.drop(place('shortlisted'), { dataTransfer });
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Reviewed' })).queryByRole('article', { name: 'Ann One' }),
      ).toBeTruthy(),
    );
    await waitFor(async () => expect((await statuses())['Ann One']).toBe('shortlisted'));
    await drag('Ann One');
    expect(drops()).toEqual(['reviewed', 'interview', 'offered', 'declined']);
    fireEvent.drop(place('offered'), { dataTransfer });
    await screen.findByRole('dialog', { name: 'An offer to Ann One' });
    expect(drops()).toEqual([]);
    expect((await statuses())['Ann One']).toBe('shortlisted');
  });
});

it('private stars and tags are kept on the server for their author, and find the person again', async () => {
  const user = await openApp('/employer/applications?view=list', mara.email);
  await press(user, () => screen.queryByRole('button', { name: 'Ben Two' }) ?? undefined);
  const own = within(await screen.findByRole('region', { name: 'Your private note about Ben Two' }));
  await user.click(own.getByRole('radio', { name: '4 stars' }));
  await user.type(own.getByLabelText('Tags'), 'own van,');
  await user.type(own.getByLabelText('Note'), 'Calm on water.');
  await own.findByText(/^Saved on this device/);
  const kept = async (who: Account) =>
    (await ApiAccount.of(site(), who.email)).read(
      `saved?select=payload&kind=eq.person_note&target_id=eq.${crew[1]!.id}`,
    );
  await waitFor(async () =>
    expect(await kept(mara)).toEqual([{ payload: { stars: 4, tags: ['own van'], note: 'Calm on water.' } }]),
  );
  expect(await kept(crew[1]!)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Stars', { selector: 'select' }), '4');
  await waitFor(() => expect(listed()).toEqual(['Ben Two']));
  await user.click(own.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Nobody fits this search.');
});
