import { formatWeekday } from '@/domain/values/days';
import { piecesOf, standingCv } from '@/domain/people/profile-media';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { formatMinor, PAY_UNIT } from '@/domain/values/money';
import { StillFrame } from '@/ui/domain/people/media-gallery';
import { DefinitionList } from '@/ui/layout/definition-list';
import { type ApplyForm, toNewApplication } from './apply-form';

interface ApplyReviewProps {
  job: Job;
  me: Profile;
  form: ApplyForm;
  files: readonly string[];
}

/** Shows exactly what the employer will read, before it is sent. */
export function ApplyReview({ job, me, form, files }: ApplyReviewProps) {
  const application = toNewApplication(form, job, me);
  const cv = application.cvId === null ? null : standingCv(me.media);
  const pieces = piecesOf(me.media).filter(({ id }) => application.pieceIds.includes(id));
  const {
    rateQuoteMinor: quote,
    availableDates: days = [],
    kitOffered: kit = [],
    answers = [],
  } = application;
  const dayCount = new Set(job.job_dates.map(({ day }) => day)).size;
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="head mb-1 text-lg">Cover note</h2>
        <p className="max-w-[62ch] whitespace-pre-line">
          {application.coverNote || <span className="text-ink-2">None. They will see your profile.</span>}
        </p>
      </section>
      <section>
        <h2 className="head mb-1 text-lg">The deal</h2>
        <DefinitionList
          rows={[
            [
              'Your rate',
              typeof quote === 'number' ? (
                <span key="rate" className="mono">
                  {formatMinor(quote, job.currency)} {PAY_UNIT[job.pay_type]}
                </span>
              ) : (
                'As offered'
              ),
            ],
            ...(dayCount > 0
              ? [
                  [
                    'Days',
                    days.length === dayCount ? (
                      `All ${dayCount}`
                    ) : days.length === 0 ? (
                      'None named'
                    ) : (
                      <span key="days" className="mono">
                        {days.map(formatWeekday).join(', ')}
                      </span>
                    ),
                  ] as const,
                ]
              : []),
            ...(job.kit_required.length > 0 ? [['Kit', kit.join(', ') || 'None of it'] as const] : []),
          ]}
        />
      </section>
      {(cv || pieces.length > 0) && (
        <section>
          <h2 className="head mb-1 text-lg">From your profile</h2>
          {cv && <p className="wrap-anywhere">CV: {cv.title}</p>}
          {pieces.length > 0 && (
            <ul aria-label="Pieces of your work" className="mt-2 grid max-w-xl grid-cols-3 gap-2">
              {pieces.map((piece, index) => (
                <li key={piece.id} className="min-w-0">
                  {piece.kind === 'still' ? (
                    <StillFrame ownerId={me.id} still={piece} alt={`Still ${index + 1}`} />
                  ) : (
                    <span className="wrap-anywhere">{piece.title || 'Video'}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {files.length > 0 && (
        <section>
          <h2 className="head mb-1 text-lg">Files</h2>
          <ul>
            {files.map((name, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
              <li key={i} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {job.questions.length > 0 && (
        <section>
          <h2 className="head mb-1 text-lg">Your answers</h2>
          <dl className="grid gap-3">
            {job.questions.map((question, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- as in the form, the place is the identity
              <div key={i}>
                <dt className="text-sm text-ink-2">{question}</dt>
                <dd className="max-w-[62ch] whitespace-pre-line">{answers[i]}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
