import { type FormEvent, useRef, useState } from 'react';
import { type Issue, type IssuePreview, saveIssue } from '@/backend/newsletter-issues';
import {
  type IssueContent,
  issueProblems,
  type IssueProblems,
  MAX_SUBJECT_CHARACTERS,
  NEW_ISSUE,
} from '@/domain/newsletter/issue';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { Field, TextArea } from '@/ui/fields/field';
import { AudienceFields } from './audience-fields';
import { IssuePreviewView } from './issue-preview';
import { SendIssue } from './send-issue';

const contentOf = (saved: Issue | null): IssueContent =>
  saved === null ? NEW_ISSUE : { ...saved.content, html: saved.content.html ?? '' };

const FIELDS_IN_ORDER = ['subject', 'text', 'html', 'frequencies'] as const;

interface IssueEditorProps {
  id: string;
  /** Null for one that nobody has saved yet. */
  saved: Issue | null;
  onSaved: () => void;
  onQueued: () => void;
}

/** Writes a draft, shows it as a reader gets it, mails a test, and sends it. */
export function IssueEditor({ id, saved, onSaved, onQueued }: IssueEditorProps) {
  const [content, setContent] = useState(() => contentOf(saved));
  const [version, setVersion] = useState(saved?.content.version ?? null);
  const [preview, setPreview] = useState<IssuePreview | null>(null);
  /** What the server has of it; null: nothing. */
  const [stored, setStored] = useState(saved === null ? null : content);
  const isDirty = content !== stored;
  const [problems, setProblems] = useState<IssueProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useHoldWhile(isDirty && (content.subject !== '' || content.text !== ''));

  const change = (part: Partial<IssueContent>): void => {
    setContent((before) => ({ ...before, ...part }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(part, field))),
    );
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const found = issueProblems(content);
    setProblems(found);
    setRefusal(null);
    const first = FIELDS_IN_ORDER.find((field) => found[field] !== undefined);
    if (first !== undefined) {
      const field = form.current?.querySelector<HTMLElement>(`[name="${first}"]`);
      // What is folded cannot be focused.
      field?.closest('details')?.setAttribute('open', '');
      return field?.focus();
    }
    setBusy(true);
    const answer = await saveIssue(id, content, version);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.sentence);
    setVersion(answer.value.content.version);
    setPreview(answer.value);
    // Not what was typed meanwhile.
    setStored(content);
    onSaved();
  };
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form
        ref={form}
        noValidate
        aria-label="Issue"
        onSubmit={(event) => void save(event)}
        className="grid content-start gap-4"
      >
        <Field
          label="Subject"
          name="subject"
          value={content.subject}
          error={problems.subject}
          hint={`One line, at most ${MAX_SUBJECT_CHARACTERS} characters.`}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <TextArea
          label="Text"
          name="text"
          rows={14}
          value={content.text}
          error={problems.text}
          hint="As plain text. The links to unsubscribe are added to each mail."
          onChange={(event) => change({ text: event.target.value })}
        />
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">HTML of your own</summary>
          <TextArea
            label="HTML"
            optional
            name="html"
            rows={8}
            className="mono"
            value={content.html}
            error={problems.html}
            hint="The inside of the mail. Left empty, it is made from the text."
            onChange={(event) => change({ html: event.target.value })}
          />
        </details>
        <AudienceFields value={content} problem={problems.frequencies} onChange={change} />
        {refusal !== null && <Problem>{refusal}</Problem>}
        <Button
          type="submit"
          variant={isDirty ? 'primary' : undefined}
          busy={isBusy}
          className="justify-self-start"
        >
          {isBusy ? 'Saving' : 'Save and preview'}
        </Button>
      </form>
      <div className="grid content-start gap-8">
        <IssuePreviewView preview={preview} isStale={isDirty} />
        {(preview ?? saved) !== null && (
          <SendIssue
            id={id}
            version={version ?? ''}
            recipients={(preview ?? saved)?.recipients ?? 0}
            isUnsaved={isDirty}
            onQueued={onQueued}
          />
        )}
      </div>
    </div>
  );
}
