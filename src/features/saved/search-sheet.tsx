import { useKeptState } from '@/platform/updates/use-kept-state';
import { useStore } from '@/store/react/store-context';
import { changeSearch, putSearchBack, removeSearch, type SavedSearch } from '@/store/saved/saved-searches';
import { useAlertsOff } from '@/store/react/use-alerts-off';
import { Button } from '@/ui/button';
import { SearchFields, type SearchForm } from '@/ui/domain/searches/search-fields';
import { attempt } from '@/ui/feedback/attempt';
import { alertToast, notice } from '@/ui/feedback/toast';
import { LeftText } from '@/ui/fields/left-text';
import { Sheet } from '@/ui/overlays/sheet';

/** Another name or other alerts for a saved search, or its removal. */
export function SearchSheet({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const store = useStore();
  const {
    values: form,
    change,
    wasRestored,
    finish,
    clear,
  } = useKeptState<SearchForm>({
    of: { accountId: store.me(), name: `saved search ${search.id}` },
    start: { name: search.name, alerts: search.alerts, mail: search.mail },
  });
  const name = form.name.trim();
  const save = async (): Promise<void> => {
    if (name === '' || !(await attempt(() => changeSearch(store, search.id, { ...form, name })))) return;
    await finish();
    onClose();
  };
  const putBack = async (): Promise<void> => {
    if (await attempt(() => putSearchBack(store, search)))
      notice({ state: 'synced', title: 'Saved again', text: search.name });
  };
  const remove = async (): Promise<void> => {
    if (!(await attempt(() => removeSearch(store, search.id)))) return;
    await finish();
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
      {wasRestored && (
        <div className="px-4 pt-4">
          <LeftText onDiscard={clear} />
        </div>
      )}
      <SearchFields form={form} onChange={change} searched={search.searched} off={useAlertsOff()} />
    </Sheet>
  );
}
