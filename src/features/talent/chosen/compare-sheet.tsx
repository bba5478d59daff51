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
import { cx } from '@/ui/cx';
import { useToday } from '@/ui/dates/use-today';
import { personName } from '@/ui/domain/people/person-copy';
import { ScrollBox } from '@/ui/layout/table/scroll-box';
import { LatePart } from '@/ui/loading/late-part';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { useSavedPeople } from '../use-saved-people';
import type { Asked } from './chosen-bar';
import { comparedRows, isMixed, nothingSaid } from './compare-rows';
import { usePartsOfSeveral } from './use-parts-of-several';

const loadInviteSheet = loadOrReload(() => import('../person/invite-sheet'));

interface CompareSheetProps {
  /** Two to four people. */
  ids: readonly string[];
  asked: Asked;
  onOpenChange: (open: boolean) => void;
}

// The names of the rows stay where they are while the people are swiped.
const ROW_HEAD_CLASS =
  'sticky left-0 z-1 w-24 min-w-24 border-r border-hair bg-sheet px-3 py-2 text-left text-sm font-medium text-ink-2 align-top md:w-36 md:min-w-36';
// And the names of the people, while the facts are scrolled.
const COLUMN_HEAD_CLASS = 'sticky top-0 bg-sheet shadow-[inset_0_-1px_0_var(--color-hair)]';
const CELL_CLASS = 'min-w-40 px-3 py-2 text-left align-top wrap-anywhere';

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
          <ScrollBox
            label="People side by side"
            className="max-h-[max(16rem,calc(96dvh-9rem))] overflow-y-auto scroll-pt-16 scroll-pl-24 snap-x md:max-h-[max(16rem,calc(92dvh-9rem))] md:scroll-pl-36 md:snap-none"
          >
            <table className="w-full text-base">
              <thead>
                <tr>
                  <td className={cx(ROW_HEAD_CLASS, COLUMN_HEAD_CLASS, 'z-3')}>
                    <span className="sr-only">What</span>
                  </td>
                  {compared.map(({ person }) => (
                    <th
                      key={person.id}
                      scope="col"
                      className={cx(CELL_CLASS, COLUMN_HEAD_CLASS, 'z-2 snap-start')}
                    >
                      <Link
                        to={`/talent/${person.id}`}
                        className="head inline-flex min-h-11 items-center text-md underline-offset-4 hover:underline"
                      >
                        {personName(person)}
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {comparedRows(compared, { ...asked, unit, today, isMixed: hasSeveralCurrencies }).map(
                  (row) => (
                    <tr key={row.label} className="border-t border-hair">
                      <th scope="row" className={ROW_HEAD_CLASS}>
                        {row.label}
                      </th>
                      {compared.map((one) => (
                        <td key={one.person.id} className={CELL_CLASS}>
                          {row.of(one) ?? (
                            <span className="text-ink-2">{nothingSaid(row, parts.isKnown)}</span>
                          )}
                        </td>
                      ))}
                    </tr>
                  ),
                )}
                <tr className="border-t border-hair">
                  <th scope="row" className={ROW_HEAD_CLASS}>
                    Next
                  </th>
                  {compared.map(({ person, isKnown }) => (
                    <td key={person.id} className={CELL_CLASS}>
                      <div className="grid gap-2">
                        <Button
                          icon={
                            <Bookmark
                              size={18}
                              aria-hidden
                              fill={saved.has(person.id) ? 'currentColor' : 'none'}
                            />
                          }
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
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </ScrollBox>
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
