import type { Profile } from '../../streams/profiles';
import { completionPath } from '../profile-completeness';
import { circleOf } from './shown-parts';

type Owner = Pick<
  Profile,
  'settings' | 'show_rate' | 'is_active' | 'profile_completed' | 'first_name' | 'last_name' | 'bio' | 'role'
>;

export interface DaysCopy {
  /** To whoever has marked nothing. */
  invitation: string;
  /** What comes of the days that are marked. */
  outcome: string;
  /** Where that is changed; null while it is not known. */
  link: { to: string; label: string } | null;
}

const WHO_SEES_WHAT = { to: '/profile?edit=shown', label: 'Who sees what' };

const FOUND: DaysCopy = {
  invitation: 'Say when you are free, and employers find you for those days.',
  outcome: 'Employers find you for the days on which you are free.',
  link: WHO_SEES_WHAT,
};
const INVITATION = 'Say when you are free.';

const besides = (outcome: string, link: DaysCopy['link']): DaysCopy => ({
  invitation: `${INVITATION} ${outcome}`,
  outcome,
  link,
});

/** Who finds this talent by their days, as things are. Listed is who is active and complete (twin: `refresh_public_profile`). @param me undefined, null: not read, so nothing is claimed */
export function daysCopy(me: Owner | null | undefined): DaysCopy {
  if (!me) return { invitation: INVITATION, outcome: '', link: null };
  const circle = circleOf(me, 'days');
  if (!me.is_active)
    return besides('You are not on the talent list, so nobody finds you by your days.', {
      to: '/settings/people',
      label: 'Who finds you',
    });
  if (circle === 'nobody')
    return besides('You do not show your days, so nobody finds you by them.', WHO_SEES_WHAT);
  if (!me.profile_completed)
    return besides('Your profile is not complete, so nobody finds you by your days yet.', {
      to: completionPath(me, '/availability'),
      label: 'Complete it',
    });
  if (circle === 'contacts')
    return besides('People in touch with you see your days. No search finds you by them.', WHO_SEES_WHAT);
  return FOUND;
}
