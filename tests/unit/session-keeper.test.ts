import { beforeEach, describe, expect, test } from 'vitest';
import { type KeeperState, SessionKeeper } from '@/app/session/session-keeper';
import type { RefreshOutcome } from '@/backend/auth/auth';
import {
  MAX_REMEMBERED_ROTATIONS,
  type RotationAttempt,
  appendRotation,
} from '@/domain/auth/rotation-history';
import { dueSessionAction, minutesLeft, renewRetryDelayMs } from '@/domain/auth/session-timing';
import { TestClock } from '../sync/support/test-clock';

const MINUTE = 60_000;

describe('P4, A4: when a session needs attention', () => {
  const hour = { issuedAt: 0, expiresAt: 60 * MINUTE };
  const short = { issuedAt: 0, expiresAt: 20 * MINUTE };
  test.each([
    [short, 9 * MINUTE, 'nothing'],
    [short, 10 * MINUTE, 'warn'],
    [short, 15 * MINUTE, 'ask'],
    [short, 20 * MINUTE - 1, 'ask'],
    [short, 20 * MINUTE, 'renew'],
    [hour, 50 * MINUTE - 1, 'nothing'],
    [hour, 50 * MINUTE, 'rotate'],
    [hour, 59 * MINUTE, 'rotate'],
    [hour, 61 * MINUTE, 'renew'],
  ] as const)('%o at %i: %s', (session, now, due) => expect(dueSessionAction(session, now)).toBe(due));
  test('minutes are rounded up', () => {
    expect([
      minutesLeft(hour, 59 * MINUTE),
      minutesLeft(hour, 59 * MINUTE - 1),
      minutesLeft(hour, 61 * MINUTE),
    ]).toEqual([1, 2, 0]);
  });
  test('retries wait five seconds times their number, at most thirty', () => {
    expect([1, 2, 6, 7].map(renewRetryDelayMs)).toEqual([5_000, 10_000, 30_000, 30_000]);
  });
});

