import { describe, expect, it } from 'vitest';
import type { Conversation } from '@/domain/streams/conversations';
import { isInTab, lastWords, shortTime, tabOf, TABS } from '@/features/messages/conversation-copy';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { aboutOf, isNamedSo, subjectOf } from '@/ui/domain/messages/conversation-subject';
import { groupByDay } from '@/features/messages/thread/day-groups';

const ME = 'me';
const member = (user_id: string, name: string, company_name = '') => ({
  user_id,
  name,
  headline: '',
  avatar_url: null,
  role: 'talent',
  company_id: null,
  company_name,
});
const conversation = (changes: Partial<Conversation & { isArchived: boolean }> = {}) => ({
  company_name: '',
  person_id: null,
  kind: 'direct' as const,
  participants: [ME, 'mara'],
  members: [member(ME, 'Ines Marlow'), member('mara', 'Mara Lindqvist')],
  job_title: '',
  state: 'open' as const,
  state_by: null,
  isArchived: false,
  ...changes,
});

describe('the folders of the message list', () => {
  const drawersOf = (changes: Parameters<typeof conversation>[0], needsAnswer = false) =>
    TABS.filter((tab) => isInTab(tab, conversation(changes), needsAnswer, ME));
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
  it('show what waits for my words in To answer as well, a request too', () => {
    expect(drawersOf({}, true)).toEqual(['all', 'answer']);
    expect(drawersOf({ state: 'requested', state_by: 'mara' }, true)).toEqual(['answer', 'requests']);
  });
  it('show what I archived among the archived alone', () =>
    expect(drawersOf({ isArchived: true, kind: 'job' }, true)).toEqual(['archived']));
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
  it('is found by the beginnings of its name, company and job', () => {
    const about = conversation({
      members: [member(ME, 'Ines'), member('mara', 'Mara Lindqvist', 'Low Tide Ltd')],
      kind: 'job',
      job_title: '1st AC',
    });
    for (const words of [[], ['mar'], ['tide', 'lind'], ['1st', 'mara']])
      expect(isNamedSo(about, words, ME)).toBe(true);
    expect(isNamedSo(about, ['mara', 'gaffer'], ME)).toBe(false);
    expect(isNamedSo(about, ['ara'], ME)).toBe(false);
  });
});

describe('the row of a conversation', () => {
  const from = (name: string) => [
    member(ME, 'Ines Marlow', 'My own'),
    member('mara', 'Mara Lindqvist', name),
  ];
  it('says whom the other side posts for, and the job', () => {
    expect(subjectOf(conversation({ members: from('Low Tide Ltd') }), ME)).toBe('Low Tide Ltd');
    expect(
      subjectOf(conversation({ members: from('Low Tide Ltd'), kind: 'job', job_title: '1st AC' }), ME),
    ).toBe('Low Tide Ltd, 1st AC');
    expect(subjectOf(conversation({ members: from('') }), ME)).toBe('Direct');
  });

  const last = (sender: string) => ({
    ...conversation(),
    last_message_preview: 'See you',
    last_message_sender_id: sender,
  });
  it('tells my last words from theirs', () => {
    expect(lastWords(last(ME), undefined, ME)).toEqual({ by: 'me', label: 'You:', text: 'See you' });
    expect(lastWords(last('mara'), undefined, ME)).toEqual({ by: 'them', label: '', text: 'See you' });
  });
  it('shows an unsent text first, in one line', () =>
    expect(lastWords(last('mara'), 'Before\n\n I say ', ME)).toEqual({
      by: 'draft',
      label: 'Draft:',
      text: 'Before I say',
    }));
  it('shows no draft that is empty, or that was sent', () => {
    expect(lastWords(last('mara'), '  ', ME).by).toBe('them');
    expect(lastWords(last(ME), 'See you', ME).by).toBe('me');
    expect(lastWords(last('mara'), 'See you', ME).by).toBe('draft');
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
