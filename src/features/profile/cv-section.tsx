import { useState } from 'react';
import { filesOfMedia, standingCv } from '@/domain/people/profile-media';
import type { Profile } from '@/domain/streams/profiles';
import { formatCount } from '@/domain/values/counts';
import { formatDay } from '@/domain/values/days';
import { saveBytes } from '@/platform/save-file';
import { observeApplicationsWithCv, removeCv, setCv } from '@/store/profile/cv';
import { useFiles } from '@/store/react/files/use-files';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { Button } from '@/ui/button';
import { attempt, sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { FileList } from '@/ui/files/file-list';
import { PickFilesButton } from '@/ui/files/file-picker';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';

/** The person's CV: one PDF, which is on this device before the server has it. */
export default function CvSection({ me }: { me: Profile }) {
  const store = useStore();
  const cv = standingCv(me.media);
  const { id, media, attachments_stored } = me;
  const attachments = filesOfMedia(media).filter((file) => file.id === cv?.file.id);
  const files = useFiles('profiles', id, { id, attachments, attachments_stored });
  const inUse = useLive(observeApplicationsWithCv, cv?.file.id ?? null) ?? 0;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const choose = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    setFailure(null);
    setBusy(true);
    try {
      await setCv(store, file);
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const kept =
    inUse === 0
      ? ''
      : inUse === 1
        ? 'One application has this CV, and keeps it until you withdraw it, whatever you do here.'
        : `${formatCount(inUse)} applications have this CV, and keep it until you withdraw them, whatever you do here.`;
  return (
    <>
      {cv ? (
        <div className="max-w-md">
          <FileList {...files} saveBytes={saveBytes} />
          <p className="mt-2 text-sm text-ink-2">
            Added {formatDay(cv.file.added_on)}. Only those see it whom you send it with an application.
          </p>
          {kept !== '' && <p className="mt-1 text-sm text-ink-2">{kept}</p>}
        </div>
      ) : (
        <p className="max-w-[62ch] py-1.5 text-ink-2">
          None yet. One PDF of up to 10 MB, for your applications: it is not on your page, and only those see
          it whom you send it.
        </p>
      )}
      <div aria-live="polite" className="mt-3 empty:hidden">
        {failure !== null && <Problem>{failure}</Problem>}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <PickFilesButton
          label="CV, as a PDF from this device"
          accept="application/pdf,.pdf"
          single
          disabled={isBusy}
          onPick={(picked) => void choose(picked)}
        >
          {isBusy ? 'Adding…' : cv ? 'Replace the CV' : 'Add a CV'}
        </PickFilesButton>
        {cv && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove your CV?"
        confirm="Remove"
        onConfirm={() => void attempt(() => removeCv(store))}
      >
        <p>It leaves your profile on all your devices. {kept || 'No application has it.'}</p>
      </ConfirmDialog>
    </>
  );
}