describe('the session keeper', () => {
  let clock: TestClock;
  let answers: RefreshOutcome[];
  let session: { issuedAt: number; expiresAt: number } | null;
  let refreshes: number;
  /** How far the device's clock is ahead of the server's, ms. */
  let ahead: number;
  let events: string[];
  let rotationTries: RotationAttempt[];
  let keeper: SessionKeeper;
  let state: KeeperState;

  /** Advances the clock in small steps and lets promises settle in between. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(Math.min(500, left));
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    }
  };
  const begin = (minutes: number, life = 20): void => {
    session = {
      issuedAt: clock.now() - (life - minutes) * MINUTE,
      expiresAt: clock.now() + minutes * MINUTE,
    };
    keeper = new SessionKeeper({
      clock,
      session: () => session,
      refresh: async () => {
        refreshes += 1;
        const answer = answers.shift() ?? 'refreshed';
        if (answer === 'refreshed')
          session = { issuedAt: clock.now() - ahead, expiresAt: clock.now() - ahead + life * MINUTE };
        return answer;
      },
      onWarning: (left) => events.push(`warned at ${left}`),
      onRotationTry: (attempt) => rotationTries.push(attempt),
      onRotation: (succeeded) => events.push(succeeded ? 'rotated' : 'not rotated'),
      onEnd: () => events.push('ended'),
    });
    keeper.state$.subscribe((next) => (state = next));
    keeper.start();
  };

  beforeEach(() => {
    clock = new TestClock();
    [answers, refreshes, ahead, events, rotationTries] = [[], 0, 0, [], []];
  });

  test('warns once at ten minutes, asks once at five, and says how long is left', async () => {
    begin(12);
    expect(state.notice).toBeNull();
    await pass(2 * MINUTE);
    expect(state).toMatchObject({ notice: 'warn', minutesLeft: 10 });
    expect(events).toEqual(['warned at 10']);
    await pass(5 * MINUTE);
    expect(state).toMatchObject({ notice: 'ask', minutesLeft: 5 });
    keeper.dismiss();
    expect(state.notice).toBeNull();
    await pass(3 * MINUTE);
    expect(state.notice).toBeNull();
    expect(events).toEqual(['warned at 10']);
  });

  test('extending renews the session and restarts the countdown', async () => {
    begin(5);
    expect(state.notice).toBe('ask');
    await keeper.extend();
    expect([state.notice, refreshes]).toEqual([null, 1]);
    await pass(10 * MINUTE);
    expect(state.notice).toBe('warn');
    expect(events).toEqual(['warned at 5', 'warned at 10']);
  });

  test('an extension that the auth server refuses ends the session (A4)', async () => {
    begin(5);
    answers = ['refused'];
    await keeper.extend();
    expect(events).toContain('ended');
  });

  test('a token fifty minutes old is renewed automatically, so that nobody who is connected is warned', async () => {
    begin(11, 60);
    await pass(10 * MINUTE);
    expect([state.notice, refreshes]).toEqual([null, 1]);
  });

  test('a failed renewal is attempted three times, a second apart, and again a minute later', async () => {
    begin(11, 60);
    answers = ['unreached', 'unreached', 'unreached', 'refreshed'];
    await pass(MINUTE);
    await pass(3_000);
    expect(refreshes).toBe(3);
    expect(state.notice).toBe('warn');
    await pass(MINUTE);
    expect([state.notice, refreshes]).toEqual([null, 4]);
  });

  test('A4: each attempt is recorded with its number and result, and a rotation is reported once', async () => {
    begin(11, 60);
    answers = [
      'unreached',
      'unreached',
      'unreached',
      'unreached',
      'unreached',
      'unreached',
      'unreached',
      'refreshed',
    ];
    await pass(MINUTE);
    const firstAt = rotationTries[0]!.at;
    await pass(3_000 + 2 * MINUTE);
    expect(rotationTries.map(({ attempt, result }) => `${attempt} ${result}`)).toEqual([
      '1 unreached',
      '2 unreached',
      '3 unreached',
      '1 unreached',
      '2 unreached',
      '3 unreached',
      '1 unreached',
      '2 refreshed',
    ]);
    expect(rotationTries.slice(0, 4).map(({ at }) => at - firstAt)).toEqual([0, 1_000, 2_000, 60_000]);
    // The attempts a minute later are for the same token, so they count as the same failure.
    expect(events).toEqual(['not rotated', 'warned at 10', 'rotated']);
  });

  test('a refresh on request, or after expiry, is not a rotation', async () => {
    begin(5);
    await keeper.extend();
    begin(1);
    await pass(MINUTE);
    expect([refreshes, rotationTries]).toEqual([2, []]);
    expect(events).not.toContain('rotated');
  });

  test('A9: the newest hundred attempts are kept', () => {
    const tries = Array.from({ length: MAX_REMEMBERED_ROTATIONS + 5 }, (_, at): RotationAttempt => ({
      at,
      attempt: 1,
      result: 'refreshed',
    }));
    const kept = tries.reduce<readonly RotationAttempt[]>(appendRotation, []);
    expect(kept.map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, index) => index + 5));
  });

  test('S10: a session that expires offline signs nobody out, and is renewed on reconnect', async () => {
    begin(1);
    keeper.setOffline(true);
    await pass(10 * MINUTE);
    expect(events).not.toContain('ended');
    expect(refreshes).toBe(0);
    expect(state).toMatchObject({ notice: 'warn', isOffline: true });
    keeper.setOffline(false);
    await pass(500);
    expect([state.notice, refreshes]).toEqual([null, 1]);
  });

  test('after expiry it retries after 5 s and 10 s; a network failure is not a refusal', async () => {
    begin(1);
    answers = ['unreached', 'unreached', 'unreached'];
    await pass(MINUTE);
    expect(refreshes).toBe(1);
    await pass(5_000);
    expect(refreshes).toBe(2);
    await pass(10_000);
    expect(refreshes).toBe(3);
    expect(events).not.toContain('ended');
  });

  test('a refusal by the auth server after expiry ends the session at once', async () => {
    begin(1);
    answers = ['refused'];
    await pass(MINUTE);
    expect([events.at(-1), refreshes]).toEqual(['ended', 1]);
  });

  test('a session that another tab has renewed needs no action here', async () => {
    begin(5);
    expect(state.notice).toBe('ask');
    session = { issuedAt: clock.now(), expiresAt: clock.now() + 20 * MINUTE };
    keeper.wake();
    expect([state.notice, refreshes]).toEqual([null, 0]);
  });

  test('a clock that is a day ahead does not cause endless renewals', async () => {
    begin(1);
    ahead = 24 * 60 * MINUTE;
    clock.jump(ahead);
    keeper.wake();
    await pass(20 * MINUTE);
    expect(refreshes).toBe(1);
    expect(events).not.toContain('ended');
  });

  test('without a session nothing happens', async () => {
    begin(1);
    session = null;
    await pass(5 * MINUTE);
    expect([refreshes, state.notice]).toEqual([0, null]);
  });

  test('after it is stopped it does nothing', async () => {
    begin(12);
    keeper.stop();
    await pass(20 * MINUTE);
    expect([refreshes, events]).toEqual([0, []]);
  });
});
