import { backupCodesFile } from '@/domain/security/two-factor';
import { copyText } from '@/platform/share';
import { saveFile } from '@/platform/save-file';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/fields/choice';
import { notice } from '@/ui/feedback/toast';

interface BackupCodesProps {
  codes: readonly string[];
  saved: boolean;
  onSaved: (saved: boolean) => void;
}

/** Shown once: to be copied, downloaded or printed, and confirmed as saved before the person can continue. */
export function BackupCodes({ codes, saved, onSaved }: BackupCodesProps) {
  const { email } = useIdentity();
  const text = backupCodesFile(codes, email);
  const copy = async (): Promise<void> => {
    notice(
      (await copyText(text))
        ? { state: 'sent', title: 'Backup codes copied' }
        : { state: 'failed', title: 'This browser does not allow copying. Download the codes instead.' },
    );
  };
  return (
    <>
      <ul
        aria-label="Backup codes"
        data-print
        className="mono grid grid-cols-2 gap-x-6 border-y border-hair py-2 text-base select-all"
      >
        {codes.map((code) => (
          <li key={code} className="py-1">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveFile('marquee-backup-codes.txt', text, 'text/plain')}>Download</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <div className="mt-3">
        <Checkbox
          label="I have saved them"
          checked={saved}
          onChange={(event) => onSaved(event.target.checked)}
        />
      </div>
    </>
  );
}
