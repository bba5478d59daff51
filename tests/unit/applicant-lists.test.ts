import { describe, expect, it, test } from 'vitest';
import { type TeamMarks, teamMarks } from '@/domain/applications/team-marks';
import type { PersonNote } from '@/domain/saved/person-note';
import { APPLICATION_STATUSES, type ApplicationStatus, canMove, TRANSITIONS } from '@/domain/lifecycles';
import type { Application } from '@/domain/streams/applications';
import type { Person } from '@/domain/streams/people';
import type { Applicant } from '@/features/applications/applicants/applicant';
import { addresseesOf } from '@/features/applications/applicants/bulk/addressees';
import { bulkMoves, whyNoComparison } from '@/features/applications/applicants/bulk/bulk-moves';
import { filtered, readFilter } from '@/features/applications/applicants/filter/applicant-filter';
import { dropsFrom, sectionOf } from '@/features/applications/applicants/moves';
import { APPLICANT_KEYS } from '@/features/applications/applicants/selection/applicant-keys';
import {
  extend,
  NO_PICKS,
  pick,
  pickAll,
  pickTo,
  shownPicks,
  step,
} from '@/features/applications/applicants/selection/picks';
import { KEYS } from '@/app/shell/palette/key-hints';
import { inOrder, nextOrder, readOrder } from '@/features/applications/applicants/views/table-order';
import type { Stored } from '@/store/queries/write-status';
import { pressOf } from '@/ui/keyboard/free-key';

const applicant = (
  id: string,
  status: ApplicationStatus = 'pending',
  more: Partial<Application> = {},
  note: PersonNote | null = null,
  person: Partial<Person> | null = null,
  team: TeamMarks | null = null,
): Applicant => ({
  application: {
    id,
    status,
    applicant_id: `person-${id}`,
    applicant_name: `Name ${id}`,
    applicant_headline: '',
    job_id: 'job',
    job_title: '1st AC',
    sync: { state: 'sent' },
    ...more,
  } as Stored<Application>,
  job: null,
  person: person as Person | null,
  match: null,
  free: null,
  note,
  team,
  mayAnswer: true,
});

