import { describe, expect, it } from 'vitest';
import { editedFields, editWayOf, fieldLabel, valueWords } from '@/features/sync/refused/item-edit';
import { fullTextOf, dateTimeOf, titleOf, timeOrDayOf, excerptOf } from '@/features/sync/item-copy';
import { countText } from '@/features/sync/device-counts';
import {
  filesCopy,
  offeredAgainCopy,
  triedText,
  waitingCopy,
  whyText,
} from '@/features/sync/waiting/why-waiting-copy';
import { STREAMS } from '@/domain/streams';
import type { RefusedItem } from '@/store/writes/queue-items';
import { syncLabel } from '@/ui/sync/sync-word';

const refused = (what: RefusedItem['what'], document: Record<string, unknown>, text = ''): RefusedItem => ({
  id: 'kept',
  documentId: 'doc',
  collection: 'jobs',
  stream: STREAMS.find(({ queue }) => queue.some(({ kind }) => kind === what))!.name,
  what,
  text,
  code: 'MQ400',
  sentence: 'Why.',
  isConflict: false,
  isRemovedElsewhere: false,
  conflicts: [],
  since: 0,
  at: 0,
  document,
});
const nameOf = (id: string) => (id === 'c1' ? 'Mara Lindqvist' : undefined);

describe('an item that has not reached the server', () => {
  it('names its recipient', () => {
    expect(titleOf(refused('message', { conversation_id: 'c1', body: 'Hi' }), nameOf)).toBe(
      'Message to Mara Lindqvist',
    );
    expect(titleOf(refused('message', { conversation_id: 'gone' }), nameOf)).toBe(
      'Message to somebody on Marquee',
    );
  });
  it('names what it changes', () => {
    expect(titleOf(refused('application', { job_title: 'Gaffer' }), nameOf)).toBe('Application: Gaffer');
    expect(
      titleOf(refused('application_change', { status: 'declined', applicant_name: 'Jo Park' }), nameOf),
    ).toBe('No: Jo Park');
    expect(titleOf(refused('application_change', { status: 'withdrawn', job_title: 'Gaffer' }), nameOf)).toBe(
      'Withdrawal: Gaffer',
    );
    expect(titleOf(refused('conversation_change', { state: 'blocked', id: 'c1' }), nameOf)).toBe(
      'Block: Mara Lindqvist',
    );
    expect(titleOf(refused('conversation_change', { state: 'open', id: 'c1' }), nameOf)).toBe(
      'Messages read: Mara Lindqvist',
    );
  });
  it('says which kind of template it is', () => {
    const template = refused('message_template', { payload: { body: 'There in ten.' } }, 'On my way');
    expect([titleOf(template, nameOf), excerptOf(template)]).toEqual([
      'Message template: On my way',
      'There in ten.',
    ]);
    expect(titleOf(refused('job_template', {}, 'Gaffer'), nameOf)).toBe('Job template: Gaffer');
  });
  it('shows an excerpt of the person’s text', () => {
    expect(excerptOf(refused('message', { body: 'On my way.' }))).toBe('“On my way.”');
    expect(excerptOf(refused('message', { body: 'x'.repeat(5000) })).length).toBe(160);
  });
  it('copies its full text to the clipboard', () => {
    expect(fullTextOf(refused('message', { body: 'x'.repeat(5000) }))).toHaveLength(5000);
    expect(
      fullTextOf(refused('application', { cover_note: 'Dear all', answers: ['Yes', ''], job_id: 'no-word' })),
    ).toBe('Dear all\n\nYes');
    expect(
      fullTextOf(
        refused('job_published', { title: 'Gaffer', payload: { title: 'Gaffer', description: 'Nights.' } }),
      ),
    ).toBe('Gaffer\n\nNights.');
  });
});

