import { useEffect, useMemo, useRef, useState } from 'react';
import { DraftSaver, unsavedDraft } from '@/platform/updates/draft-saver';
import {
  saveConflictChoices,
  observeConflict,
  resolveConflict,
  type Choice,
  type Choices,
  type ConflictPart,
  type OfferedConflict,
  type ResolvedConflict,
  undoConflict,
} from '@/store/writes/conflicts';
import { observeCompanies } from '@/store/entities/profiles';
import type { RefusedItem } from '@/store/writes/queue-items';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { attempt, sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Problem } from '@/ui/feedback/problem';
import { Sheet } from '@/ui/overlays/sheet';
import { alertToast, notice } from '@/ui/feedback/toast';
import { ConflictField } from './conflict-field';
import { conflictLabel, conflictValue, partName } from './conflict-copy';

interface ConflictDialogProps {
  item: RefusedItem;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Both versions of a conflict side by side, and the result. Until somebody chooses, theirs is in effect. */
export function ConflictDialog({ item, title, open, onOpenChange }: ConflictDialogProps) {
  const conflict = useLive(observeConflict, item.id);
  return conflict ? (
    <ConflictForm
      key={conflict.id}
      conflict={conflict}
      title={title}
      open={open}
      onOpenChange={onOpenChange}
    />
  ) : null;
}

/** Saves the choices while they are made, so that neither a closed sheet nor a killed tab loses typed text (S2). */
function useSavedChoices(
  store: Store,
  { id, choices }: OfferedConflict,
): { chosen: Choices; choose: (choices: Choices) => void; flush: () => Promise<void> } {
  const key = `conflict ${store.me()} ${id}`;
  const [chosen, setChosen] = useState(() => unsavedDraft<Choices>(key)?.value ?? choices);
  const saver = useRef<DraftSaver<Choices>>(undefined);
  useEffect(() => {
    const draftSaver = new DraftSaver<Choices>({
      key,
      save: (value) => saveConflictChoices(store, id, value),
      onSaved: () => {},
      onFailed: (error) =>
        alertToast({
          state: 'failed',
          title: 'What you typed is not saved yet',
          text: sentenceOf(error),
        }),
    });
    saver.current = draftSaver;
    return () => void draftSaver.flush();
  }, [store, id, key]);
  return {
    chosen,
    choose: (next) => {
      setChosen(next);
      saver.current?.changed(next);
    },
    flush: () => saver.current?.flush() ?? Promise.resolve(),
  };
}

function ConflictForm({
  conflict,
  title,
  open,
  onOpenChange,
}: {
  conflict: OfferedConflict;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const store = useStore();
  const copy = usePersistenceCopy();
  const { chosen, choose, flush } = useSavedChoices(store, conflict);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const companies = useLive(observeCompanies);
  const names = useMemo(() => new Map((companies ?? []).map(({ id, name }) => [id, name])), [companies]);
  const { parts, document } = conflict;
  const choiceOf = ({ path, hint }: ConflictPart): Choice => chosen[path] ?? { take: hint };
  const chooseAll = (take: 'mine' | 'theirs'): void =>
    choose(Object.fromEntries(parts.map(({ path }) => [path, { take }])));

  const save = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      await flush();
      const resolved = await resolveConflict(
        store,
        conflict.id,
        Object.fromEntries(parts.map((part) => [part.path, choiceOf(part)])),
      );
      offerUndo(store, resolved, copy.saved);
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <Sheet
      kind="wide"
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      lead="This was changed in two places at once. The other version is used until you save; yours is kept here."
      foot={
        document === null ? undefined : (
          <>
            <Button onClick={() => onOpenChange(false)}>Decide later</Button>
            <Button variant="primary" busy={busy} onClick={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      {document === null && <MyVersion parts={parts} companies={names} />}
      {problem !== null && (
        <div className="px-4 pt-4">
          <Problem>{problem}</Problem>
        </div>
      )}
      {document !== null && parts.length === 0 && (
        <p className="p-4">Both versions are the same by now. Save to close this.</p>
      )}
      {document !== null && parts.length > 1 && (
        <div className="flex flex-wrap gap-2 px-4 pt-4">
          <Button onClick={() => chooseAll('mine')}>Take all of mine</Button>
          <Button onClick={() => chooseAll('theirs')}>Take all of the other</Button>
        </div>
      )}
      {document !== null &&
        parts.map((part) => (
          <ConflictField
            key={part.path}
            part={part}
            document={document}
            companies={names}
            choice={choiceOf(part)}
            onChoice={(choice) =>
              choose({
                ...Object.fromEntries(parts.map((other) => [other.path, choiceOf(other)])),
                [part.path]: choice,
              })
            }
          />
        ))}
    </Sheet>
  );
}

/** For a conflict whose document was deleted from this device: there is nothing to choose, only my version to copy. */
function MyVersion({
  parts,
  companies,
}: {
  parts: readonly ConflictPart[];
  companies: ReadonlyMap<string, string>;
}) {
  return (
    <div className="grid gap-4 p-4">
      <Problem>This is no longer available to you. What you wrote is kept here until you discard it.</Problem>
      <dl className="grid gap-3">
        {parts.map(({ path, key, field, mine }) => (
          <div key={path} className="min-w-0">
            <dt className="text-sm text-ink-2">{conflictLabel(partName(field, key))}</dt>
            <dd className="break-words whitespace-pre-line">
              {conflictValue(partName(field, key), mine, {}, companies)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function offerUndo(store: Store, resolved: ResolvedConflict, saved: string): void {
  const undo = async (): Promise<void> => {
    if (await attempt(() => undoConflict(store, resolved), 'This was not undone')) {
      notice({ state: 'synced', title: 'Undone', text: 'Both versions are under Needs attention again.' });
    }
  };
  alertToast({
    state: 'synced',
    title: saved,
    text: 'Your choice is saved.',
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
