import { useEffect, useState } from 'react';
import { LIMITS } from '@/domain/limits';
import { Button } from '../../button';
import { TextArea } from '../../fields/field';
import { Sheet } from '../../overlays/sheet';

export interface AnswerCopy {
  title: string;
  lead: string;
  label: string;
  confirm: string;
  /** The sentence at the field when it is empty; null: words are optional. */
  required: string | null;
}

interface AnswerSheetProps {
  /** Closed while null. */
  copy: AnswerCopy | null;
  /** What is being answered. */
  summary: string;
  isDanger: boolean;
  /** Most characters of the words. */
  most?: number;
  /** What a refused answer said. */
  words?: string;
  /** Called while words are only on the screen; returns a function to call when they are not. A reload waits for it. */
  hold: () => () => void;
  onClose: () => void;
  onAnswer: (note: string) => void;
}

/** One more look before an answer leaves, with room for words. */
export function AnswerSheet({
  copy,
  summary,
  isDanger,
  most = LIMITS.dealNote,
  words = '',
  hold,
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
          hold={hold}
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
  hold,
  onAnswer,
}: Pick<AnswerSheetProps, 'summary' | 'isDanger' | 'hold' | 'onAnswer'> & {
  copy: AnswerCopy;
  most: number;
  words: string;
}) {
  const [note, setNote] = useState(words);
  const [isChecked, setIsChecked] = useState(false);
  const isTyped = note !== words;
  useEffect(() => (isTyped ? hold() : undefined), [isTyped, hold]);
  const missing = note.trim() === '' && copy.required !== null ? copy.required : undefined;
  const tooLong = note.length > most ? `${note.length - most} characters too many.` : undefined;
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (!missing && !tooLong) onAnswer(note.trim());
      }}
    >
      {summary !== '' && <p className="mono">{summary}</p>}
      <TextArea
        label={copy.label}
        optional={copy.required === null}
        rows={4}
        value={note}
        error={tooLong ?? (isChecked ? missing : undefined)}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant={isDanger ? 'danger-solid' : 'primary'} wide>
        {copy.confirm}
      </Button>
    </form>
  );
}
