import { useState } from 'react';
import { BellPlus, BookmarkCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../button';
import { notice } from '../../feedback/toast';
import { Sheet } from '../../overlays/sheet';
import { SearchFields, type SearchForm } from './search-fields';

const SAVED_SEARCHES = '/saved?section=searches';

interface SaveSearchProps {
  /** The name of the saved search that asks for the same; null: there is none. */
  savedAs: string | null;
  proposedName: string;
  hasAlerts: boolean;
  /** They have switched off all mail about jobs. */
  isMailOff?: boolean;
  /** Resolves to whether it was saved; a failure has been shown. */
  onSave: (form: SearchForm) => Promise<boolean>;
}

const lineClass = '-ml-2 inline-flex min-h-12 items-center gap-2 px-2 text-sm font-semibold';

/** Keeps what a list shows as a saved search, or says under which name it is kept already. */
export function SaveSearch({ savedAs, proposedName, hasAlerts, isMailOff, onSave }: SaveSearchProps) {
  const [form, setForm] = useState<SearchForm | null>(null);
  const name = form?.name.trim() ?? '';
  const save = async (chosen: SearchForm): Promise<void> => {
    if (name === '' || !(await onSave({ ...chosen, name }))) return;
    setForm(null);
    notice({
      state: 'synced',
      title: 'Search saved',
      text: name,
      action: { label: 'See it', to: SAVED_SEARCHES },
    });
  };
  if (savedAs !== null)
    return (
      <Link to={SAVED_SEARCHES} className={lineClass}>
        <BookmarkCheck size={18} aria-hidden className="shrink-0" />
        <span className="min-w-0">Saved as {savedAs}</span>
      </Link>
    );
  return (
    <>
      <button
        type="button"
        className={`${lineClass} underline decoration-hair decoration-2 underline-offset-4 hover:decoration-ink`}
        onClick={() => setForm({ name: proposedName, alerts: hasAlerts ? 'daily' : 'off', mail: false })}
      >
        <BellPlus size={18} aria-hidden className="shrink-0" />
        Save search
      </button>
      {form && (
        <Sheet
          open
          onOpenChange={(open) => !open && setForm(null)}
          title="Save search"
          lead="Words, filters and order are kept. It tells you what is new."
          foot={
            <Button variant="primary" disabled={name === ''} onClick={() => void save(form)}>
              Save
            </Button>
          }
        >
          <SearchFields form={form} onChange={setForm} hasAlerts={hasAlerts} isMailOff={isMailOff} />
        </Sheet>
      )}
    </>
  );
}
