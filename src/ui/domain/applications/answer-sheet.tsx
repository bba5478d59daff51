import { useState } from 'react';
import { LIMITS } from '@/domain/limits';
import type { KeptValues } from '@/domain/sync/kept-values';
import { Button } from '../../button';
import { TextArea } from '../../fields/field';
import { LeftText } from '../../fields/left-text';
import { Sheet } from '../../overlays/sheet';

export interface AnswerCopy {
  title: string;
  lead: string;
  label: string;
  confirm: string;
  /** The sentence at the field when it is empty; null: words are optional. */
  required: string | null;
}

export interface AnswerWords {
  note: string;
}

interface AnswerSheetProps {
  /** Closed while null. */
  copy: AnswerCopy | null;
  /** What is being answered, in lines. */
  summary: string;
  isDanger: boolean;
  /** Most characters of the words. */
  most?: number;
  /** What a refused answer said. */
  words?: string;
  /** The words of this answer, until it is given. */
  kept: KeptValues<AnswerWords>;
  onClose: () => void;
  /** Resolves to whether it is stored. */
  onAnswer: (note: string) => Promise<boolean>;
}

/** One more look before an answer leaves, with room for words. */
export function AnswerSheet({
  copy,
  summary,
  isDanger,
  most = LIMITS.dealNote,
  words = '',
  kept,
  onClose,
  onAnswer,
}: AnswerSheetProps) {
  return (
    <Sheet
      open={copy !== null}
      onOpenChange={(open) => !open && onClose()}
      title={copy?.title ?? 'Answer'}
      lead={copy?.lead}
    >
      {copy && (
        <AnswerForm
          key={copy.title}
          copy={copy}
          summary={summary}
          isDanger={isDanger}
          most={most}
          words={words}
          kept={kept}
          onAnswer={onAnswer}
        />
      )}
    </Sheet>
  );
}

function AnswerForm({
  copy,
  summary,
  isDanger,
  most,
  words,
  kept,
  onAnswer,
}: Pick<AnswerSheetProps, 'summary' | 'isDanger' | 'kept' | 'onAnswer'> & {
  copy: AnswerCopy;
  most: number;
  words: string;
}) {
  const [note, setNote] = useState(() => kept.read({ note: words }).note);
  const [wasLeft, setWasLeft] = useState(note !== words);
  const [isChecked, setIsChecked] = useState(false);
  const type = (text: string): void => {
    setNote(text);
    kept.keep(text === words ? null : { note: text });
  };
  const answer = async (): Promise<void> => {
    if (await onAnswer(note.trim())) kept.keep(null);
  };
  const missing = note.trim() === '' && copy.required !== null ? copy.required : undefined;
  const tooLong = note.length > most ? `${note.length - most} characters too many.` : undefined;
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (!missing && !tooLong) void answer();
      }}
    >
      {wasLeft && (
        <LeftText
          goes="sent"
          onDiscard={() => {
            type(words);
            setWasLeft(false);
          }}
        />
      )}
      {summary !== '' && <p className="mono whitespace-pre-line">{summary}</p>}
      <TextArea
        label={copy.label}
        optional={copy.required === null}
        rows={4}
        value={note}
        error={tooLong ?? (isChecked ? missing : undefined)}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" variant={isDanger ? 'danger-solid' : 'primary'} wide>
        {copy.confirm}
      </Button>
    </form>
  );
}
