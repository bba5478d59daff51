import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router-dom';
import { jobPlace, payLine } from '@/domain/jobs/job-copy';
import { LIMITS } from '@/domain/limits';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import {
  type JobTemplate,
  observeJobTemplates,
  putJobTemplateBack,
  removeJobTemplate,
  renameJobTemplate,
} from '@/store/posting/job-templates';
import { Button, IconButton } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast } from '@/ui/feedback/toast';
import { Field } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Menu } from '@/ui/overlays/menu';
import { Sheet } from '@/ui/overlays/sheet';
import { contentFromDraft } from '../form/job-form';
import { blankFor, type Poster, usePoster } from '../drafts/use-poster';

interface TemplatesSheetProps {
  /** Of the form that begins with a template. */
  path: string;
  onClose: () => void;
}

function lineOf({ content }: JobTemplate, poster: Poster): string {
  const job = contentFromDraft(content, blankFor(poster));
  return [payLine(job), jobPlace(job)].filter(Boolean).join(' \u00b7 ');
}

/** The jobs that somebody posts again: chosen, renamed and removed here, also without a signal. */
export default function TemplatesSheet({ path, onClose }: TemplatesSheetProps) {
  const templates = useLive(observeJobTemplates);
  const poster = usePoster();
  const [renamedId, setRenamedId] = useState<string | null>(null);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="From a template"
      lead="Jobs that you post again, on all your devices. You choose the days each time."
    >
      {templates === undefined ? (
        <RowsSkeleton rows={3} />
      ) : templates.length === 0 ? (
        <p className="p-4 text-ink-2">
          None yet. Save one from a job’s menu under Manage Jobs, or at the last step of posting.
        </p>
      ) : (
        <ul className="divide-y divide-hair">
          {templates.map((template) => (
            <li key={template.id}>
              {template.id === renamedId ? (
                <Rename template={template} onDone={() => setRenamedId(null)} />
              ) : (
                <Row
                  template={template}
                  line={poster ? lineOf(template, poster) : ''}
                  path={path}
                  onUse={onClose}
                  onRename={() => setRenamedId(template.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface RowProps {
  template: JobTemplate;
  /** Pay and place. */
  line: string;
  path: string;
  onUse: () => void;
  onRename: () => void;
}

function Row({ template, line, path, onUse, onRename }: RowProps) {
  const store = useStore();
  const { id, name } = template;
  const remove = async (): Promise<void> => {
    if (!(await attempt(() => removeJobTemplate(store, id), 'This was not removed'))) return;
    alertToast({
      state: 'draft',
      title: `${name} is removed`,
      action: { label: 'Undo', onClick: () => void attempt(() => putJobTemplateBack(store, template)) },
    });
  };
  return (
    <div className="flex items-center pr-2">
      <Link to={`${path}?template=${id}`} onClick={onUse} className="min-w-0 flex-1 px-4 py-3 hover:bg-well">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block min-h-5 truncate text-sm text-ink-2">{line}</span>
      </Link>
      <Menu
        label={`${name}: what to do`}
        trigger={
          <IconButton label={`What to do with ${name}`}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        }
        items={[
          { label: 'Rename', onSelect: onRename },
          { label: 'Remove', danger: true, onSelect: () => void remove() },
        ]}
      />
    </div>
  );
}

function Rename({ template, onDone }: { template: JobTemplate; onDone: () => void }) {
  const store = useStore();
  const {
    values: { name },
    change,
    wasRestored,
    finish,
    clear,
  } = useKeptState({
    of: { accountId: store.me(), name: `job template ${template.id}` },
    start: { name: template.name },
  });
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the menu that it was chosen in, which had the focus.
  useEffect(() => field.current?.focus(), []);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The sheet is part of the form that it was opened from.
    event.stopPropagation();
    if (!(await attempt(() => renameJobTemplate(store, template, name), 'This was not renamed'))) return;
    await finish();
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3 p-4">
      {wasRestored && <LeftText onDiscard={clear} />}
      <Field
        label="Name"
        ref={field}
        maxLength={LIMITS.templateName}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Save name
        </Button>
        <Button onClick={() => void finish().then(onDone)}>Cancel</Button>
      </div>
    </form>
  );
}
