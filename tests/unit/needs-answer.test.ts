import { describe, expect, it } from 'vitest';
import { needsAnswer } from '@/domain/messages/needs-answer';
import type { Message } from '@/domain/streams/messages';

const ME = 'me';
const OF_TWO = { company_name: '', person_id: null };
const OPEN = { ...OF_TWO, state: 'open' as const, state_by: null };
const theirs = (body: string, kind: Message['kind'] = 'text') => ({ sender_id: 'mara', kind, body });
const mine = (body: string) => ({ sender_id: ME, kind: 'text' as const, body });
const waits = (...latest: Parameters<typeof needsAnswer>[1]): boolean => needsAnswer(OPEN, latest, ME);

describe('somebody waits for words of mine', () => {
  it.each(['Could you do $610?', 'Frei am Montag？', 'هل أنت متاح؟'])('after the question %s', (question) =>
    expect(waits(mine('Hello'), theirs(question))).toBe(true),
  );
  it('after a question that was read, and that more words have followed', () =>
    expect(waits(theirs('Are you free?'), theirs('It would be two nights.'))).toBe(true));
  it.each(['offer', 'hold'] as const)('after a proposal: %s', (kind) =>
    expect(waits(theirs('620 a day', kind))).toBe(true),
  );
  it('when a stranger asks to write', () =>
    expect(needsAnswer({ ...OF_TWO, state: 'requested', state_by: 'mara' }, [theirs('Hello')], ME)).toBe(
      true,
    ));
});

describe('nobody waits', () => {
  it('after thanks, unread or not', () => expect(waits(theirs('Thank you!'))).toBe(false));
  it('once I have written, also what waits to be sent', () =>
    expect(waits(theirs('Are you free?'), mine('Yes'))).toBe(false));
  it('for a question of mine', () => expect(waits(theirs('Hello'), mine('When is the call?'))).toBe(false));
  it('after an address with a question mark in it', () =>
    expect(waits(theirs('See https://marquee.test/jobs?page=2 and www.example.org/?a'))).toBe(false));
  it('because of a request of mine', () =>
    expect(needsAnswer({ ...OF_TWO, state: 'requested', state_by: ME }, [mine('Free?')], ME)).toBe(false));
  it.each(['blocked', 'declined'] as const)('where it is %s', (state) =>
    expect(needsAnswer({ ...OF_TWO, state, state_by: ME }, [theirs('Free?')], ME)).toBe(false),
  );
});
