import { describe, expect, it } from 'vitest';
import type { Conversation } from '@/domain/streams/conversations';
import { aboutOf, drawerOf, inDrawer, shortTime } from '@/features/messages/conversation-copy';
import { conversationName } from '@/ui/domain/conversation-name';
import { groupByDay } from '@/features/messages/day-groups';

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

describe('the drawers of the message list', () => {
  const drawersOf = (changes: Partial<Conversation>) =>
    (['all', 'jobs', 'requests'] as const).filter((drawer) => inDrawer(drawer, conversation(changes), ME));
  it('keeps open threads in All, and those about a job in Jobs too', () => {
    expect(drawersOf({})).toEqual(['all']);
    expect(drawersOf({ kind: 'job' })).toEqual(['all', 'jobs']);
  });
  it('keeps a stranger’s request apart until it is answered', () => {
    expect(drawersOf({ state: 'requested', state_by: 'mara' })).toEqual(['requests']);
    expect(drawersOf({ state: 'declined', state_by: ME })).toEqual(['requests']);
  });
  it('keeps my own request among my threads', () =>
    expect(drawersOf({ state: 'requested', state_by: ME })).toEqual(['all']));
  it('keeps what I blocked in sight, so that I can lift it', () =>
    expect(drawersOf({ state: 'blocked', state_by: ME })).toEqual(['all']));
  it('opens All for an unknown name in the address', () => expect(drawerOf('everything')).toBe('all'));
});

describe('what a conversation is called', () => {
  it('is the other’s name', () => expect(conversationName(conversation(), ME)).toBe('Mara Lindqvist'));
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
    // Another clock may run ahead: its message is from now, not from a day to come.
    [new Date(2026, 4, 13, 0, 5), '00:05'],
  ])('%s reads %s', (at, words) => expect(shortTime(at.toISOString(), now)).toBe(words));

  it('messages stand under their day, in the order they come', () => {
    const at = (day: number, hour: number) => ({ created_at: new Date(2026, 4, day, hour).toISOString() });
    const groups = groupByDay([at(9, 17), at(11, 8), at(11, 23), at(12, 0)], now);
    expect(groups.map(({ heading, items }) => [heading, items.length])).toEqual([
      ['Sat 9 May', 1],
      ['Yesterday', 2],
      ['Today', 1],
    ]);
  });
});