describe('editing a refused item leads', () => {
  it('to the screen it was written on', () => {
    expect(editWayOf(refused('message', { conversation_id: 'c1' }))).toEqual({
      kind: 'screen',
      to: '/messages/c1?edit=kept',
    });
    expect(editWayOf(refused('application', { job_id: 'j1' }))).toEqual({
      kind: 'screen',
      to: '/jobs/j1/apply',
    });
    expect(editWayOf(refused('job_published', {}))).toEqual({ kind: 'screen', to: '/jobs/post?draft=doc' });
  });
  it('to its text fields here, when no screen can open it', () => {
    const way = editWayOf(
      refused('profile_change', { username: 'taken', headdelay: '', bio: 'Focus puller.' }),
    );
    expect(way.kind === 'here' && way.fields.map(({ name, value }) => [name, value])).toEqual([
      ['username', 'taken'],
      ['bio', 'Focus puller.'],
    ]);
  });
  it('S7: to the words of a template, and what else it keeps stays', () => {
    const payload = { title: 'Gaffer', description: 'Nights.', city: 'Watford', required_skills: ['HMI'] };
    const job = refused('job_template', { kind: 'job_template', title: 'Night gaffer', payload });
    const way = editWayOf(job);
    expect(way.kind === 'here' && way.fields.map(({ label, value }) => [label, value])).toEqual([
      ['Name of the template', 'Night gaffer'],
      ['Title', 'Gaffer'],
      ['The work', 'Nights.'],
    ]);
    expect(editedFields(job, { title: 'Day gaffer', 'payload.description': 'Days.' })).toEqual({
      title: 'Day gaffer',
      payload: { ...payload, description: 'Days.' },
    });
    expect(editedFields(job, { title: 'Day gaffer' })).toEqual({ title: 'Day gaffer' });
    const text = editWayOf(
      refused('message_template', {
        kind: 'template',
        title: 'On my way',
        payload: { body: 'There in ten.' },
      }),
    );
    expect(text.kind === 'here' && text.fields.map(({ name }) => name)).toEqual(['title', 'payload.body']);
  });
  it('nowhere when it has no text', () =>
    expect(editWayOf(refused('saved', { label: 'Gaffer' }))).toEqual({ kind: 'none' }));
});

describe('a conflict', () => {
  it('labels its field and formats values for comparison', () => {
    expect(fieldLabel('day_rate_minor')).toBe('Day rate');
    expect(fieldLabel('headline')).toBe('Headline');
    expect([null, '', true, ['a', 'b'], { from: '22:00', to: '06:00' }, 620].map(valueWords)).toEqual([
      'Nothing',
      'Nothing',
      'Yes',
      'a, b',
      'From: 22:00\nTo: 06:00',
      '620',
    ]);
  });
});

describe('S8: why it waits', () => {
  const now = new Date(2026, 4, 12, 14, 0);
  const later = new Date(2026, 4, 12, 14, 5).getTime();
  it('is a sentence with the time of the next try', () => {
    expect(whyText({ kind: 'asked_to_wait', until: later }, now)).toBe(
      'The server asked to wait. Sent again at 14:05.',
    );
    expect(whyText({ kind: 'server_busy', until: now.getTime() + 900 }, now)).toBe(
      'The server did not take it yet. Tried again in a moment.',
    );
    expect(whyText({ kind: 'signed_out' }, now)).toBe('Waiting until you sign in again.');
  });
  it('is the heading of the list as well', () => {
    expect(
      waitingCopy(3, {
        connection: 'offline',
        needsSignIn: true,
        barred: null,
        storageProblem: null,
        delay: null,
      }).title,
    ).toBe('3 waiting for signal');
    expect(
      waitingCopy(3, {
        connection: 'online',
        needsSignIn: true,
        barred: null,
        storageProblem: null,
        delay: null,
      }).title,
    ).toBe('3 waiting for sign-in');
    expect(
      waitingCopy(1, {
        connection: 'online',
        needsSignIn: false,
        barred: 'MQ403',
        storageProblem: null,
        delay: null,
      }).title,
    ).toBe('1 held back');
    const portal = {
      connection: 'offline',
      needsSignIn: false,
      barred: null,
      storageProblem: null,
      delay: 'foreign',
    } as const;
    expect(waitingCopy(3, portal).title).toBe('3 waiting for a way through');
  });
  it('S7: names what stops one item, and that the others go on', () => {
    expect(whyText({ kind: 'blocked', until: 5 }, now)).toMatch(
      /^Something between this device and Marquee stops this one, such as a firewall\. Tried again .*; everything else is sent\.$/,
    );
    const online = {
      connection: 'online',
      needsSignIn: false,
      barred: null,
      storageProblem: null,
      delay: null,
    } as const;
    expect(waitingCopy(1, online, [{ kind: 'blocked', until: 5 }])).toEqual({
      title: '1 deferred',
      note: 'Tried again automatically. Everything else is sent.',
    });
  });
});

