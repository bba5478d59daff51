import { cvOf, uploadedAttachmentIdsOf } from '@/domain/attachments';
import type { Media } from '@/domain/definition/profile-parts';
import type { Application } from '@/domain/streams/applications';
import { saveBytes } from '@/platform/save-file';
import { useFiles } from '@/store/react/files/use-files';
import type { Stored } from '@/store/queries/write-status';
import { missingCvCopy } from '@/ui/domain/applications/application-copy';
import { MediaGrid } from '@/ui/domain/people/media-gallery';
import { FileList } from '@/ui/files/file-list';

/** The CV of one application, for both sides; a PDF is only ever saved, never drawn here. Nothing when it has none. */
export function ApplicationCv({ application, now }: { application: Stored<Application>; now: Date }) {
  const cv = cvOf(application);
  const files = useFiles('applications', application.applicant_id, {
    id: application.id,
    attachments: cv ? [cv] : [],
    attachments_stored: uploadedAttachmentIdsOf(application),
  });
  return (
    <FileList
      {...files}
      saveBytes={saveBytes}
      quiet={application.rev === 0}
      {...missingCvCopy(application, now)}
    />
  );
}

const are = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/** The stills and videos that go with one application, for both sides. @param whose profile they are of: `your`, `their` */
export function ApplicationPieces({
  application: { applicant_id: ownerId, portfolio, portfolio_ids: picked },
  whose,
}: {
  application: Application;
  whose: 'your' | 'their';
}) {
  const pieces = Object.entries(portfolio);
  const here: Media = Object.fromEntries(
    pieces.flatMap(([id, piece]) => (piece ? [[id, piece] as const] : [])),
  );
  const coming = pieces.length - Object.keys(here).length;
  const gone = picked.length - pieces.length;
  return (
    <>
      <MediaGrid ownerId={ownerId} media={here} />
      {coming > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {are(coming, 'One more is', 'more are')} still on {coming === 1 ? 'its' : 'their'} way.
        </p>
      )}
      {gone > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {are(gone, 'One is', 'are')} no longer in {whose} profile.
        </p>
      )}
    </>
  );
}

/** Whether pieces go with it: none of a withdrawn one are shown. */
export const hasPieces = ({ status, portfolio_ids: picked }: Application): boolean =>
  picked.length > 0 && status !== 'withdrawn';

/** What a withdrawn application has lost for both sides; '' when nothing. */
export const closedParts = ({ status, resume_size: cv, portfolio_ids: pieces }: Application): string =>
  status !== 'withdrawn' || (cv === null && pieces.length === 0)
    ? ''
    : [cv === null ? '' : 'CV', pieces.length === 0 ? '' : 'pieces'].filter(Boolean).join(' and ');
