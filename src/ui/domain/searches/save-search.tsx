import { useState } from 'react';
import { BellPlus, BookmarkCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AlertsOffBySearched } from '@/domain/saved/alert-line';
import type { Searched } from '@/domain/saved/saved-search';
import type { KeptValues } from '@/domain/sync/kept-values';
import { Button } from '../../button';
import { notice } from '../../feedback/toast';
import { LeftText } from '../../fields/left-text';
import { Sheet } from '../../overlays/sheet';
import { SearchFields, type SearchForm } from './search-fields';

const SAVED_SEARCHES = '/saved?section=searches';

interface SaveSearchProps {
  /** The name of the saved search that asks for the same; null: there is none. */
  savedAs: string | null;
  proposedName: string;
  searched: Searched;
  /** What they have switched off in the settings. */
  off: AlertsOffBySearched;
  /** What is typed, until it is saved. */
  kept: KeptValues<SearchForm>;
  /** Resolves to whether it was saved; a failure has been shown. */
  onSave: (form: SearchForm) => Promise<boolean>;
}

const lineClass = '-ml-2 inline-flex min-h-12 items-center gap-2 px-2 text-sm font-semibold';

/** Keeps what a list shows as a saved search, or says under which name it is kept already. */
export function SaveSearch({ savedAs, proposedName, searched, off, kept, onSave }: SaveSearchProps) {
  const [form, setForm] = useState<SearchForm | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const start: SearchForm = { name: proposedName, alerts: 'daily', mail: false };
  const begin = (): void => {
    const left = kept.read(start);
    setWasLeft(JSON.stringify(left) !== JSON.stringify(start));
    setForm(left);
  };
  const change = (next: SearchForm): void => {
    setForm(next);
    kept.keep(JSON.stringify(next) === JSON.stringify(start) ? null : next);
  };
  const name = form?.name.trim() ?? '';
  const save = async (chosen: SearchForm): Promise<void> => {
    if (name === '' || !(await onSave({ ...chosen, name }))) return;
    kept.keep(null);
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
        onClick={begin}
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
          {wasLeft && (
            <div className="px-4 pt-4">
              <LeftText
                onDiscard={() => {
                  setWasLeft(false);
                  change(start);
                }}
              />
            </div>
          )}
          <SearchFields form={form} onChange={change} searched={searched} off={off} />
        </Sheet>
      )}
    </>
  );
}