describe('the keys of the list', () => {
  const presses = APPLICANT_KEYS.flatMap(({ on }) => on);

  it('mean one thing each, and none of them what a key means everywhere', () => {
    expect(new Set(presses).size).toBe(presses.length);
    const everywhere = KEYS.filter(({ keys }) => keys.length === 1).flatMap(({ keys }) => keys);
    expect(everywhere).toEqual(['/', '?', 'Esc']);
    for (const key of ['/', '?']) expect(presses).not.toContain(key);
    expect(new Set(APPLICANT_KEYS.map(({ act }) => act)).size).toBe(APPLICANT_KEYS.length);
    expect(new Set(APPLICANT_KEYS.map(({ does }) => does)).size).toBe(APPLICANT_KEYS.length);
  });

  it.each([
    ['next', ['j']],
    ['previous', ['k']],
    ['open', ['Enter']],
    ['toggle', ['x']],
    ['extend-next', ['J', 'Shift+ArrowDown']],
    ['extend-previous', ['K', 'Shift+ArrowUp']],
    ['all', ['a']],
    ['clear', ['Escape']],
  ])('%s is %j', (act, on) => {
    expect(APPLICANT_KEYS.find((key) => key.act === act)?.on).toEqual(on);
  });

  it('are shown as they are pressed', () => {
    const NAMES: Record<string, string> = { Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑' };
    const shownAs = (press: string): string[] => {
      const key = press.replace('Shift+', '');
      const isShifted = press.startsWith('Shift+') || /^[A-Z]$/.test(press);
      const name = key.length === 1 ? key.toUpperCase() : (NAMES[key] ?? key);
      return isShifted ? ['Shift', name] : [name];
    };
    for (const { on, keys, or } of APPLICANT_KEYS) expect(on.map(shownAs)).toEqual(or ? [keys, or] : [keys]);
  });

  it('are named alike whatever Caps Lock says', () => {
    const press = (key: string, shiftKey: boolean) => pressOf({ key, shiftKey });
    expect(press('J', false)).toBe('j');
    expect(press('j', true)).toBe('J');
    expect(press('ArrowDown', true)).toBe('Shift+ArrowDown');
    expect(press('Escape', false)).toBe('Escape');
  });
});

describe('a selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];
  const ids = ({ ids: all }: typeof NO_PICKS) => [...all].toSorted();

  it('with Shift and a click is everybody from the last one, both included, in either direction', () => {
    expect(ids(pickTo(pick(NO_PICKS, 'b', true), order, 'd'))).toEqual(['b', 'c', 'd']);
    expect(ids(pickTo(pick(NO_PICKS, 'd', true), order, 'b'))).toEqual(['b', 'c', 'd']);
  });

  it('makes a range shorter again, and keeps who was selected before it', () => {
    const begun = pick(pick(NO_PICKS, 'e', true), 'a', true);
    const long = pickTo(begun, order, 'c');
    expect(ids(long)).toEqual(['a', 'b', 'c', 'e']);
    expect(ids(pickTo(long, order, 'b'))).toEqual(['a', 'b', 'e']);
  });

  it('without a beginning, or with one that is not listed any more, is the one that was clicked', () => {
    expect(ids(pickTo(NO_PICKS, order, 'c'))).toEqual(['c']);
    expect(ids(pickTo(pick(NO_PICKS, 'gone', true), order, 'c'))).toEqual(['c', 'gone']);
    expect(ids(pickTo(pick(NO_PICKS, 'a', true), order, 'gone'))).toEqual(['a']);
  });

  it('with Shift and arrows goes on, turns back, and begins anew where the keys have gone meanwhile', () => {
    const two = extend(NO_PICKS, order, 'a', 'b');
    const three = extend(two, order, 'b', 'c');
    expect(ids(three)).toEqual(['a', 'b', 'c']);
    expect(ids(extend(three, order, 'c', 'b'))).toEqual(['a', 'b']);
    expect(ids(extend(two, order, 'd', 'e'))).toEqual(['a', 'b', 'd', 'e']);
  });

  it('of all is of those who are listed, with whom was selected before', () => {
    expect(ids(pickAll(pick(NO_PICKS, 'x', true), order))).toEqual([...order, 'x']);
  });

  it('acts only on people who are shown, in their order', () => {
    expect(shownPicks(pickAll(NO_PICKS, ['c', 'hidden', 'a']), order)).toEqual(['a', 'c']);
  });

  it('taken back by one click leaves the others', () => {
    expect(ids(pick(pickAll(NO_PICKS, order), 'c', false))).toEqual(['a', 'b', 'd', 'e']);
  });
});

test('j and k stop at the ends, begin at the first, and go on where somebody was moved away', () => {
  const order = ['a', 'b', 'c'];
  const at = (id: string, index: number) => ({ id, index });
  expect(step(order, null, 1)).toBe('a');
  expect(step(order, null, -1)).toBe('a');
  expect(step(order, at('a', 0), 1)).toBe('b');
  expect(step(order, at('c', 2), 1)).toBeNull();
  expect(step(order, at('a', 0), -1)).toBeNull();
  expect(step(order, at('moved', 1), 1)).toBe('b');
  expect(step(order, at('moved', 1), -1)).toBe('a');
  expect(step(order, at('moved', 3), 1)).toBe('c');
  expect(step([], null, 1)).toBeNull();
});

