import { describe, expect, it } from 'vitest';
import { JOB_ALERT_MAIL, MESSAGE_MAIL } from '@/domain/notifications/mail-kinds';
import { ACCOUNT_ROLES } from '@/domain/roles';
import { NOTIFICATION_ROLES, NOTIFICATION_TYPES } from '@/domain/vocabulary';
import { buildPushNotice, parsePushNotice } from '@/domain/notifications/push-notice';
import { areQuietHours } from '@/domain/notifications/quiet-hours';
import { isTimezone, timezones } from '@/domain/values/timezones';
import { switchesFor } from '@/features/settings/notifications/notification-switches';
import { conflictValue } from '@/features/sync/conflict/conflict-copy';
import { allowedPushUrl } from '../../supabase/functions/send-push/allowed-push-url';
import { outcomeOf, outcomeOfFailure } from '../../supabase/functions/send-push/outcome';
import { sentBy, sentTypes, typesForHiring } from './support/sent-notifications';

describe('a push notice', () => {
  it.each(NOTIFICATION_TYPES)('for a %s has our own title and the path', (kind) => {
    expect(buildPushNotice(kind, '/messages/1')).toEqual({
      kind,
      title: expect.stringMatching(/^[A-Z][a-z ]+(Marquee)?$/),
      url: '/messages/1',
      tag: `${kind}:/messages/1`,
    });
  });
  it('shares a tag with others from the same conversation, and not with those from another', () => {
    expect(buildPushNotice('message', '/messages/1').tag).toBe(buildPushNotice('message', '/messages/1').tag);
    expect(buildPushNotice('message', '/messages/1').tag).not.toBe(
      buildPushNotice('message', '/messages/2').tag,
    );
  });
  it.each([
    null,
    'text',
    {},
    { kind: 'constructor', url: '/x' },
    { kind: 'toString' },
    [],
    { kind: 3, url: 4 },
  ])('for a meaningless payload (%j) can still be shown', (payload) => {
    expect(parsePushNotice(payload)).toMatchObject({ kind: 'system', title: 'News from Marquee' });
  });
  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/@evil.example',
    '/%2f%2fevil.example',
    7,
    undefined,
  ])('ruling 7: a payload with the path %s leads to the list instead', (url) => {
    expect(parsePushNotice({ kind: 'message', title: 'x', url }).url).toBe('/notifications');
  });
  it('says the time of a call, and nothing that is no time', () => {
    const url = '/projects/1/sheets/2';
    expect(parsePushNotice({ kind: 'call_reminder', url, call: '05:45' }).title).toBe(
      'Your next call is 05:45',
    );
    for (const call of ['05:45 at the harbour', '25:00', '', null, 5.45])
      expect(parsePushNotice({ kind: 'call_reminder', url, call }).title).toBe('Your call is coming up');
    expect(parsePushNotice({ kind: 'message', url, call: '05:45' }).title).toBe('New message');
  });
  it('takes no text from the payload', () => {
    expect(parsePushNotice({ kind: 'message', title: 'You have won', url: '/messages/1' }).title).toBe(
      'New message',
    );
  });
});

