import { type ReactNode, useEffect } from 'react';
import { declineWords } from '@/domain/applications/decline-words';
import { turnOf } from '@/domain/applications/deal';
import { awaitsAnswer } from '@/domain/applications/figures';
import { attachmentsOf, cvOf } from '@/domain/attachments';
import { creditsOf } from '@/domain/people/credits';
import { avatarPath } from '@/domain/people/profile-media';
import { formatDayRange, formatWeekday, today } from '@/domain/values/days';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { noteSaver } from '@/platform/updates/draft-saver';
import { markApplicationViewed } from '@/store/entities/applications';
import { keptNewList } from '@/platform/updates/kept-values';
import { usePersonNote } from '@/store/react/people/use-person-note';
import { useStore } from '@/store/react/store-context';
import { ApplicationStanding } from '@/ui/domain/applications/application-standing';
import { Avatar } from '@/ui/avatar';
import { Button, LinkButton } from '@/ui/button';
import { ApplicationHistory } from '@/ui/domain/applications/application-history';
import { quoteOf } from '@/ui/domain/applications/application-copy';
import { answerBy, turnText } from '@/ui/domain/applications/deal-copy';
import { CreditList } from '@/ui/domain/people/credit-list';
import { personLine } from '@/ui/domain/people/person-copy';
import { PrivateNote } from '@/ui/domain/noted/private-note';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Menu } from '@/ui/overlays/menu';
import { SlateCells } from '@/ui/layout/slate';
import { AnswerList } from '../../answer-list';
import { ApplicationFiles } from '../../application-files';
import { ApplicationCv, ApplicationPieces, closedParts, hasPieces } from '../../application-parts';
import { MessageAbout } from '../../message-poster';
import type { Applicant } from '../applicant';
import { DealSection } from '../deals/deal-section';
import { type Move, movesOf } from '../moves';
import { applicantName, PartPoints, UNCOUNTED_DAYS } from '../views/applicant-parts';
import { TeamNotes } from './team-notes';

/** What can be done with the person who is open, in a sheet or beside the list. */
export interface OpenApplicantProps {
  now: Date;
  onClose: () => void;
  onMove: (applicant: Applicant, to: ApplicationStatus) => void;
  /** Opens the next applicant who waits for an answer; absent when there is none. */
  onNext?: () => void;
}

/** The job and its days, under the name. */
export const leadOf = ({ application, job }: Applicant): string =>
  [application.job_title, job && formatDayRange(job.starts_on, job.ends_on)].filter(Boolean).join(', ');

/** The steps that the lifecycle allows; null when there are none. */
export function ApplicantMoves({
  applicant,
  onMove,
  onNext,
}: Pick<OpenApplicantProps, 'onMove' | 'onNext'> & { applicant: Applicant }) {
  const moves = movesOf(applicant);
  if (moves.length === 0) return null;
  return <Moves moves={moves} onMove={(to) => onMove(applicant, to)} onNext={onNext} />;
}

/** The primary button is the most decisive step forward; declining and the rest are beside it. */
function Moves({
  moves,
  onMove,
  onNext,
}: {
  moves: Move[];
  onMove: (to: ApplicationStatus) => void;
  onNext?: () => void;
}) {
  const main =
    moves.find(({ to }) => to === 'shortlisted' || to === 'hired') ?? moves.find(({ danger }) => !danger);
  const declineMove = moves.find(({ danger }) => danger);
  const rest = moves.filter((move) => move !== main && move !== declineMove);
  return (
    <div className="grid grid-cols-2 gap-2">
      {declineMove && (
        <Button variant="danger" onClick={() => onMove(declineMove.to)}>
          {declineMove.label}
        </Button>
      )}
      {main && (
        <Button variant={main.isRevision ? 'secondary' : 'primary'} onClick={() => onMove(main.to)}>
          {main.label}
        </Button>
      )}
      {rest.length > 0 && (
        <Menu
          label="More answers"
          trigger={<Button>More answers</Button>}
          items={rest.map(({ to, label }) => ({ label, onSelect: () => onMove(to) }))}
        />
      )}
      {onNext && <Button onClick={onNext}>Next person</Button>}
    </div>
  );
}

function freeCell(free: Applicant['free']) {
  if (free?.kind !== 'counted')
    return { label: 'Free', value: free ? UNCOUNTED_DAYS[free.kind] : 'Not asked' };
  return {
    label: 'Free',
    value: `${free.days} of ${free.of}`,
    unit: free.unknown > 0 ? `${free.unknown} not known` : undefined,
    mono: true,
  };
}

/** The rest is on the profile, one tap away. */
const MAX_SHOWN_CREDITS = 5;

