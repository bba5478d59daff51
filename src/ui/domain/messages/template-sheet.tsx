import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { LIMITS } from '@/domain/limits';
import { refusal } from '@/domain/refusals';
import type { KeptValues } from '@/domain/sync/kept-values';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { attempt, sentenceOf } from '../../feedback/attempt';
import { alertToast } from '../../feedback/toast';
import { Button, IconButton } from '../../button';
import { Field, TextArea } from '../../fields/field';
import { Sheet } from '../../overlays/sheet';

interface Template {
  id: string;
  title: string;
  body: string;
}

interface Typed {
  title: string;
  body: string;
}

interface TemplateSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Undefined until they are read. */
  templates: readonly Template[] | undefined;
  /** What is typed in the message now: a new template begins with it. */
  typed: string;
  onUse: (body: string) => void;
  /** @throws with a sentence for the form */
  onSave: (title: string, body: string) => Promise<void>;
  onRemove: (id: string) => Promise<void>;
  /** What is typed into the form for a new one. */
  kept: KeptValues<Typed>;
}

/** The sheet is part of the form that it was opened from, which would take a pasted or dropped picture as its own. */
const stop = (event: SyntheticEvent): void => event.stopPropagation();
const KEPT_HERE = { onPaste: stop, onDrop: stop, onDragOver: stop, onDragEnter: stop, onDragLeave: stop };

/** What a text becomes with a template: nothing that was typed is lost. */
export const withTemplate = (typed: string, body: string): string =>
  typed.trim() === '' ? body : `${typed.trimEnd()}\n\n${body}`;

/** The texts that somebody uses again: chosen, made and removed here, also without a signal. */
export function TemplateSheet({
  open,
  onOpenChange,
  templates,
  typed,
  onUse,
  onSave,
  onRemove,
  kept,
}: TemplateSheetProps) {
  const remove = async ({ id, title, body }: Template): Promise<void> => {
    if (!(await attempt(() => onRemove(id), 'This was not removed'))) return;
    alertToast({
      state: 'draft',
      title: `${title} is removed`,
      action: { label: 'Undo', onClick: () => void attempt(() => onSave(title, body)) },
    });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Templates"
      lead="Texts that you use again, on all your devices."
    >
      <div className="grid gap-6 p-4" {...KEPT_HERE}>
        {templates?.length === 0 && <p className="text-ink-2">None yet. Make the first one below.</p>}
        {templates !== undefined && templates.length > 0 && (
          <ul className="divide-y divide-hair border-y border-hair">
            {templates.map(({ id, title, body }) => (
              <li key={id} className="flex items-center gap-1">
                <button
                  type="button"
                  className="min-w-0 flex-1 py-2.5 text-left hover:underline"
                  onClick={() => {
                    onUse(body);
                    onOpenChange(false);
                  }}
                >
                  <span className="block truncate font-semibold">{title}</span>
                  <span className="line-clamp-2 text-sm break-words text-ink-2">{body}</span>
                </button>
                <IconButton label={`Remove ${title}`} onClick={() => void remove({ id, title, body })}>
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {open && <NewTemplate typed={typed} onSave={onSave} kept={kept} />}
      </div>
    </Sheet>
  );
}

function NewTemplate({ typed, onSave, kept }: Pick<TemplateSheetProps, 'typed' | 'onSave' | 'kept'>) {
  const [{ title, body }, setValues] = useState(() => kept.read({ title: '', body: typed }));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const type = (change: Partial<Typed>): void => {
    const next = { title, body, ...change };
    setValues(next);
    kept.keep(next.title === '' && next.body.trim() === '' ? null : next);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The sheet is part of the form that it was opened from, which would send its message.
    event.stopPropagation();
    if (busy) return;
    if (body.trim() === '') return setError('Write the text before you save it.');
    if (lengthOf(body.trim()) > LIMITS.message) return setError(refusal('MQ303'));
    setBusy(true);
    try {
      await onSave(title, body);
      kept.keep(null);
      setValues({ title: '', body: '' });
    } catch (problem) {
      setError(sentenceOf(problem));
    }
    setBusy(false);
  };
  return (
    <form noValidate aria-label="New template" className="grid gap-3" onSubmit={(event) => void save(event)}>
      <h3 className="head text-base">New template</h3>
      <Field
        label="Name"
        optional
        maxLength={LIMITS.templateName}
        placeholder="First words of the text"
        value={title}
        onChange={(event) => type({ title: event.target.value })}
      />
      <TextArea
        label="Text"
        rows={4}
        value={body}
        readOnly={busy}
        error={error}
        onChange={(event) => {
          type({ body: event.target.value });
          setError(undefined);
        }}
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        Save template
      </Button>
    </form>
  );
}
