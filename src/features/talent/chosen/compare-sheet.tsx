import { useState } from 'react';
import { Bookmark, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RATES_DAY } from '@/domain/pay/comparison-copy';
import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import { hires } from '@/domain/roles';
import type { Person } from '@/domain/streams/people';
import { loadOrReload } from '@/platform/updates/missing-code';
import { observePeopleById } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { observeKnownOf } from '@/store/react/messages/use-contact-with';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useLive } from '@/store/react/use-live';
import { observeLists } from '@/store/saved/people-lists';
import { observePersonNotes } from '@/store/saved/person-notes';
import { Button } from '@/ui/button';
import { useToday } from '@/ui/dates/use-today';
import { personName } from '@/ui/domain/people/person-copy';
import { SideBySide } from '@/ui/layout/table/side-by-side';
import { LatePart } from '@/ui/loading/late-part';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { useSavedPeople } from '../use-saved-people';
import type { Asked } from './chosen-bar';
import { type ComparedPerson, comparedRows, isMixed, nothingSaid } from './compare-rows';
import { usePartsOfSeveral } from './use-parts-of-several';

const loadInviteSheet = loadOrReload(() => import('../person/invite-sheet'));

interface CompareSheetProps {
  /** Two to four people. */
  ids: readonly string[];
  asked: Asked;
  onOpenChange: (open: boolean) => void;
}

/** People side by side, from this device: facts down, people across. */
export default function CompareSheet({ ids, asked, onOpenChange }: CompareSheetProps) {
  const people = useLive(observePeopleById, ids);
  const notes = useLive(observePersonNotes);
  const lists = useLive(observeLists);
  const isHiring = hires(useIdentity().role);
  const known = useLive(isHiring ? observeKnownOf : null, ids);
  const unit = useDistanceUnit() ?? 'km';
  const today = useToday();
  const saved = useSavedPeople();
  const parts = usePartsOfSeveral(ids);
  const [invited, setInvited] = useState<Person | null>(null);
  const compared =
    people && notes && lists
      ? ids.flatMap((id) => {
          const found = people.get(id);
          const person = found && parts.whole(found);
          const note = notes.get(id) ?? null;
          return person
            ? [
                {
                  person,
                  note,
                  isKnown: known?.has(id) ?? false,
                  lists: lists.filter((list) => note?.lists.includes(list.id)).map(({ name }) => name),
                },
              ]
            : [];
        })
      : null;
  const hasSeveralCurrencies = isMixed(compared?.map(({ person }) => person) ?? []);
  const missing = compared === null ? 0 : ids.length - compared.length;
  const acts = ({ person, isKnown }: ComparedPerson) => (
    <div className="grid gap-2">
      <Button
        icon={<Bookmark size={18} aria-hidden fill={saved.has(person.id) ? 'currentColor' : 'none'} />}
        aria-pressed={saved.has(person.id)}
        aria-label={`Save ${personName(person)}`}
        onClick={() => saved.toggle(person)}
      >
        {saved.has(person.id) ? 'Saved' : 'Save'}
      </Button>
      {person.role === 'talent' && (person.open_to_contact || isKnown) && (
        <Button
          icon={<UserPlus size={18} aria-hidden />}
          aria-label={`Invite ${personName(person)} to a job`}
          onClick={() => setInvited(person)}
        >
          Invite
        </Button>
      )}
    </div>
  );
  return (
    <Sheet
      open
      onOpenChange={onOpenChange}
      kind="wide"
      title={`Compare ${ids.length} people`}
      lead={
        hasSeveralCurrencies ? `Day rates, compared in ${COMPARED_IN} at rates of ${RATES_DAY}.` : undefined
      }
    >
      {compared === null ? (
        <RowsSkeleton rows={6} />
      ) : (
        <div className="p-3 md:p-4">
          {missing > 0 && (
            <p className="pb-3 text-sm text-ink-2" role="status">
              {missing === 1 ? 'One of them is' : `${missing} of them are`} not on this device, or no longer
              listed.
            </p>
          )}
          <SideBySide
            isInSheet
            label="People side by side"
            compared={compared}
            idOf={({ person }) => person.id}
            renderHead={({ person }) => (
              <Link
                to={`/talent/${person.id}`}
                className="head inline-flex min-h-11 min-w-11 items-center text-md underline-offset-4 hover:underline"
              >
                {personName(person)}
              </Link>
            )}
            facts={[
              ...comparedRows(compared, { ...asked, unit, today, isMixed: hasSeveralCurrencies }),
              { label: 'Next', of: acts },
            ]}
            silence={(row) => nothingSaid(row, parts.isKnown)}
          />
        </div>
      )}
      {invited && (
        <LatePart
          load={loadInviteSheet}
          props={{
            person: invited,
            open: true,
            onOpenChange: (open: boolean) => !open && setInvited(null),
          }}
          of={invited.id}
          loading={null}
        />
      )}
    </Sheet>
  );
}
