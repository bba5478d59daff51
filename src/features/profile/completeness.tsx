import { useState } from 'react';
import type { Profile } from '@/domain/streams/profiles';
import { completionPercentage, isProfileComplete, missingBasics } from '@/domain/people/profile-completeness';
import { avatarPath } from '@/domain/people/profile-media';
import { missingSteps } from '@/domain/people/profile-steps';
import { BulbRow } from '@/ui/bulb-row';
import { Button } from '@/ui/button';

/** The number of facts behind the percentage (P4). */
const COUNTED_FACTS = 6;

/** Of what could be added, those that are worth most. */
const MAX_SHOWN_STEPS = 3;

interface CompletenessProps {
  me: Profile;
  /** Undefined: not read yet. */
  days: string | undefined;
  isEditing: boolean;
  /** Leads to where it is done. */
  onAdd: (section: string) => void;
}

/**
 * How complete the profile is, with bulbs; what is missing, why it matters, and the way to each. The percentage is of six facts (P4), so it
 * says of which as long as anything else is listed as missing.
 */
export function Completeness({ me, days, isEditing, onAdd }: CompletenessProps) {
  const [showsAll, setShowsAll] = useState(false);
  // This device has the picture before the server does.
  const facts = { ...me, avatar_url: avatarPath(me) };
  const percent = completionPercentage(facts);
  const basics = missingBasics(facts);
  const missing = missingSteps(me, days);
  const required = missing.filter(({ isRequired }) => isRequired).length;
  const shown = showsAll ? missing : missing.slice(0, Math.max(MAX_SHOWN_STEPS, required));
  return (
    <section
      aria-label="How complete your profile is"
      className="rounded-box border border-hair bg-sheet p-4"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-semibold">
          {missing.length === 0 && percent === 100 ? '100% complete' : `The basics: ${percent}%`}
        </span>
        <BulbRow lit={Math.round((percent * COUNTED_FACTS) / 100)} of={COUNTED_FACTS} />
      </p>
      {basics !== '' && <p className="mt-1 text-sm text-ink-2">Missing: {basics}.</p>}
      <p className="mt-1 text-ink-2">
        {isProfileComplete(me)
          ? 'Everything that you need to apply or post is here.'
          : 'Before you can apply or post, something is missing.'}
        {isProfileComplete(me) && missing.length > 0 && ' What would still help:'}
      </p>
      {missing.length > 0 && (
        <ul className="mt-2 border-t border-hair">
          {shown.map(({ section, label, why }) => (
            <li key={label} className="flex items-center gap-x-3 border-b border-hair py-1">
              <p className="min-w-0 flex-1">
                <span className="font-semibold">{label}</span>
                <span className="block text-sm text-ink-2">{why}</span>
              </p>
              <Button
                variant="quiet"
                disabled={isEditing}
                aria-label={`Add: ${label.toLowerCase()}`}
                className="-mr-3"
                onClick={() => onAdd(section)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown.length < missing.length && (
        <Button variant="quiet" className="mt-1 -ml-4" onClick={() => setShowsAll(true)}>
          Show {missing.length - shown.length} more
        </Button>
      )}
    </section>
  );
}
