import type { Profile } from '@/domain/streams/profiles';
import {
  completenessMessage,
  completionPercentage,
  isProfileComplete,
} from '@/domain/people/profile-completeness';
import { BulbRow } from '@/ui/bulb-row';
import { LinkButton } from '@/ui/button';

/** The number of facts behind the percentage (P4). */
const COUNTED_FACTS = 6;

/** How complete the profile is, with bulbs and the next thing to do. */
export function Completeness({ me }: { me: Profile }) {
  const percent = completionPercentage(me);
  const isComplete = isProfileComplete(me);
  return (
    <section
      aria-label="How complete your profile is"
      className="rounded-box border border-hair bg-sheet p-4"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-semibold">{percent}% complete</span>
        <BulbRow lit={Math.round((percent * COUNTED_FACTS) / 100)} of={COUNTED_FACTS} />
      </p>
      <p className="mt-1 text-ink-2">
        {isComplete ? 'Everything that you need to apply or post is here.' : `${completenessMessage(me)}.`}
        {isComplete &&
          !me.avatar_url &&
          ' Only a picture is missing; until pictures can be added, your initials are shown instead.'}
      </p>
      {!isComplete && (
        <LinkButton to="/onboarding?redirect=%2Fprofile" className="mt-3">
          Go through it step by step
        </LinkButton>
      )}
    </section>
  );
}
