import { formatCount } from '@/domain/values/counts';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ArrowUp, Clapperboard } from 'lucide-react';
import { LIMITS, MESSAGE_CHANGE_MINUTES } from '@/domain/limits';
import { refusal } from '@/domain/refusals';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { control, FieldNote } from '@/ui/fields/field';
import { PickedList, PickFilesButton } from '@/ui/files/file-picker';
import { useFileDrop } from '@/ui/files/use-file-drop';
import type { PickedFiles } from '@/ui/files/use-picked-files';
import { TemplatesButton } from './templates-button';
import { useTapAtLift } from './use-tap-at-lift';

interface ComposerProps {
  /** Of the field, for whatever leads to it. */
  fieldId: string;
  /** The recipient's first name. */
  name: string;
  text: string;
  picked: PickedFiles;
  disabled?: boolean;
  /** What is being changed instead of written, if anything. */
  editing: 'unsent' | 'sent' | null;
  /** What the next message answers. */
  replyTo: { author: string; text: string } | null;
  /** What the next message carries: the name of a job. */
  job: string | null;
  problem: string | null;
  onType: (text: string) => void;
  onSend: () => void;
  onCancelEdit: () => void;
  onCancelReply: () => void;
  onCancelJob: () => void;
  /** Null: this person has no jobs to send. */
  onPickJob: (() => void) | null;
}

const EDITING_COPY = {
  unsent: 'Changing a message that has not been sent.',
  sent: `Changing a message. This is possible for ${MESSAGE_CHANGE_MINUTES} minutes after it was sent.`,
} as const;

/** What is being changed or answered, above the field, with the way out of it. */
const ComposerNote = ({
  children,
  label,
  onCancel,
}: {
  children: ReactNode;
  label: string;
  onCancel: () => void;
}) => (
  <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
    <div className="min-w-0">{children}</div>
    <Button variant="quiet" aria-label={label} className="min-h-11 shrink-0 px-3 text-sm" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

/** The character count appears from this length on, early enough to finish the sentence. */
const SHOW_COUNT_FROM_LENGTH = LIMITS.message - 400;
export const isTooLong = (text: string): boolean => lengthOf(text) > LIMITS.message;

const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Enter sends where there is a keyboard; on a phone Enter makes a new line, and a button sends. */
export function Composer({
  name,
  text,
  picked,
  disabled,
  editing,
  job,
  problem,
  onType,
  onSend,
  onCancelEdit,
  replyTo,
  onCancelReply,
  onCancelJob,
  onPickJob,
  fieldId,
}: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const length = lengthOf(text);
  const error =
    length > LIMITS.message
      ? `${refusal('MQ303')} ${formatCount(length)} of ${formatCount(LIMITS.message)} characters.`
      : (problem ?? picked.problem ?? undefined);
  const { over, target } = useFileDrop((files) => (editing || disabled ? undefined : picked.add(files)));
  const hint =
    length > SHOW_COUNT_FROM_LENGTH
      ? `${formatCount(length)} of ${formatCount(LIMITS.message)} characters`
      : undefined;

  const isAnswering = replyTo !== null;
  useEffect(() => {
    if (editing || isAnswering) field.current?.focus();
  }, [editing, isAnswering]);

  const send = () => {
    onSend();
    field.current?.focus();
  };
  const tapToSend = useTapAtLift(send);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (editing) onCancelEdit();
      else if (replyTo) onCancelReply();
    }
    // While an input method is composing a character, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard() || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form
      aria-label="Write a message"
      {...target}
      className={cx(over && 'outline-2 outline-offset-4 outline-dashed outline-line')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {editing && (
        <ComposerNote label="Cancel" onCancel={onCancelEdit}>
          <p>{EDITING_COPY[editing]}</p>
        </ComposerNote>
      )}
      {!editing && replyTo && (
        <ComposerNote label="Do not answer this message" onCancel={onCancelReply}>
          <div className="border-l-2 border-line pl-2">
            <p className="font-semibold text-ink">
              Answering {replyTo.author === 'You' ? 'yourself' : replyTo.author}
            </p>
            <p className="line-clamp-1 break-words">{replyTo.text}</p>
          </div>
        </ComposerNote>
      )}
      {!editing && job !== null && (
        <ComposerNote label="Do not send this job" onCancel={onCancelJob}>
          <div className="border-l-2 border-line pl-2">
            <p>A job goes with this message</p>
            <p className="line-clamp-1 font-semibold break-words text-ink">{job}</p>
          </div>
        </ComposerNote>
      )}
      <PickedList picked={picked} className="mb-2 max-h-40 overflow-y-auto" />
      <div className="flex items-end gap-2">
        {!editing && <PickFilesButton label="Attach files" disabled={disabled} onPick={picked.add} />}
        {!editing && <TemplatesButton typed={text} disabled={disabled} onType={onType} />}
        {!editing && onPickJob && (
          // The menu of the conversation has it as well: on the narrowest phones the field needs the room.
          <IconButton
            label="Send a job"
            disabled={disabled}
            onClick={onPickJob}
            className="-mr-2 hidden disabled:text-ink-3 min-[23rem]:grid"
          >
            <Clapperboard size={20} aria-hidden />
          </IconButton>
        )}
        <label htmlFor={fieldId} className="sr-only">
          Message
        </label>
        <textarea
          id={fieldId}
          ref={field}
          rows={1}
          value={text}
          disabled={disabled}
          placeholder={`Message ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            control,
            'field-sizing-content block max-h-44 min-w-0 flex-1 resize-none py-2.5',
            error && 'border-2 border-refused',
          )}
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={disabled}
          {...tapToSend}
          // Keeps the focus in the field, so that a phone's keyboard does not close and open again.
          onMouseDown={(event) => event.preventDefault()}
          className="grid size-12 shrink-0 place-items-center rounded-box border border-accent-edge bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press disabled:border-hair disabled:bg-well disabled:text-ink-3"
        >
          <ArrowUp size={24} strokeWidth={2.5} aria-hidden />
        </button>
      </div>
      <div aria-live="polite">
        <FieldNote id={id} error={error} hint={hint} />
      </div>
    </form>
  );
}
