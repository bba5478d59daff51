import type { AttachmentView } from '@/domain/attachments';
import { Button } from '../button';
import { StateLine } from '../status';

interface PictureStateProps {
  /** Both sizes of one picture. */
  files: readonly AttachmentView[];
  offline: boolean;
  retry: (file: AttachmentView) => Promise<void>;
  /** Where its bytes are, if they are on another device. */
  elsewhere?: string;
}

/** Where a picture is on its way to the server (S8); nothing once it is there. */
export function PictureState({
  files,
  offline,
  retry,
  elsewhere = 'On your other device, not sent yet',
}: PictureStateProps) {
  const refused = files.filter(({ state }) => state === 'refused');
  const [first] = refused;
  if (first)
    return (
      <div className="grid justify-items-start gap-1">
        <StateLine state="failed">Could not be uploaded. {first.sentence}</StateLine>
        <Button variant="quiet" className="-ml-4" onClick={() => void Promise.all(refused.map(retry))}>
          Send again
        </Button>
      </div>
    );
  const left = files.find(({ state }) => state !== 'sent');
  if (!left) return null;
  if (left.state === 'elsewhere') return <StateLine state="waiting">{elsewhere}</StateLine>;
  if (files.some(({ state }) => state === 'uploading')) return <StateLine state="saving">Sending</StateLine>;
  return (
    <StateLine state="waiting">
      {offline ? 'On this device, waiting for signal' : left.sentence || 'On this device, waiting to be sent'}
    </StateLine>
  );
}
