import type { Profile } from '@/domain/streams/profiles';
import {
  completenessMessage,
  completionPercentage,
  isProfileComplete,
  missingNames,
  missingSection,
} from '@/domain/people/profile-completeness';
import { BulbRow } from '@/ui/bulb-row';
import { Button } from '@/ui/button';
import { ABOUT_SECTIONS } from './sections';
import { TERMS_SECTIONS } from './terms-sections';

/** The number of facts behind the percentage (P4). */
const COUNTED_FACTS = 6;

/** The sections in which nothing is said yet, by their titles. */
const emptySections = (me: Profile): string[] =>
  [...ABOUT_SECTIONS, ...TERMS_SECTIONS]
    .filter(({ id, roles }) => id !== 'contact' && roles.includes(me.role))
    .filter(({ id, rows }) => (id === 'rate' ? !rows(me)[0]?.[1] : rows(me).every(([, value]) => !value)))
    .map(({ title }) => title);

interface CompletenessProps {
  me: Profile;
  isEditing: boolean;
  onEdit: (section: string) => void;
}

/** How complete the profile is, with bulbs, and the next thing to do. */
export function Completeness({ me, isEditing, onEdit }: CompletenessProps) {
  const percent = completionPercentage(me);
  const isComplete = isProfileComplete(me);
  const missing = missingSection(me);
  const empty = emptySections(me);
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
        {isComplete && empty.length > 0 && ` Still empty: ${empty.join('; ')}.`}
      </p>
      {missing !== null && missing !== 'role' && !isEditing && (
        <Button className="mt-3" onClick={() => onEdit(missing)}>
          Add your {missingNames(me)}
        </Button>
      )}
    </section>
  );
}
