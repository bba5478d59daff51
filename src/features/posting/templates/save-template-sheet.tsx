import { type FormEvent, useState } from 'react';
import type { JobContent } from '@/domain/jobs/job-content';
import { LIMITS } from '@/domain/limits';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { useStore } from '@/store/react/store-context';
import { saveJobTemplate, templateNameOf } from '@/store/posting/job-templates';
import { Button } from '@/ui/button';
import { sentenceOf } from '@/ui/feedback/attempt';
import { notice } from '@/ui/feedback/toast';
import { Field } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { Sheet } from '@/ui/overlays/sheet';

interface SaveTemplateSheetProps {
  content: Partial<JobContent>;
  onClose: () => void;
}

/** Names a job that is to be posted again. Works without a signal. */
export default function SaveTemplateSheet({ content, onClose }: SaveTemplateSheetProps) {
  const store = useStore();
  const {
    values: { name },
    change,
    wasRestored,
    finish,
    clear,
  } = useKeptState({
    of: { accountId: store.me(), name: `new job template ${templateNameOf(content)}` },
    start: { name: templateNameOf(content) },
  });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The sheet is part of the form that it was opened from.
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    try {
      await saveJobTemplate(store, name, content);
      await finish();
      onClose();
      notice({ state: 'draft', title: 'Saved as a template', text: name.trim() || templateNameOf(content) });
    } catch (problem) {
      setError(sentenceOf(problem));
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as template"
      lead="Everything but the days, the deadline and further roles. You find it where you post a job."
    >
      <form noValidate className="grid gap-4 p-4" onSubmit={(event) => void save(event)}>
        {wasRestored && <LeftText onDiscard={clear} />}
        <Field
          label="Name"
          maxLength={LIMITS.templateName}
          placeholder={templateNameOf(content)}
          value={name}
          error={error}
          onChange={(event) => {
            change({ name: event.target.value });
            setError(undefined);
          }}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Save template
        </Button>
      </form>
    </Sheet>
  );
}
