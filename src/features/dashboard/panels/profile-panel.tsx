import { Link } from 'react-router-dom';
import type { Profile } from '@/domain/streams/profiles';
import {
  completenessMessage,
  completionPath,
  isProfileComplete,
  missingNames,
} from '@/domain/people/profile-completeness';
import { missingSteps } from '@/domain/people/profile-steps';
import { LinkButton } from '@/ui/button';
import { Panel } from './panel';

/** A day has other things to do; the profile names all. */
const MAX_SHOWN_STEPS = 3;

/** Nothing once the profile says everything. Days have a panel of their own. */
export function ProfilePanel({ me }: { me: Profile }) {
  if (!isProfileComplete(me))
    return (
      <Panel title="Your profile">
        <p className="border-t border-hair py-3 text-ink-2">
          {completenessMessage(me)}, so that you can apply.
        </p>
        <LinkButton to={completionPath(me, '/dashboard')}>Add your {missingNames(me)}</LinkButton>
      </Panel>
    );
  const missing = missingSteps(me);
  if (missing.length === 0) return null;
  return (
    <Panel title="Your profile" link={{ label: `All ${missing.length}`, to: '/profile' }}>
      <ul className="border-t border-hair">
        {missing.slice(0, MAX_SHOWN_STEPS).map(({ section, label, why }) => (
          <li key={label} className="border-b border-hair">
            <Link
              to={`/profile?edit=${section}`}
              className="block min-h-11 py-2 underline-offset-4 hover:underline"
            >
              <span className="font-semibold">{label}</span>
              <span className="block text-sm text-ink-2">{why}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