/** The whole application. Opening it marks it as viewed. */
export function ApplicantDetail({ applicant, now }: { applicant: Applicant; now: Date }) {
  const store = useStore();
  const { application, job, person, match, free, mayAnswer } = applicant;
  const { id, employer_viewed_at: viewedAt } = application;
  useEffect(() => {
    if (viewedAt !== null || !mayAnswer) return;
    // Nobody asked for it, so nobody is told.
    markApplicationViewed(store, id).catch((error: unknown) =>
      console.error('The application could not be marked as viewed:', error),
    );
  }, [store, id, viewedAt, mayAnswer]);
  const day = today(now);
  const turn = turnOf(application, day, now.getTime());
  const quote = quoteOf(application);
  const declined = declineWords(application);
  const promise = application.respond_by;
  const credits = creditsOf(person?.credits);
  const closed = closedParts(application);
  return (
    <div className="p-4">
      <div className="flex items-start gap-3">
        <Avatar name={applicantName(applicant)} picture={avatarPath(person)} size={56} />
        <div className="min-w-0 flex-1">
          <p className="text-ink-2">{(person && personLine(person)) || application.applicant_headline}</p>
          <p className="mt-1">
            <ApplicationStanding application={application} side="employer" now={now} isBadge />
          </p>
        </div>
      </div>
      {!mayAnswer && (
        <p className="mt-2 text-sm text-ink-2">
          You view this application. Whoever hires for the job answers it.
        </p>
      )}
      {promise !== null && promise >= day && awaitsAnswer(application.status) && (
        <p className="mt-2 text-sm text-ink-2">
          Answer by {answerBy(promise, day)}, or they see “No reply from employer”.
        </p>
      )}
      {turn && !awaitsAnswer(application.status) && (
        <p className="mt-2 text-sm text-ink-2">Next step: {turnText(turn, 'employer', day)}</p>
      )}
      <SlateCells
        cols="three"
        className="mt-4 rounded-box border border-hair"
        cells={[
          { label: 'Quote', value: quote?.amount ?? 'As offered', unit: quote?.unit, mono: quote !== null },
          {
            label: 'Match',
            value: match ? match.score : 'No profile here',
            unit: match ? 'of 100' : undefined,
            mono: match !== null,
          },
          freeCell(free),
        ]}
      />
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        <LinkButton to={`/talent/${application.applicant_id}`}>See the profile</LinkButton>
        {mayAnswer && (
          <LinkButton to={`/bookings/new?person=${application.applicant_id}&job=${application.job_id}`}>
            Ask for days
          </LinkButton>
        )}
        {mayAnswer && (
          <MessageAbout
            recipientId={application.applicant_id}
            name={applicantName(applicant)}
            application={application}
            label="Message"
          />
        )}
      </div>
      <DealSection applicant={applicant} now={now} />
      {application.company_id !== null && (
        <TeamNotes applicationId={id} company={application.company_name || 'the company'} now={now} />
      )}
      <OwnNote applicant={applicant} />
      <SheetSection title="Cover note">
        {application.cover_note.trim() === '' ? (
          <p className="text-ink-2">None.</p>
        ) : (
          <p className="whitespace-pre-line">{application.cover_note}</p>
        )}
      </SheetSection>
      {cvOf(application) && (
        <SheetSection title="CV">
          <div className="max-w-96">
            <ApplicationCv application={application} now={now} />
          </div>
        </SheetSection>
      )}
      {hasPieces(application) && (
        <SheetSection title="Picked from their work">
          <ApplicationPieces application={application} whose="their" />
        </SheetSection>
      )}
      {closed !== '' && <p className="mt-6 text-ink-2">Their {closed} closed as they withdrew.</p>}
      {credits.length > 0 && (
        <SheetSection title="Credits">
          <CreditList credits={credits.slice(0, MAX_SHOWN_CREDITS)} confirmations={person?.confirmations} />
          {credits.length > MAX_SHOWN_CREDITS && (
            <p className="mt-2 text-sm text-ink-2">
              {credits.length - MAX_SHOWN_CREDITS} more on their profile.
            </p>
          )}
        </SheetSection>
      )}
      {attachmentsOf(application).length > 0 && (
        <SheetSection title="Files">
          <div className="max-w-96">
            <ApplicationFiles application={application} />
          </div>
        </SheetSection>
      )}
      {application.answers.length > 0 && (
        <SheetSection title="Answers">
          <AnswerList answers={application.answers} job={job} />
        </SheetSection>
      )}
      <SheetSection title="The deal">
        <DefinitionList
          rows={[
            [
              'Days',
              application.available_dates.length > 0 ? (
                <span key="days" className="mono">
                  {application.available_dates.map(formatWeekday).join(', ')}
                </span>
              ) : (
                'None named'
              ),
            ],
            ['Kit', application.kit_offered.join(', ') || 'None offered'],
            ...(match?.parts.map((part) => [part.label, <PartPoints key={part.id} part={part} />] as const) ??
              []),
          ]}
        />
      </SheetSection>
      {declined !== '' && (
        <SheetSection title="Your answer">
          <p className="whitespace-pre-line">{declined}</p>
        </SheetSection>
      )}
      <SheetSection title="Steps">
        <ApplicationHistory history={application.history} now={now} />
      </SheetSection>
    </div>
  );
}

const SheetSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h3 className="head mb-2 text-md">{title}</h3>
    {children}
  </section>
);

function OwnNote({ applicant }: { applicant: Applicant }) {
  const id = applicant.application.applicant_id;
  const name = applicantName(applicant);
  const port = usePersonNote(id, name);
  const keptList = keptNewList(useStore().me());
  return (
    <div className="mt-6 min-h-72 border-y border-hair py-4">
      {port && <PrivateNote key={id} name={name} port={port} saving={noteSaver} keptList={keptList} />}
    </div>
  );
}
