import { describe, expect, it } from 'vitest';
import { gateOf, isBlockedByMe, isDeclinedByMe, isRequestToMe } from '@/domain/messages/conversation-gate';
import { needsAnswer } from '@/domain/messages/needs-answer';
import { counterparts, isLeftAlone, isMySide } from '@/domain/messages/sides';
import type { Conversation } from '@/domain/streams/conversations';
import { addressedAs, authorLineOf, lastWords } from '@/features/messages/conversation-copy';
import { subjectOf } from '@/ui/domain/messages/conversation-subject';
import { conversationName, conversationPicture } from '@/ui/domain/messages/conversation-name';
import { sentReceiptOf } from '@/store/messages/receipts';

const member = (user_id: string, name: string, avatar_url: string | null = null) => ({
  user_id,
  name,
  headline: '',
  avatar_url,
  role: 'talent',
  company_id: null,
  company_name: 'Gantry Row',
});

/** Ines has applied at Gantry Row, where Nora and Petra hire. Nora has written. */
const thread = (changes: Partial<Conversation> = {}) => ({
  kind: 'job' as const,
  participants: ['ines', 'nora'],
  members: [member('ines', 'Ines Kade', '/ines.jpg'), member('nora', 'Nora Haas', '/nora.jpg')],
  job_title: 'Gaffer',
  company_id: 'gantry' as string | null,
  company_name: 'Gantry Row',
  person_id: 'ines' as string | null,
  state: 'open' as Conversation['state'],
  state_by: null as string | null,
  last_seq: 1,
  last_message_preview: 'See you',
  last_message_sender_id: 'nora' as string | null,
  read_marks: {},
  delivered_marks: {},
  waiting: 0,
  isReadOnly: false,
  ...changes,
});

describe('a company’s people are one side', () => {
  it('of which the person is the other, and one who is gone was the company’s', () => {
    expect(isMySide(thread(), 'petra', 'nora')).toBe(true);
    expect(isMySide(thread(), 'petra', 'ines')).toBe(false);
    expect(isMySide(thread(), 'ines', 'nora')).toBe(false);
    expect(isMySide(thread(), 'ines', 'ines')).toBe(true);
    expect(isMySide(thread(), 'petra', null)).toBe(true);
    expect(isMySide({ company_name: '', person_id: null }, 'petra', 'nora')).toBe(false);
  });

  it('that a request, a no and a block are of, whichever colleague it was', () => {
    const asked = thread({ state: 'requested', state_by: 'nora' });
    expect(isRequestToMe(asked, 'petra')).toBe(false);
    expect(isRequestToMe(asked, 'ines')).toBe(true);
    expect(gateOf(asked, 'petra')).toBeNull();
    expect(gateOf({ ...asked, last_seq: 3 }, 'petra')).toBe('unanswered');
    expect(isDeclinedByMe(thread({ state: 'declined', state_by: 'nora' }), 'petra')).toBe(true);
    const blocked = thread({ state: 'blocked', state_by: 'nora' });
    expect(isBlockedByMe(blocked, 'petra')).toBe(true);
    expect(gateOf(blocked, 'ines')).toBe('closed');
    // The account of whoever blocked is gone.
    expect(gateOf({ ...blocked, state_by: null }, 'petra')).toBe('blocked-by-me');
  });

  it('in which nobody needs to answer what one has answered', () => {
    const question = { sender_id: 'ines', kind: 'text' as const, body: 'Is there parking?' };
    const answer = { sender_id: 'nora', kind: 'text' as const, body: 'Yes.' };
    expect(needsAnswer(thread(), [question], 'petra')).toBe(true);
    expect(needsAnswer(thread(), [question, answer], 'petra')).toBe(false);
    expect(needsAnswer(thread(), [answer, { ...question, sender_id: 'nora' }], 'petra')).toBe(false);
    expect(needsAnswer(thread(), [{ ...question, sender_id: 'nora' }], 'ines')).toBe(true);
  });

  it('whose ticks are of the other side: a colleague who has read it is none, any of the company is one', () => {
    expect(sentReceiptOf(thread({ read_marks: { petra: 1 } }), 1, 'nora')).toBe('sent');
    expect(sentReceiptOf(thread({ read_marks: { ines: 1 } }), 1, 'nora')).toBe('read');
    expect(sentReceiptOf(thread({ delivered_marks: { petra: 1 } }), 1, 'ines')).toBe('delivered');
    expect(sentReceiptOf(thread({ read_marks: { petra: 1 } }), 1, 'ines')).toBe('read');
  });
});

describe('who cannot write', () => {
  it('looks on, or is left alone', () => {
    expect(gateOf(thread({}), 'petra')).toBeNull();
    expect(gateOf({ ...thread(), isReadOnly: true }, 'vera')).toBe('read-only');
    expect(gateOf(thread({ company_id: null }), 'ines')).toBe('gone');
    expect(gateOf(thread({ person_id: null }), 'petra')).toBe('gone');
    expect(isLeftAlone(thread(), 'ines')).toBe(false);
  });
});

describe('names', () => {
  it('are the company for the person, and the person for the company', () => {
    expect(conversationName(thread(), 'ines')).toBe('Gantry Row');
    expect(conversationPicture(thread(), 'ines')).toBeNull();
    expect(conversationName(thread(), 'petra')).toBe('Ines Kade');
    expect(conversationPicture(thread(), 'petra')).toBe('/ines.jpg');
    expect(
      conversationName(thread({ person_id: null, members: [member('nora', 'Nora Haas')] }), 'petra'),
    ).toBe('Somebody on Marquee');
    expect(subjectOf(thread(), 'ines')).toBe('Gaffer');
    expect(addressedAs(thread(), 'Gantry Row', 'ines')).toBe('Gantry Row');
    expect(addressedAs(thread(), 'Ines Kade', 'petra')).toBe('Ines');
  });

  it('say who of the company wrote, and who answered last', () => {
    expect(authorLineOf(thread(), 'nora', 'ines')).toBe('Nora Haas, Gantry Row');
    expect(authorLineOf(thread(), 'nora', 'petra')).toBe('Nora Haas');
    expect(authorLineOf(thread(), 'gone', 'ines')).toBe('Gantry Row');
    expect(authorLineOf(thread(), 'ines', 'petra')).toBeUndefined();
    expect(authorLineOf(thread(), 'nora', 'nora')).toBeUndefined();
    expect(lastWords(thread(), undefined, 'petra').label).toBe('Nora:');
    expect(lastWords(thread({ last_message_sender_id: 'ines' }), undefined, 'petra').label).toBe('');
  });

  it('are of those whom somebody has to do with: a colleague with the person once they have written, never with each other', () => {
    const ids = (me: string) => counterparts(thread(), me).map(({ user_id: id }) => id);
    expect(ids('ines')).toEqual(['nora']);
    expect(ids('nora')).toEqual(['ines']);
    expect(ids('petra')).toEqual([]);
  });
});