describe('times', () => {
  const now = new Date(2026, 4, 12, 10, 45);
  const earlier = new Date(2026, 4, 6, 10, 42).getTime();
  const today = new Date(2026, 4, 12, 10, 42).getTime();
  it('are a time of day today and a date before', () => {
    expect([timeOrDayOf(today, now), timeOrDayOf(earlier, now)]).toEqual(['10:42', '6 May']);
    expect([dateTimeOf(today, now), dateTimeOf(earlier, now)]).toEqual(['10:42', '6 May, 10:42']);
  });
});

it('S8: waiting writes are not shown as on the way while this device cannot store', () => {
  const full = {
    connection: 'online',
    needsSignIn: false,
    barred: null,
    storageProblem: 'This device is full.',
    delay: null,
  } as const;
  expect(waitingCopy(2, full)).toEqual({
    title: '2 held back',
    note: 'Sent in this order once this device can store again.',
  });
});

it('S8: the chip says what holds the line or the queue up, and how much waits', () => {
  const labels = [
    syncLabel({ kind: 'saving', waiting: 2 }),
    syncLabel({ kind: 'saving', waiting: 2, delay: 'slow' }),
    syncLabel({ kind: 'saving', waiting: 2, isHeldUp: true }),
    syncLabel({ kind: 'saving', waiting: 2, isHeldUp: true, delay: 'foreign' }),
    syncLabel({ kind: 'fetching', waiting: 0, delay: 'foreign' }),
    syncLabel({ kind: 'offline', waiting: 2, delay: 'foreign' }),
    syncLabel({ kind: 'offline', waiting: 0 }),
    syncLabel({ kind: 'synced', waiting: 0, delay: 'slow' }),
  ];
  expect(labels).toEqual([
    'Saving',
    'Slow line',
    'Held up, 2 waiting',
    'No way through, 2 waiting',
    'No way through',
    'No way through, 2 waiting',
    'Offline',
    'Synced',
  ]);
});

it('S8: deferred writes are not shown as on the way', () => {
  const online = {
    connection: 'online',
    needsSignIn: false,
    barred: null,
    storageProblem: null,
    delay: null,
  } as const;
  expect(
    waitingCopy(2, online, [
      { kind: 'sending_blocked', until: 5 },
      { kind: 'deferred', until: 5 },
    ]).title,
  ).toBe('2 held up');
  expect(waitingCopy(1, online, [{ kind: 'deferred', until: 5 }]).title).toBe('1 waiting for the server');
  expect(waitingCopy(2, online, [{ kind: 'deferred', until: 5 }, { kind: 'on_its_way' }]).title).toBe(
    '2 on the way',
  );
});

it('the counts of a device leave out zeros', () => {
  expect(countText([142, 9, 310])).toBe('142 jobs, 9 conversations and 310 messages');
  expect(countText([47, 0, 1])).toBe('47 jobs and 1 message');
  expect(countText([1, 0, 0])).toBe('1 job');
  expect(countText([0, 0, 0])).toBeNull();
});

it('S8: files that were refused or have no signal are not shown as on the way', () => {
  const online = { connection: 'online' } as const;
  expect(filesCopy([{ state: 'refused' }], online).title).toBe('1 file not taken');
  expect(filesCopy([{ state: 'refused' }, { state: 'waiting' }], online).title).toBe('2 files on the way');
  expect(filesCopy([{ state: 'waiting' }], { connection: 'offline' }).title).toBe(
    '1 file waiting for signal',
  );
});

it('S8: trying to send reports its result, and never shows waiting writes as sent', () => {
  const all = { connection: 'online', waiting: 0, storageProblem: null, delay: null } as const;
  expect(triedText(all)).toBe('Everything is sent.');
  expect(triedText({ ...all, waiting: 1 })).toContain('Not everything is sent yet.');
  expect(triedText({ ...all, waiting: 1, connection: 'offline' })).toBe('Still no connection.');
  expect(triedText({ ...all, storageProblem: 'full' })).toContain('cannot store');
});

it('S8: says why what had been sent is sent once more', () => {
  const note =
    'The server was put back to an earlier state. What it may have lost is sent once more from here.';
  expect(offeredAgainCopy({ offeredAgain: 3, connection: 'online' })).toEqual({
    title: '3 being sent again',
    note,
  });
  expect(offeredAgainCopy({ offeredAgain: 3, connection: 'offline' })).toEqual({
    title: '3 to send again when there is signal',
    note,
  });
});
