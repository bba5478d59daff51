import { useState } from 'react';
import { useStore } from '@/store/react/store-context';
import { changeSearch, putSearchBack, removeSearch, type SavedSearch } from '@/store/saved/saved-searches';
import { useIsAlertMailOff } from '@/store/react/use-alert-mail';
import { Button } from '@/ui/button';
import { SearchFields, type SearchForm } from '@/ui/domain/searches/search-fields';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast, notice } from '@/ui/feedback/toast';
import { Sheet } from '@/ui/overlays/sheet';

/** Another name or other alerts for a saved search, or its removal. */
export function SearchSheet({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const store = useStore();
  const [form, setForm] = useState<SearchForm>({
    name: search.name,
    alerts: search.alerts,
    mail: search.mail,
  });
  const name = form.name.trim();
  const save = async (): Promise<void> => {
    if (name !== '' && (await attempt(() => changeSearch(store, search.id, { ...form, name })))) onClose();
  };
  const putBack = async (): Promise<void> => {
    if (await attempt(() => putSearchBack(store, search)))
      notice({ state: 'synced', title: 'Saved again', text: search.name });
  };
  const remove = async (): Promise<void> => {
    if (!(await attempt(() => removeSearch(store, search.id)))) return;
    onClose();
    alertToast({
      state: 'closed',
      title: 'Search removed',
      text: search.name,
      action: { label: 'Undo', onClick: () => void putBack() },
    });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Saved search"
      foot={
        <>
          <Button variant="danger" onClick={() => void remove()}>
            Remove
          </Button>
          <Button variant="primary" disabled={name === ''} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <SearchFields
        form={form}
        onChange={setForm}
        hasAlerts={search.searched === 'jobs'}
        isMailOff={useIsAlertMailOff()}
      />
    </Sheet>
  );
}
