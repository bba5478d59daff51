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
import { TemplatesButton } from './templates-button';
import type { Composing } from './use-composer';
import type { JobToSend } from './use-job-to-send';
import { useTapAtLift } from './use-tap-at-lift';

interface ComposerProps {
  composing: Composing;
  job: JobToSend;
  /** The recipient's first name. */
  name: string;
  /** Of the field, for whatever leads to it. */
  fieldId: string;
  /** Who wrote a message, as the thread calls them. */
  authorOf: (userId: string) => string;
  /** Null: this person has no jobs to send. */
  onPickJob: (() => void) | null;
}

const EDITING_COPY = {
  unsent: 'Changing a message that has not been sent.',
  sent: `Changing a message. This is possible for ${MESSAGE_CHANGE_MINUTES} minutes after it was sent.`,
} as const;

/** A line above the field, with the way out of what it says. */
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

const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** What is being changed, answered or sent along. */
function ComposerNotes({
  composing: { editing, cancelEdit, replyTo, reply },
  job,
  authorOf,
}: Pick<ComposerProps, 'composing' | 'job' | 'authorOf'>) {
  if (editing)
    return (
      <ComposerNote label="Cancel" onCancel={cancelEdit}>
        <p>{EDITING_COPY[editing]}</p>
      </ComposerNote>
    );
  const author = replyTo && authorOf(replyTo.sender_id);
  return (
    <>
      {replyTo && (
        <ComposerNote label="Do not answer this message" onCancel={() => reply(null)}>
          <div className="border-l-2 border-line pl-2">
            <p className="font-semibold text-ink">Answering {author === 'You' ? 'yourself' : author}</p>
            <p className="line-clamp-1 break-words">{replyTo.body}</p>
          </div>
        </ComposerNote>
      )}
      {job.id !== null && (
        <ComposerNote label="Do not send this job" onCancel={() => job.pick(null)}>
          <div className="border-l-2 border-line pl-2">
            <p>A job goes with this message</p>
            <p className="line-clamp-1 font-semibold break-words text-ink">{job.name}</p>
          </div>
        </ComposerNote>
      )}
    </>
  );
}

/** Enter sends where there is a keyboard; on a phone Enter makes a new line, and a button sends. */
export function Composer({ composing, job, name, fieldId, authorOf, onPickJob }: ComposerProps) {
  const { text, picked, ready, editing, replyTo, problem, type } = composing;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const length = lengthOf(text);
  const error =
    length > LIMITS.message
      ? `${refusal('MQ303')} ${formatCount(length)} of ${formatCount(LIMITS.message)} characters.`
      : (problem ?? picked.problem ?? undefined);
  const { over, target } = useFileDrop((files) => (editing || !ready ? undefined : picked.add(files)));
  const hint =
    length > SHOW_COUNT_FROM_LENGTH
      ? `${formatCount(length)} of ${formatCount(LIMITS.message)} characters`
      : undefined;

  const isAnswering = replyTo !== null;
  useEffect(() => {
    if (editing || isAnswering) field.current?.focus();
  }, [editing, isAnswering]);

  const send = () => {
    void composing.send();
    field.current?.focus();
  };
  const tapToSend = useTapAtLift(send);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (editing) composing.cancelEdit();
      else if (replyTo) composing.reply(null);
    }
    // While an input method is composing a character, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard() || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void composing.send();
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
      <ComposerNotes composing={composing} job={job} authorOf={authorOf} />
      <PickedList picked={picked} className="mb-2 max-h-40 overflow-y-auto" />
      <div className="flex items-end gap-2">
        {!editing && <PickFilesButton label="Attach files" disabled={!ready} onPick={picked.add} />}
        {!editing && <TemplatesButton typed={text} disabled={!ready} onType={type} />}
        {!editing && onPickJob && (
          // The menu of the conversation has it as well: on the narrowest phones the field needs the room.
          <IconButton
            label="Send a job"
            disabled={!ready}
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
          disabled={!ready}
          placeholder={`Message ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          onChange={(event) => type(event.target.value)}
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
          disabled={!ready}
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
