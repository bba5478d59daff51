import { describe, expect, it } from 'vitest';
import { NOTIFICATION_TYPES } from '@/domain/vocabulary';
import { noticeOf, readNotice } from '@/domain/push-notice';
import { areQuietHours } from '@/domain/quiet-hours';
import { isTimezone, timezones } from '@/domain/timezones';
import { switchesFor } from '@/features/settings/notification-switches';
import { addressOf } from '../../supabase/functions/send-push/address';
import { outcomeOf, outcomeOfFailure } from '../../supabase/functions/send-push/outcome';

describe('what a notice says', () => {
  it.each(NOTIFICATION_TYPES)('of a %s: our own words and the path', (kind) => {
    expect(noticeOf(kind, '/messages/1')).toEqual({
      kind,
      title: expect.stringMatching(/^[A-Z][a-z ]+(Marquee)?$/),
      url: '/messages/1',
      tag: `${kind}:/messages/1`,
    });
  });
  it('of one conversation is one on the screen, of two are two', () => {
    expect(noticeOf('message', '/messages/1').tag).toBe(noticeOf('message', '/messages/1').tag);
    expect(noticeOf('message', '/messages/1').tag).not.toBe(noticeOf('message', '/messages/2').tag);
  });
  it.each([
    null,
    'text',
    {},
    { kind: 'constructor', url: '/x' },
    { kind: 'toString' },
    [],
    { kind: 3, url: 4 },
  ])('of a payload that means nothing (%j) is still fit to be shown', (payload) => {
    expect(readNotice(payload)).toMatchObject({ kind: 'system', title: 'News from Marquee' });
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
  ])('ruling 7: a payload that leads to %s leads to the list instead', (url) => {
    expect(readNotice({ kind: 'message', title: 'x', url }).url).toBe('/notifications');
  });
  it('takes no words from outside', () => {
    expect(readNotice({ kind: 'message', title: 'You have won', url: '/messages/1' }).title).toBe(
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
  it('know a time zone when they see one', () => {
    expect(['Europe/Berlin', 'UTC', '', 'No/Where'].map(isTimezone)).toEqual([true, true, false, false]);
    expect(
      timezones('', 'No/Where', 'US/Pacific').filter((zone) =>
        ['', 'UTC', 'No/Where', 'US/Pacific', 'Europe/Berlin'].includes(zone),
      ),
    ).toEqual(['Europe/Berlin', 'US/Pacific', 'UTC']);
  });
});

describe('the switches', () => {
  it('cover every type that a role can get, each with one switch', () => {
    const typesOf = (role: 'talent' | 'employer' | 'admin') =>
      switchesFor(role)
        .map(({ type }) => type)
        .toSorted();
    const all = NOTIFICATION_TYPES.toSorted();
    expect(typesOf('talent')).toEqual(all.filter((type) => type !== 'new_application'));
    expect(typesOf('employer')).toEqual(all);
    expect(typesOf('admin')).toEqual(all);
  });
});

describe('where a push may be posted', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x?y=1',
    'https://web.push.apple.com/Q',
  ])('%s', (endpoint) => {
    expect(addressOf(endpoint, undefined)).toBe(endpoint);
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
  ])('not to %s', (endpoint) => {
    expect(addressOf(endpoint, undefined)).toBeNull();
  });
  it('a stand-in on this machine stands in for its own address and for no other', () => {
    const standIn = 'http://127.0.0.1:9';
    expect(addressOf('https://127.0.0.1:9/push/1', standIn)).toBe('http://127.0.0.1:9/push/1');
    expect(addressOf('https://127.0.0.1:10/push/1', standIn)).toBeNull();
    expect(addressOf('https://fcm.googleapis.com/x', standIn)).toBe('https://fcm.googleapis.com/x');
    expect(addressOf('https://10.0.0.1/x', 'http://10.0.0.1')).toBeNull();
  });
});

describe('what an answer means', () => {
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
  it('waits as long as it is asked to, an hour at the most, else longer each time', () => {
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
  it('gives up after eight tries', () => {
    expect(outcomeOf(answer(500), 8, NOW)).toEqual({ outcome: 'dropped' });
  });
  it('no answer: what never left is tried again, what may have arrived is not', () => {
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