describe('quiet hours', () => {
  it('are two clock times that differ', () => {
    const given = [
      ['22:00', '06:00'],
      ['22:00', '22:00'],
      ['', ''],
      ['24:00', '06:00'],
      ['9:00', '17:00'],
    ] as const;
    expect(given.map(([from, to]) => areQuietHours({ quiet_from: from, quiet_to: to }))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it('accept only known time zones', () => {
    expect(['Europe/Berlin', 'UTC', '', 'No/Where'].map(isTimezone)).toEqual([true, true, false, false]);
    expect(
      timezones('', 'No/Where', 'US/Pacific').filter((zone) =>
        ['', 'UTC', 'No/Where', 'US/Pacific', 'Europe/Berlin'].includes(zone),
      ),
    ).toEqual(['Europe/Berlin', 'US/Pacific', 'UTC']);
  });
});

describe('the notification switches', () => {
  it('cover every type that is sent to a role, one switch each, and no other', () => {
    const all = sentTypes();
    for (const role of ACCOUNT_ROLES)
      expect(
        switchesFor(role)
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(all.filter((type) => NOTIFICATION_ROLES[type]?.includes(role) ?? true));
  });
  it('leave out for talent exactly what only whoever hires for a job is sent', () => {
    expect(Object.keys(NOTIFICATION_ROLES).toSorted()).toEqual(typesForHiring());
    for (const roles of Object.values(NOTIFICATION_ROLES)) expect(roles).toEqual(['employer', 'admin']);
  });
  it('have the labels by which a conflict about them is read, mails included', () => {
    for (const role of ACCOUNT_ROLES)
      for (const { type, label } of switchesFor(role))
        expect(conflictValue('muted', [type], { role }, new Map())).toBe(label);
    expect(
      conflictValue('muted', [JOB_ALERT_MAIL, MESSAGE_MAIL, 'from_later'], { role: 'talent' }, new Map()),
    ).toBe('Mail: What your saved searches find, Mail: Messages that wait for you, From later');
  });
  it.each([
    ["private.notify(a.id, 'note', 'It''s, (odd)', b || ')', '/notes', 'g')", ['note']],
    ["private.notify(case s when 'talent' then a else b end, 'hold', 'x', '', '', '')", ['hold']],
    ['private.notify((select auth.uid()), v_kind, t, m, u, g)', ['booking', 'hold']],
    ["private.notify_hiring(p, c, null, 'reply_due', t, m, u, g)", ['reply_due']],
  ])('are compared with what each call sends: %s', (call, types) => {
    const body = "declare v_kind text := case when x in ('message', b) then 'booking' else 'hold' end; begin";
    expect(sentBy({ name: 'x.sql', sql: `${body} perform ${call}; end` })).toEqual([types]);
  });
  it.each(['v_other', "'nonsense'"])('need to know what %s is', (type) => {
    expect(() => sentBy({ name: 'x.sql', sql: `perform private.notify(a, ${type}, t, m, u, g);` })).toThrow(
      'x.sql',
    );
  });
});

describe('endpoints that a push may be sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x?y=1',
    'https://web.push.apple.com/Q',
  ])('%s', (endpoint) => {
    expect(allowedPushUrl(endpoint, undefined)).toBe(endpoint);
  });
  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://127.0.0.1:4173/x',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://gateway/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'ftp://fcm.googleapis.com/x',
    'nonsense',
  ])('exclude %s', (endpoint) => {
    expect(allowedPushUrl(endpoint, undefined)).toBeNull();
  });
  it('include a push service on this machine at exactly its own address', () => {
    const standIn = 'http://127.0.0.1:9';
    expect(allowedPushUrl('https://127.0.0.1:9/push/1', standIn)).toBe('http://127.0.0.1:9/push/1');
    expect(allowedPushUrl('https://127.0.0.1:10/push/1', standIn)).toBeNull();
    expect(allowedPushUrl('https://fcm.googleapis.com/x', standIn)).toBe('https://fcm.googleapis.com/x');
    expect(allowedPushUrl('https://10.0.0.1/x', 'http://10.0.0.1')).toBeNull();
  });
});

describe('a push service’s response', () => {
  const answer = (status: number, headers: Record<string, string> = {}) => ({
    status,
    headers: new Headers(headers),
  });
  const NOW = Date.parse('2027-01-10T12:00:00Z');

  it.each([
    [200, 'sent'],
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'dropped'],
    [403, 'dropped'],
    [413, 'dropped'],
    [301, 'dropped'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('%i: %s', (status, outcome) => {
    expect(outcomeOf(answer(status), 1, NOW).outcome).toBe(outcome);
  });
  it('is retried after the time it asks for, at most an hour, else with growing delays', () => {
    const waits = [
      outcomeOf(answer(429, { 'retry-after': '17' }), 1, NOW),
      outcomeOf(answer(503, { 'retry-after': 'Sun, 10 Jan 2027 12:00:30 GMT' }), 1, NOW),
      outcomeOf(answer(429, { 'retry-after': '86400' }), 1, NOW),
      outcomeOf(answer(429, { 'retry-after': 'soon' }), 1, NOW),
      outcomeOf(answer(500), 2, NOW),
      outcomeOf(answer(500), 7, NOW),
    ];
    expect(waits.map((wait) => ('after_s' in wait ? wait.after_s : null))).toEqual([
      17, 30, 3600, 60, 120, 3600,
    ]);
  });
  it('is given up after eight attempts', () => {
    expect(outcomeOf(answer(500), 8, NOW)).toEqual({ outcome: 'dropped' });
  });
  it('when missing, a request that was never sent is retried, one that may have arrived is not', () => {
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
    expect(outcomeOfFailure(refused, 1)).toEqual({ outcome: 'later', after_s: 60 });
    expect(
      outcomeOfFailure(new TypeError('error sending request: client error (Connect): tcp connect error'), 1),
    ).toMatchObject({ outcome: 'later' });
    expect(outcomeOfFailure(new DOMException('The operation timed out', 'TimeoutError'), 1)).toEqual({
      outcome: 'dropped',
    });
    expect(
      outcomeOfFailure(
        new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }),
        1,
      ),
    ).toEqual({ outcome: 'dropped' });
  });
});