describe('a step for many', () => {
  it.each(APPLICATION_STATUSES)('from %s is offered exactly where the lifecycle allows it', (status) => {
    const offered = bulkMoves([applicant('a', status)]).map(({ to }) => to);
    const legal = (['reviewed', 'shortlisted', 'declined'] as const).filter((to) =>
      canMove('application', status, to, 'employer'),
    );
    expect(offered).toEqual(legal);
  });

  it('leaves out those whom the lifecycle does not allow it, by the reason', () => {
    const [pending, reviewed, hired, gone, alsoGone] = [
      applicant('pending'),
      applicant('reviewed', 'reviewed'),
      applicant('hired', 'hired'),
      applicant('gone', 'withdrawn'),
      applicant('also-gone', 'withdrawn'),
    ];
    const moves = bulkMoves([gone, pending, hired, reviewed, alsoGone]);
    expect(moves.map(({ to }) => to)).toEqual(['reviewed', 'shortlisted', 'declined']);
    const shortlist = moves.find(({ to }) => to === 'shortlisted');
    expect(shortlist?.able).toEqual([pending, reviewed]);
    expect(shortlist?.leftOut).toEqual([
      { why: 'Withdrew', people: [gone, alsoGone] },
      { why: 'Hired already', people: [hired] },
    ]);
    expect(moves[0]?.leftOut.map(({ why }) => why)).toContain('Reviewed already');
  });

  it('is never an offer, an interview or a hire: they need terms, or a second look', () => {
    const all = bulkMoves(APPLICATION_STATUSES.map((status) => applicant(status, status)));
    expect(all.map(({ to }) => to)).toEqual(['reviewed', 'shortlisted', 'declined']);
  });

  it('is none for people for whom nothing is left to do', () => {
    expect(bulkMoves([applicant('a', 'hired'), applicant('b', 'withdrawn')])).toEqual([]);
  });
});

describe('a card may be dropped', () => {
  it.each(APPLICATION_STATUSES)('from %s where the lifecycle leads, and nowhere else', (status) => {
    const drops = [...dropsFrom(status)].flatMap(([section, moves]) =>
      moves.map(({ to }) => ({ section, to })),
    );
    const legal = TRANSITIONS.filter(
      (t) => t.lifecycle === 'application' && t.from === status && t.actor === 'employer',
    ).map(({ to }) => ({ section: sectionOf(to as ApplicationStatus), to }));
    expect(drops).toHaveLength(legal.length);
    expect(drops).toEqual(expect.arrayContaining(legal));
  });

  it('in two places of a column that has two steps', () => {
    expect(
      dropsFrom('pending')
        .get('interviews')
        ?.map(({ label }) => label),
    ).toEqual(['Invite to interview', 'Make an offer']);
    expect(dropsFrom('pending').get('pending')).toBeUndefined();
    expect(dropsFrom('offered').get('interviews')).toBeUndefined();
  });
});

test('two to four people are compared; otherwise it says why not', () => {
  expect([0, 1, 2, 3, 4, 5].map(whyNoComparison)).toEqual([
    'Select 2 to 4 people to compare them.',
    'Select 2 to 4 people to compare them.',
    null,
    null,
    null,
    '4 people fit side by side. Select fewer to compare them.',
  ]);
});

test('S3: somebody who applied to two jobs gets a text for many once', () => {
  const twice = { applicant_id: 'ines' };
  const people = [
    applicant('a', 'pending', { ...twice, job_id: 'one' }),
    applicant('b'),
    applicant('c', 'pending', { ...twice, job_id: 'two' }),
  ];
  expect(addresseesOf(people)).toEqual([
    { personId: 'ines', jobId: 'one' },
    { personId: 'person-b', jobId: 'job' },
  ]);
});

