import { useState } from 'react';
import { NotebookText } from 'lucide-react';
import { keptValues } from '@/platform/updates/kept-values';
import { useTemplates } from '@/store/react/messages/use-templates';
import { useStore } from '@/store/react/store-context';
import { IconButton } from '@/ui/button';
import { TemplateSheet, withTemplate } from '@/ui/domain/messages/template-sheet';

interface TemplatesButtonProps {
  typed: string;
  disabled?: boolean;
  onType: (text: string) => void;
}

/** Beside the field: opens the texts that somebody uses again. */
export function TemplatesButton({ typed, disabled, onType }: TemplatesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const store = useStore();
  const { all, save, remove } = useTemplates();
  return (
    <>
      <IconButton
        label="Templates"
        disabled={disabled}
        onClick={() => setOpen(true)}
        className="-mx-2 disabled:text-ink-3"
      >
        <NotebookText size={20} aria-hidden />
      </IconButton>
      <TemplateSheet
        open={isOpen}
        onOpenChange={setOpen}
        templates={all}
        typed={typed}
        onUse={(body) => onType(withTemplate(typed, body))}
        onSave={save}
        onRemove={remove}
        kept={keptValues({ accountId: store.me(), name: 'template' })}
      />
    </>
  );
}
