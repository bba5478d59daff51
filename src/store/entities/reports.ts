import { map, type Observable } from 'rxjs';
import { newId } from '@/domain/ids';
import { MAX_REPORT_WORDS, type ReportReason, type ReportSubject } from '@/domain/reports/report';
import { drafts } from '@/domain/streams';
import type { Draft } from '@/domain/streams/drafts';
import { refusal } from '@/domain/refusals';
import { cutText, lengthOf } from '@/domain/values/text/sendable-text';
import { InvalidWriteError } from '../errors';
import { readAll, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { insert } from '../writes/write';

export interface NewReport {
  about: ReportSubject;
  subjectId: string;
  /** A name or a title, for the list of unsent work. */
  label: string;
  reason: ReportReason;
  words: string;
}

/**
 * Reports something to whoever runs this installation; also without a signal. Nobody else is told.
 * @throws InvalidWriteError (MQ802, MQ803), StoreError
 */
export async function sendReport(
  store: Store,
  { about, subjectId, label, reason, words: typed }: NewReport,
): Promise<void> {
  const words = typed.trim();
  if (reason === 'other' && words === '') throw new InvalidWriteError(refusal('MQ802'), 'words');
  if (lengthOf(words) > MAX_REPORT_WORDS) throw new InvalidWriteError(refusal('MQ803'), 'words');
  await insert(
    store,
    drafts,
    newId(),
    {
      kind: 'report',
      intent: 'report',
      subject_id: subjectId,
      title: cutText(`About ${label}`, 200),
      payload: { about, reason, words },
    },
    { owner_id: store.me(), result_id: null },
  );
}

const isAbout =
  (about: ReportSubject, subjectId: string) =>
  ({ kind, subject_id: subject, payload }: Draft): boolean =>
    kind === 'report' && subject === subjectId && payload.about === about;

/** This person's latest report of it from this account, with its state; null when there is none. Refused ones are in the queue, with the reason. */
export const observeMyReport = (
  store: Store,
  about: ReportSubject,
  subjectId: string,
): Observable<Stored<Draft> | null> =>
  store
    .live(
      ['drafts'],
      async () => {
        const sent = await readAll(store, drafts, { selector: { k_kind: 'report' } });
        return [...sent, ...refusedCreates(store, drafts, isAbout(about, subjectId))];
      },
      ({ row, before }) => ['report', 'refused'].includes(String((row ?? before)?.kind)),
    )
    .pipe(
      map((all) =>
        all
          .filter(isAbout(about, subjectId))
          .reduce<Stored<Draft> | null>(
            (latest, report) => (latest === null || latest.created_at < report.created_at ? report : latest),
            null,
          ),
      ),
    );
