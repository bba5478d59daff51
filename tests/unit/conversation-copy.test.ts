import { describe, expect, it } from 'vitest';
import type { Conversation } from '@/domain/streams/conversations';
import { aboutOf, tabOf, isInTab, shortTime } from '@/features/messages/conversation-copy';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { groupByDay } from '@/features/messages/thread/day-groups';

const ME = 'me';
const member = (user_id: string, name: string) => ({
  user_id,
  name,
  headline: '',
  avatar_url: null,
  role: 'talent',
});
const conversation = (changes: Partial<Conversation> = {}) => ({
  kind: 'direct' as const,
  participants: [ME, 'mara'],
  members: [member(ME, 'Ines Marlow'), member('mara', 'Mara Lindqvist')],
  job_title: '',
  state: 'open' as const,
  state_by: null,
  ...changes,
});

describe('the folders of the message list', () => {
  const drawersOf = (changes: Partial<Conversation>) =>
    (['all', 'jobs', 'requests'] as const).filter((drawer) => isInTab(drawer, conversation(changes), ME));
  it('show open threads in All, and those about a job in Jobs as well', () => {
    expect(drawersOf({})).toEqual(['all']);
    expect(drawersOf({ kind: 'job' })).toEqual(['all', 'jobs']);
  });
  it('keep a stranger’s request separate until it is answered', () => {
    expect(drawersOf({ state: 'requested', state_by: 'mara' })).toEqual(['requests']);
    expect(drawersOf({ state: 'declined', state_by: ME })).toEqual(['requests']);
  });
  it('show my own request among my threads', () =>
    expect(drawersOf({ state: 'requested', state_by: ME })).toEqual(['all']));
  it('keep a thread I blocked visible, so that I can unblock it', () =>
    expect(drawersOf({ state: 'blocked', state_by: ME })).toEqual(['all']));
  it('open All for an unknown name in the address', () => expect(tabOf('everything')).toBe('all'));
});

describe('what a conversation is called', () => {
  it('is the other person’s name', () => expect(conversationName(conversation(), ME)).toBe('Mara Lindqvist'));
  it('is never empty', () => {
    expect(conversationName(conversation({ members: [member(ME, 'Ines'), member('x', '  ')] }), ME)).toBe(
      'Somebody on Marquee',
    );
    expect(conversationName(conversation({ members: [] }), ME)).toBe('Somebody on Marquee');
  });
  it('names the job it is about', () => {
    expect(aboutOf(conversation({ kind: 'job', job_title: '1st AC' }))).toBe('1st AC');
    expect(aboutOf(conversation())).toBe('Direct');
  });
});

describe('times', () => {
  const now = new Date(2026, 4, 12, 10, 45);
  it.each([
    [new Date(2026, 4, 12, 9, 5), '09:05'],
    [new Date(2026, 4, 10, 9, 5), 'Sun'],
    [new Date(2026, 4, 5, 9, 5), '5 May'],
    [new Date(2025, 4, 5, 9, 5), '5 May 2025'],
    // Another device's clock may be ahead: its message counts as sent now, not tomorrow.
    [new Date(2026, 4, 13, 0, 5), '00:05'],
  ])('%s is shown as %s', (at, words) => expect(shortTime(at.toISOString(), now)).toBe(words));

  it('messages are grouped by day, in the given order', () => {
    const at = (day: number, hour: number) => ({ created_at: new Date(2026, 4, day, hour).toISOString() });
    const groups = groupByDay([at(9, 17), at(11, 8), at(11, 23), at(12, 0)], now);
    expect(groups.map(({ heading, items }) => [heading, items.length])).toEqual([
      ['Sat 9 May', 1],
      ['Yesterday', 2],
      ['Today', 1],
    ]);
  });
});
