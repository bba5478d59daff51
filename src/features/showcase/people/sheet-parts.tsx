import { useState } from 'react';
import { Button } from '@/ui/button';
import { TemplateSheet, withTemplate } from '@/ui/domain/messages/template-sheet';
import { pagePickedFiles } from '@/ui/files/page-picked-files';
import { PersonMessageSheet } from '@/ui/domain/people/person-message-sheet';
import { ReportLink } from '@/ui/domain/reports/report-link';
import { ReportSheet } from '@/ui/domain/reports/report-sheet';
import { notice } from '@/ui/feedback/toast';
import { NOW } from '../examples';
import { Part } from '../part';

const hold = () => () => {};
/** Nothing that is typed here is kept. */
const kept = { read: <T,>(defaults: T): T => defaults, keep: () => {} };
const unreached = async (): Promise<never> => {
  throw new Error('The server could not be reached. Please try again.');
};

const REPORT = { name: 'Jo Park', about: 'person', hold, kept, onReport: unreached } as const;
const at = NOW.toISOString();

export function Reports() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title="Reports">
      <div className="grid justify-items-start">
        <ReportLink {...REPORT} label="Report Jo Park" report={null} />
        <ReportLink {...REPORT} label="Report Jo Park" report={{ status: { state: 'sent' }, at }} />
        <ReportLink {...REPORT} label="Report Jo Park" report={{ status: { state: 'waiting' }, at }} />
        <Button className="mt-6" onClick={() => setOpen(true)}>
          A report that was refused
        </Button>
        <ReportSheet
          {...REPORT}
          about="conversation"
          open={isOpen}
          onOpenChange={setOpen}
          report={{ status: { state: 'refused', sentence: 'You have reported ten things today.' }, at }}
        />
      </div>
    </Part>
  );
}

const TEMPLATES = [
  { id: '1', title: 'Call time, example', body: 'Call is 05:30 at basecamp. Parking at the east gate.' },
  { id: '2', title: 'Filled, example', body: 'Thank you for applying. The place is filled.' },
];

export function MessageSheets() {
  const [open, setOpen] = useState<'templates' | 'none' | 'message' | null>(null);
  const [typed, setTyped] = useState('');
  const [templates, setTemplates] = useState(TEMPLATES);
  const [cache] = useState(pagePickedFiles);
  const onOpenChange = (isOpen: boolean): void => setOpen((before) => (isOpen ? before : null));
  const templateSheet = {
    onOpenChange,
    typed,
    kept,
    onUse: (body: string) => setTyped(withTemplate(typed, body)),
  };
  return (
    <Part title="Templates and a first message">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('templates')}>Templates</Button>
        <Button onClick={() => setOpen('none')}>No templates yet</Button>
        <Button onClick={() => setOpen('message')}>First message</Button>
      </div>
      <p className="mt-2 text-sm whitespace-pre-line text-ink-2">{typed || 'No template chosen yet.'}</p>
      <TemplateSheet
        {...templateSheet}
        open={open === 'templates'}
        templates={templates}
        onSave={async (title, body) =>
          setTemplates([...templates, { id: String(templates.length + 1), title: title || body, body }])
        }
        onRemove={async (id) => setTemplates(templates.filter((each) => each.id !== id))}
      />
      <TemplateSheet
        {...templateSheet}
        open={open === 'none'}
        templates={[]}
        onSave={unreached}
        onRemove={unreached}
      />
      <PersonMessageSheet
        open={open === 'message'}
        onOpenChange={onOpenChange}
        name="Ines Marlow"
        about="1st AC, Low Tide"
        first={{
          openDraft: async () => ({ text: '', save: async () => {}, remove: async () => {} }),
          pickedFiles: cache,
          place: 'showcase',
          readBy: null,
          send: unreached,
        }}
        saverOf={() => ({
          changed: () => {},
          flush: async () => {},
          settle: async () => {},
          resume: () => {},
        })}
        hold={hold}
        onSent={() => notice({ state: 'sent', title: 'Sent' })}
      />
    </Part>
  );
}
