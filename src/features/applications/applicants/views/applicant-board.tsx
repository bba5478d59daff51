import { avatarPath } from '@/domain/people/profile-media';
import { type DragEvent, useState } from 'react';
import { groupBy } from '@/domain/values/group-by';
import type { ApplicationSection } from '@/domain/lifecycles';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { SECTION_LABELS } from '@/ui/domain/applications/application-copy';
import { SlateCells } from '@/ui/layout/slate';
import type { Applicant } from '../applicant';
import { asksFirst, dropsFrom, type Move, sectionOf, SECTIONS } from '../moves';
import {
  ApplicantMenu,
  applicantName,
  type ApplicantProps,
  ApplicantState,
  FreeLine,
  Marks,
  NameButton,
  PersonCheckbox,
  Quote,
  underName,
  type ViewProps,
} from './applicant-parts';
import { useMore } from './use-more';

interface CardProps extends ApplicantProps {
  isDragged: boolean;
  onDrag: (applicant: Applicant | null) => void;
}

function Card({ applicant, isPicked, isOpen, now, actions, showJob, isDragged, onDrag }: CardProps) {
  return (
    <div
      draggable={dropsFrom(applicant.application.status).size > 0}
      onDragStart={(event) => {
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', applicantName(applicant));
        event.dataTransfer.effectAllowed = 'move';
        onDrag(applicant);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <article
        aria-label={applicantName(applicant)}
        data-person={applicant.application.id}
        className={cx(
          'rounded-box border bg-sheet',
          isPicked ? 'border-ink outline outline-ink' : 'border-hair',
          isOpen && 'border-ink bg-well',
          isDragged && 'opacity-50',
        )}
      >
        <div className="flex items-start gap-2.5 px-3 pt-3 pb-2">
          <Avatar name={applicantName(applicant)} picture={avatarPath(applicant.person)} size={40} />
          <div className="min-w-0 flex-1">
            <h3 className="leading-tight">
              <NameButton applicant={applicant} actions={actions} />
            </h3>
            <p className="text-sm text-ink-2">{underName(applicant)}</p>
            {showJob && <p className="text-sm font-medium">{applicant.application.job_title}</p>}
            <Marks applicant={applicant} />
          </div>
          <ApplicantMenu applicant={applicant} actions={actions} className="-mt-2 -mr-2" />
        </div>
        <SlateCells
          bare
          cols="two"
          className="border-t border-hair"
          cells={[
            { label: 'Quote', value: <Quote applicant={applicant} /> },
            {
              label: 'Match',
              value: applicant.match ? (
                <>
                  {applicant.match.score} <span className="text-ink-2">match</span>
                </>
              ) : (
                <span className="font-sans text-ink-2">No profile here</span>
              ),
            },
          ]}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-hair px-3 py-2 text-sm">
          <span className="grid gap-1">
            <FreeLine free={applicant.free} />
            <ApplicantState applicant={applicant} now={now} />
          </span>
          <PersonCheckbox applicant={applicant} isPicked={isPicked} actions={actions} />
        </div>
      </article>
    </div>
  );
}

/** Where a dragged card may be dropped in this column: each legal step is a place of its own, so that none is guessed. */
function DropPlaces({ moves, onDrop }: { moves: readonly Move[]; onDrop: (move: Move) => void }) {
  const [over, setOver] = useState<Move['to'] | null>(null);
  return (
    <div className="absolute inset-0 z-10 bg-paper/80">
      <div className="sticky top-[calc(var(--bar-height)+4.5rem)] grid max-h-full min-h-32 auto-rows-fr gap-2">
        {moves.map((move) => (
          <div
            key={move.to}
            data-drop={move.to}
            onDragEnter={() => setOver(move.to)}
            // A drop is allowed where the browser's "no" is prevented.
            onDragOver={(event: DragEvent) => {
              event.preventDefault();
              event.dataTransfer.dropEffect = 'move';
            }}
            // The next place is entered before this one is left.
            onDragLeave={() => setOver((now) => (now === move.to ? null : now))}
            onDrop={(event: DragEvent) => {
              event.preventDefault();
              onDrop(move);
            }}
            className={cx(
              'grid min-h-28 place-items-center rounded-box border-2 border-dashed p-3 text-center font-semibold',
              over === move.to ? 'border-ink bg-accent text-on-accent' : 'border-line bg-sheet',
            )}
          >
            <span className="pointer-events-none">
              {move.label}
              {asksFirst(move.to) && <span className="block text-sm font-normal">Asks first</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface ColumnProps extends ViewProps {
  section: ApplicationSection;
  dragged: Applicant | null;
  onDrag: (applicant: Applicant | null) => void;
}

function Column({ section, applicants, picked, openId, dragged, onDrag, ...rest }: ColumnProps) {
  const { shown, showMore, left } = useMore(applicants);
  const drops = dragged ? dropsFrom(dragged.application.status).get(section) : undefined;
  return (
    <section aria-label={SECTION_LABELS[section]} className="relative">
      <h2 className="head mb-2 flex items-baseline justify-between border-b-2 border-ink pb-1.5 text-lg">
        {SECTION_LABELS[section]}{' '}
        <span className="mono text-base font-medium text-ink-2">{applicants.length}</span>
      </h2>
      {applicants.length === 0 && (
        <p className="min-h-28 border border-dashed border-line px-3 py-4 text-sm text-ink-2">
          Nobody here. Drag a card here, or use its menu.
        </p>
      )}
      <ul className="grid gap-2.5">
        {shown.map((applicant) => (
          <li key={applicant.application.id}>
            <Card
              {...rest}
              applicant={applicant}
              isPicked={picked.has(applicant.application.id)}
              isOpen={applicant.application.id === openId}
              isDragged={applicant.application.id === dragged?.application.id}
              onDrag={onDrag}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button wide className="mt-2.5" onClick={showMore}>
          Show more, {left} left
        </Button>
      )}
      {dragged && drops && (
        <DropPlaces
          moves={drops}
          onDrop={({ to }) => {
            onDrag(null);
            rest.actions.move(dragged, to);
          }}
        />
      )}
    </section>
  );
}

/** All sections side by side, for wide screens. Cards are dragged with a pointer; their menu has the same steps, for everybody. */
export function ApplicantBoard({ applicants, ...rest }: ViewProps) {
  const bySection = groupBy(applicants, ({ application }) => sectionOf(application.status));
  const [dragged, setDragged] = useState<Applicant | null>(null);
  // Later: a page that changes under a drag that is just beginning ends it in some browsers.
  const onDrag = (applicant: Applicant | null): void =>
    applicant === null ? setDragged(null) : void setTimeout(() => setDragged(applicant));
  return (
    <div className="@container">
      <div className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-3 @5xl:grid-cols-4 @7xl:grid-cols-5">
        {SECTIONS.map((section) => (
          <Column
            key={section}
            {...rest}
            section={section}
            applicants={bySection.get(section) ?? []}
            dragged={dragged}
            onDrag={onDrag}
          />
        ))}
      </div>
    </div>
  );
}
