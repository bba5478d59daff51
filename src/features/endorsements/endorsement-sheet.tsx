import { PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { LIMITS } from '@/domain/limits';
import { stateOf } from '@/domain/people/endorsements';
import { refusal } from '@/domain/refusals';
import type { Endorsement } from '@/domain/streams/endorsements';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { confirmCredit, declineCredit } from '@/store/entities/endorsements';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Sheet } from '@/ui/overlays/sheet';
import { SyncLine } from '@/ui/sync/sync-line';

interface EndorsementSheetProps {
  /** Closed while null. */
  asked: Stored<Endorsement> | null;
  onClose: () => void;
}

const LEADS = {
  asked: 'asks whether this is right. Confirm it if you were on it, too.',
  confirmed: 'asked, and you confirmed it.',
  declined: 'asked, and you did not confirm it.',
  withdrawn: 'has taken the request back.',
  lapsed: 'asked, and the credit has changed or gone since.',
} as const;

/** One request: who asks, what they say they did, and this person's answer, which can be changed while the credit says the same. */
export function EndorsementSheet({ asked, onClose }: EndorsementSheetProps) {
  return (
    <Sheet
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={asked?.production ?? 'Credit'}
      lead={
        asked && (
          <>
            <b className="font-semibold text-ink">{asked.asker_name}</b>
            {asked.asker_role !== '' && `, ${roleLabel(asked.asker_role)},`} {LEADS[stateOf(asked)]}
          </>
        )
      }
    >
      {asked && (
        <div className="grid gap-4 p-4">
          <DefinitionList
            rows={[
              ['Role', roleLabel(asked.role)],
              ['Kind', PRODUCTION_LABELS[asked.kind]],
              [
                'Year',
                <span key="year" className="mono">
                  {asked.year}
                </span>,
              ],
            ]}
          />
          <SyncLine sync={asked.sync} />
          <Answer key={asked.id} asked={asked} onClose={onClose} />
        </div>
      )}
    </Sheet>
  );
}

function Answer({ asked, onClose }: { asked: Stored<Endorsement>; onClose: () => void }) {
  const store = useStore();
  const {
    values: { sentence },
    change,
    wasRestored,
    finish,
    clear,
  } = useKeptState({
    of: { accountId: store.me(), name: `endorsement ${asked.id}` },
    start: { sentence: '' },
  });
  const state = stateOf(asked);
  const { id, asker_name: name } = asked;
  if (state === 'withdrawn' || state === 'lapsed')
    return <p className="text-ink-2">There is nothing to answer any more.</p>;
  const decline = async (): Promise<void> => {
    if (!(await attempt(() => declineCredit(store, id)))) return;
    await finish();
    onClose();
  };
  if (state === 'confirmed')
    return (
      <>
        {asked.sentence !== '' && (
          <figure className="border-l-2 border-line pl-3">
            <blockquote className="whitespace-pre-line wrap-anywhere">“{asked.sentence}”</blockquote>
            {asked.sentence_hidden && (
              <figcaption className="mt-1 text-sm text-ink-2">{name} does not show your sentence.</figcaption>
            )}
          </figure>
        )}
        <p className="text-sm text-ink-2">
          {asked.is_shown || asked.sync.state === 'waiting'
            ? 'Your name and what you do are shown under this credit.'
            : 'It is not shown at the moment.'}{' '}
          Taking it back removes your sentence, too.
        </p>
        <Button variant="danger" wide onClick={() => void decline()}>
          Take it back
        </Button>
      </>
    );
  const left = LIMITS.endorsement - lengthOf(sentence.trim());
  const confirm = async (): Promise<void> => {
    if (left < 0 || !(await attempt(() => confirmCredit(store, id, sentence)))) return;
    await finish();
    onClose();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {wasRestored && <LeftText goes="sent" onDiscard={clear} />}
      <TextArea
        label="A sentence about working together"
        optional
        rows={3}
        value={sentence}
        error={left < 0 ? `${refusal('MQ647')} This one has ${-left} too many.` : undefined}
        hint={left <= 80 ? `${left} characters left` : `${name} can hide it, and cannot change it.`}
        onChange={(event) => change({ sentence: event.target.value })}
      />
      <p className="text-sm text-ink-2">
        Confirming shows your name and what you do under this credit, to everybody who sees the profile of{' '}
        {name}. You can take it back at any time.
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        {state === 'asked' && <Button onClick={() => void decline()}>I cannot confirm it</Button>}
        <Button type="submit" variant="primary">
          Confirm it
        </Button>
      </div>
    </form>
  );
}
