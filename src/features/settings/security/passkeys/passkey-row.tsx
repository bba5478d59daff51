import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Passkey } from '@/backend/passkeys/passkeys';
import { formatTimeAgo, formatDay, today } from '@/domain/values/days';
import { nicknameProblem } from '@/domain/security/passkeys';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { DEVICE_ICONS } from '@/ui/domain/biometric-button';
import { Field } from '@/ui/fields/field';
import { StateLine } from '@/ui/status';

interface PasskeyRowProps {
  passkey: Passkey;
  isOffline: boolean;
  now: Date;
  onRename: (name: string) => Promise<void>;
  onRemove: () => void;
}

export const nameOf = ({ nickname, device_name: device }: Passkey): string => nickname ?? device;

function describe(
  { device_name: device, nickname, created_at: made, last_used: used }: Passkey,
  now: Date,
): string {
  const day = formatDay(today(new Date(made)), now.getFullYear());
  return `${nickname === null ? 'Added' : `${device} · added`} ${day} · ${used === null ? 'never used' : `last used ${formatTimeAgo(used, now)}`}`;
}

/** One passkey with its actions. */
export function PasskeyRow({ passkey, isOffline, now, onRename, onRemove }: PasskeyRowProps) {
  const [isNaming, setIsNaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);
  useEffect(() => {
    // The form that had the focus is unmounted.
    if (wasNaming.current && !isNaming) rename.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  const Icon = DEVICE_ICONS[passkey.device_type];
  return (
    <li className="border-b border-hair py-3 last:border-0">
      <div className="flex items-start gap-3">
        <span className="grid h-[1lh] shrink-0 place-items-center">
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{nameOf(passkey)}</p>
          <p className="text-sm text-ink-2">{describe(passkey, now)}</p>
          {passkey.is_second_factor && (
            <StateLine state="synced">Counts as your second factor, too</StateLine>
          )}
        </div>
      </div>
      {isNaming ? (
        <NameForm name={nameOf(passkey)} onSave={onRename} onDone={() => setIsNaming(false)} />
      ) : (
        <div className="mt-1 flex flex-wrap gap-x-2 pl-5">
          <Button
            ref={rename}
            variant="quiet"
            disabled={isOffline}
            aria-label={`Rename ${nameOf(passkey)}`}
            onClick={() => setIsNaming(true)}
          >
            Rename
          </Button>
          <Button
            variant="quiet"
            disabled={isOffline}
            aria-label={`Remove ${nameOf(passkey)}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

function NameForm({
  name,
  onSave,
  onDone,
}: {
  name: string;
  onSave: (name: string) => Promise<void>;
  onDone: () => void;
}) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wrong = nicknameProblem(text);
    setProblem(wrong);
    if (wrong !== null) return form.current?.querySelector('input')?.focus();
    setIsBusy(true);
    try {
      await onSave(text.trim());
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsBusy(false);
    }
  };
  return (
    <form ref={form} className="mt-2 grid gap-3 pl-8" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Name of this device"
        autoComplete="off"
        value={text}
        error={problem ?? undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" busy={isBusy}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
