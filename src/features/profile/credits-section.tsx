import { useState } from 'react';
import { Ellipsis, Plus } from 'lucide-react';
import type { Confirmations } from '@/domain/definition/profile-parts';
import type { Profile } from '@/domain/streams/profiles';
import { MAX_CREDITS } from '@/domain/limits';
import { type ProposedCredit, shownCredits } from '@/domain/bookings/booked-credits';
import { creditsOf, isSortedByYear, type ListedCredit } from '@/domain/people/credits';
import { refusal } from '@/domain/refusals';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { observeBookings } from '@/store/bookings/bookings';
import {
  addBookedCredit,
  leaveCredit,
  moveCredit,
  observeProposedCredits,
  removeCredit,
  sortCredits,
} from '@/store/profile/credits';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { Button, IconButton } from '@/ui/button';
import { CreditList } from '@/ui/domain/people/credit-list';
import { ProposedCredits } from '@/ui/domain/endorsements/proposed-credits';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast } from '@/ui/feedback/toast';
import { LatePart } from '@/ui/loading/late-part';
import { SectionHeading } from '@/ui/layout/section-heading';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu } from '@/ui/overlays/menu';
import { Sheet } from '@/ui/overlays/sheet';
import { OpenSection } from './open-section';
import { creditSectionId, creditOfSection } from './section-ids';

const loadCreditEditor = () => import('./editors/credit-editor');
const loadAskPeople = () => import('./endorsements/ask-people');

interface CreditsSectionProps {
  me: Stored<Profile>;
  /** As others see them. */
  confirmations: Confirmations;
  /** The section that is being edited; null: none. */
  open: string | null;
  onOpen: (section: string) => void;
  onClose: (section: string) => void;
  onSaved: () => void;
}

/** What the person has worked on; each credit is edited by itself, so that two devices can edit two. */
export function CreditsSection({ me, confirmations, open, onOpen, onClose, onSaved }: CreditsSectionProps) {
  const store = useStore();
  const [toRemove, setToRemove] = useState<ListedCredit | null>(null);
  const [askedId, setAskedId] = useState<string | null>(null);
  const bookings = useLive(observeBookings) ?? [];
  const proposed = useLive(observeProposedCredits) ?? [];
  const credits = creditsOf(shownCredits(me.credits, bookings, me.id));
  const addBooked = (credit: ProposedCredit): void =>
    void attempt(async () => {
      const id = await addBookedCredit(store, credit);
      alertToast({
        state: 'confirmed',
        title: `${credit.production} is on your profile`,
        action: { label: 'Ask who was on it', onClick: () => setAskedId(id) },
      });
    });
  const leave = (credit: ProposedCredit, isLeft: boolean): Promise<void> =>
    leaveCredit(store, credit.production, credit.bookingIds, isLeft);
  const asked = askedId === null ? undefined : me.credits[askedId];
  const opened = open === null ? undefined : creditOfSection(open);
  const editorOf = (id: string | null) => (
    <OpenSection
      key={id}
      id={creditSectionId(id)}
      me={me}
      onClose={() => onClose(creditSectionId(id))}
      onSaved={onSaved}
    >
      {(editor) => <LatePart load={loadCreditEditor} props={{ id, ...editor }} of={creditSectionId(id)} />}
    </OpenSection>
  );
  const actions = (credit: ListedCredit) => (
    <Menu
      label={`Actions for ${credit.production}`}
      trigger={
        <IconButton
          label={`Actions for ${credit.production}`}
          disabled={open !== null}
          className="-my-2.5 -mr-3"
        >
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
      items={[
        { label: 'Ask somebody who was on it', onSelect: () => setAskedId(credit.id) },
        { label: 'Edit', onSelect: () => onOpen(creditSectionId(credit.id)) },
        {
          label: 'Move up',
          disabled: credit === credits[0],
          onSelect: () => void attempt(() => moveCredit(store, credit.id, 'up')),
        },
        {
          label: 'Move down',
          disabled: credit === credits.at(-1),
          onSelect: () => void attempt(() => moveCredit(store, credit.id, 'down')),
        },
        { label: 'Remove', danger: true, onSelect: () => setToRemove(credit) },
      ]}
    />
  );
  return (
    <section id="credits" aria-label="Credits" className="mt-6 border-t border-hair pt-2">
      <SectionHeading
        title="Credits"
        aside={
          credits.length < MAX_CREDITS &&
          opened !== null && (
            <Button
              variant="quiet"
              icon={<Plus size={18} aria-hidden />}
              disabled={open !== null}
              onClick={() => onOpen(creditSectionId(null))}
            >
              Add a credit
            </Button>
          )
        }
      />
      {proposed.length > 0 && credits.length < MAX_CREDITS && (
        <section aria-label="From your bookings" className="mb-6">
          <h3 className="font-semibold">From your bookings</h3>
          <p className="mb-2 text-sm text-ink-2">
            Not on your profile yet. Nobody sees any of it before you add it, and never days, pay or words.
          </p>
          <ProposedCredits proposed={proposed} onAdd={addBooked} onLeave={leave} />
        </section>
      )}
      {opened === null && editorOf(null)}
      {credits.length === 0 && opened !== null && (
        <p className="py-1.5 text-ink-2">
          None yet. Productions read these first: name, year, and what you did.
        </p>
      )}
      {credits.length >= MAX_CREDITS && <p className="text-sm text-ink-2">{refusal('MQ621')}</p>}
      {credits.length > 0 && (
        <CreditList
          credits={credits}
          confirmations={confirmations}
          actions={actions}
          instead={(credit) => (credit.id === opened ? editorOf(credit.id) : null)}
        />
      )}
      {credits.length > 1 && !isSortedByYear(me.credits) && (
        <Button
          variant="quiet"
          className="-ml-4"
          disabled={open !== null}
          onClick={() => void attempt(() => sortCredits(store))}
        >
          Sort by year, newest first
        </Button>
      )}
      <Sheet
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAskedId(null)}
        title="Ask somebody who was on it"
        lead={asked && `${asked.production}, ${roleLabel(asked.role)}, ${asked.year}`}
      >
        {asked && askedId !== null && (
          <LatePart load={loadAskPeople} props={{ credit: asked, id: askedId }} of={`ask ${askedId}`} />
        )}
      </Sheet>
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(isOpen) => !isOpen && setToRemove(null)}
        title="Remove this credit?"
        confirm="Remove"
        onConfirm={() => toRemove && void attempt(() => removeCredit(store, toRemove.id))}
      >
        {toRemove && `${toRemove.production}, ${toRemove.year}. It leaves your profile on every device.`}
      </ConfirmDialog>
    </section>
  );
}
