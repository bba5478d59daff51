import { describe, expect, it } from 'vitest';
import { daysCopy } from '@/domain/people/privacy/days-copy';

const listed = {
  settings: { muted: [], quiet_from: '', quiet_to: '' },
  show_rate: false,
  is_active: true,
  profile_completed: true,
  first_name: 'Ines',
  last_name: 'Calder',
  bio: 'Gaffer.',
  role: 'talent',
} as Parameters<typeof daysCopy>[0] & object;
const showing = (circle: string) => ({ ...listed, settings: { ...listed.settings, shown_days: circle } });

describe('who finds a talent by their days', () => {
  it('are employers, where everybody may see them', () =>
    expect(daysCopy(listed)).toEqual({
      invitation: 'Say when you are free, and employers find you for those days.',
      outcome: 'Employers find you for the days on which you are free.',
      link: { to: '/profile?edit=shown', label: 'Who sees what' },
    }));

  it.each<[string, typeof listed, string, string]>([
    [
      'who switched them off',
      { ...listed, settings: { ...listed.settings, show_days: false } },
      'You do not show your days, so nobody finds you by them.',
      '/profile?edit=shown',
    ],
    [
      'who shows them to nobody',
      showing('nobody'),
      'You do not show your days, so nobody finds you by them.',
      '/profile?edit=shown',
    ],
    [
      'who shows them to people in touch',
      showing('contacts'),
      'People in touch with you see your days. No search finds you by them.',
      '/profile?edit=shown',
    ],
    [
      'who is off the list, whatever they show',
      { ...showing('contacts'), is_active: false },
      'You are not on the talent list, so nobody finds you by your days.',
      '/settings/people',
    ],
    [
      'whose profile is not complete',
      { ...listed, profile_completed: false, bio: '' },
      'Your profile is not complete, so nobody finds you by your days yet.',
      '/profile?edit=bio&redirect=%2Favailability',
    ],
  ])('is nobody by a search, of one %s', (_who, me, text, to) => {
    const { invitation, outcome, link } = daysCopy(me);
    expect([invitation, outcome]).toEqual([`Say when you are free. ${text}`, text]);
    expect(link?.to).toBe(to);
  });

  it('is not said before their profile is read', () =>
    expect(daysCopy(null)).toEqual({ invitation: 'Say when you are free.', outcome: '', link: null }));
});