describe('the filter of the list', () => {
  const people = [
    applicant(
      'a',
      'pending',
      { applicant_name: 'Inés Marlow' },
      { stars: 4, tags: ['Own van'], lists: [], note: '' },
    ),
    applicant(
      'b',
      'pending',
      { job_title: 'Gaffer' },
      { stars: 2, tags: [], lists: [], note: 'Calm on water.' },
    ),
    applicant('c', 'pending', {}, null, {
      full_name: 'Tomas Reyes',
      headline: '',
      city: 'Glasgow',
      role_codes: ['first_ac'],
      skills: ['Gimbal'],
    }),
  ];
  const found = (address: string) =>
    filtered(people, readFilter(new URLSearchParams(address))).map(({ application }) => application.id);

  it.each([
    ['', ['a', 'b', 'c']],
    ['q=ines', ['a']],
    ['q=gaff', ['b']],
    ['q=van own', ['a']],
    ['q=water', ['b']],
    ['q=glasgow gimb', ['c']],
    ['q=1st ac', ['a', 'c']],
    ['q=aff', []],
    ['stars=3', ['a']],
    ['stars=2', ['a', 'b']],
    ['stars=x', ['a', 'b', 'c']],
    ['tag=own VAN', ['a']],
    ['tag=van', []],
    ['q=calm&stars=3', []],
  ])('%s finds %j', (address, ids) => {
    expect(found(address)).toEqual(ids);
  });

  it('finds what a colleague has said, too', () => {
    const team = teamMarks([{ author_id: 'petra', stars: 5, tags: ['Early'] }]);
    const known = [applicant('a'), applicant('b', 'pending', {}, null, null, team)];
    for (const address of ['stars=5', 'tag=early', 'q=early'])
      expect(filtered(known, readFilter(new URLSearchParams(address)))).toEqual([known[1]]);
  });
});

describe('the marks of a team', () => {
  const said = (author: string, stars: number, ...tags: string[]) => ({ author_id: author, stars, tags });

  it('count each person once, with what they gave last, and leave out who gave none', () => {
    const marks = teamMarks([said('petra', 5), said('ida', 0, 'early'), said('ole', 3), said('petra', 1)]);
    expect(marks).toEqual({ stars: 4, ratedBy: 2, tags: ['early'] });
    expect(teamMarks([said('ida', 4), said('ole', 4), said('petra', 5)]).stars).toBe(4.3);
    expect(teamMarks([said('ida', 0)])).toEqual({ stars: 0, ratedBy: 0, tags: [] });
  });

  it('name a tag once, however it is written', () => {
    expect(teamMarks([said('ida', 0, 'Own van'), said('ole', 0, 'own VAN', 'calm')]).tags).toEqual([
      'calm',
      'Own van',
    ]);
  });
});

describe('the order of the table', () => {
  const quoting = (id: string, minor: number | null, unit: string, currency: string) =>
    applicant(id, 'pending', {
      rate_quote_minor: minor,
      rate_unit: unit as Application['rate_unit'],
      currency,
      applicant_name: id,
    });
  // A day: 500, 600 and 550 dollars, and 50,000 yen, which are less than any of them.
  const people = [
    quoting('none', null, 'day', 'USD'),
    quoting('hourly', 5_000, 'hour', 'USD'),
    quoting('daily', 60_000, 'day', 'USD'),
    quoting('weekly', 275_000, 'week', 'USD'),
    quoting('yen', 50_000, 'day', 'JPY'),
  ];
  const ordered = (text: string | null) =>
    inOrder(people, readOrder(text)).map(({ application }) => application.id);

  it('compares quotes like with like: by the day, in one currency, and none last in both directions', () => {
    expect(ordered('quote')).toEqual(['yen', 'hourly', 'weekly', 'daily', 'none']);
    expect(ordered('-quote')).toEqual(['daily', 'weekly', 'hourly', 'yen', 'none']);
  });

  it('is as before without a column, or with one that is not there', () => {
    const before = people.map(({ application }) => application.id);
    expect(ordered(null)).toEqual(before);
    expect(ordered('shoe-size')).toEqual(before);
    expect(ordered('match')).toEqual(before);
  });

  it('goes up, down, and back to what it was with each click', () => {
    const up = nextOrder(null, 'name');
    const down = nextOrder(readOrder(up), 'name');
    expect([up, down, nextOrder(readOrder(down), 'name')]).toEqual(['name', '-name', null]);
    expect(nextOrder(readOrder('-name'), 'match')).toBe('match');
    expect(ordered('name')).toEqual(['daily', 'hourly', 'none', 'weekly', 'yen']);
  });
});
