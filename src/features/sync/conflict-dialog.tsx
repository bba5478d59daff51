import { useEffect, useMemo, useRef, useState } from 'react';
import { DraftSaver } from '@/platform/draft-saver';
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
import type { RefusedItem } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { attempt, sentenceOf } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Problem } from '@/ui/problem';
import { Sheet } from '@/ui/sheet';
import { alertToast, notice } from '@/ui/toast';
import { ConflictField } from './conflict-field';
import { conflictLabel, conflictValue } from './conflict-copy';

interface ClashDialogProps {
  item: RefusedItem;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Two devices changed one thing: both versions and what will stand, side by side. Theirs stands until somebody chooses. */
export function ClashDialog({ item, title, open, onOpenChange }: ClashDialogProps) {
  const clash = useLive(observeConflict, item.id);
  return clash ? (
    <Choosing key={clash.id} clash={clash} title={title} open={open} onOpenChange={onOpenChange} />
  ) : null;
}

/** Typed words are kept as they are typed: neither a closed sheet nor a killed tab loses them (S2). */
function useKept(
  store: Store,
  { id, choices }: OfferedConflict,
): { chosen: Choices; choose: (choices: Choices) => void; settle: () => Promise<void> } {
  const [chosen, setChosen] = useState(choices);
  const saver = useRef<DraftSaver<Choices>>(undefined);
  useEffect(() => {
    const made = new DraftSaver<Choices>({
      save: (value) => saveConflictChoices(store, id, value),
      onSaved: () => {},
      onFailed: (error) =>
        alertToast({
          state: 'failed',
          title: 'What you typed is only on this screen',
          text: sentenceOf(error),
        }),
    });
    saver.current = made;
    return made.watchPage();
  }, [store, id]);
  return {
    chosen,
    choose: (next) => {
      setChosen(next);
      saver.current?.changed(next);
    },
    settle: () => saver.current?.flush() ?? Promise.resolve(),
  };
}

function Choosing({
  clash,
  title,
  open,
  onOpenChange,
}: {
  clash: OfferedConflict;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const store = useStore();
  const words = usePersistenceCopy();
  const { chosen, choose, settle } = useKept(store, clash);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const companies = useLive(observeCompanies);
  const names = useMemo(() => new Map((companies ?? []).map(({ id, name }) => [id, name])), [companies]);
  const { parts, document } = clash;
  const choiceOf = ({ path, hint }: ConflictPart): Choice => chosen[path] ?? { take: hint };
  const all = (take: 'mine' | 'theirs'): void =>
    choose(Object.fromEntries(parts.map(({ path }) => [path, { take }])));

  const save = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      await settle();
      const settled = await resolveConflict(
        store,
        clash.id,
        Object.fromEntries(parts.map((part) => [part.path, choiceOf(part)])),
      );
      offerUndo(store, settled, words.saved);
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
      lead="This was changed in two places at once. Theirs stands until you save; yours is kept here."
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
      {document === null && <Mine parts={parts} companies={names} />}
      {problem !== null && (
        <div className="px-4 pt-4">
          <Problem>{problem}</Problem>
        </div>
      )}
      {document !== null && parts.length === 0 && (
        <p className="p-4">Both say the same by now. Save to put this away.</p>
      )}
      {document !== null && parts.length > 1 && (
        <div className="flex flex-wrap gap-2 px-4 pt-4">
          <Button onClick={() => all('mine')}>Take all of mine</Button>
          <Button onClick={() => all('theirs')}>Take all of theirs</Button>
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
                ...Object.fromEntries(parts.map((each) => [each.path, choiceOf(each)])),
                [part.path]: choice,
              })
            }
          />
        ))}
    </Sheet>
  );
}

/** What it was about is gone from this device: nothing will stand any more, so there is nothing to choose. */
function Mine({
  parts,
  companies,
}: {
  parts: readonly ConflictPart[];
  companies: ReadonlyMap<string, string>;
}) {
  return (
    <div className="grid gap-4 p-4">
      <Problem>This is no longer available to you. Your words are kept here until you discard them.</Problem>
      <dl className="grid gap-3">
        {parts.map(({ path, key, field, mine }) => (
          <div key={path} className="min-w-0">
            <dt className="text-sm text-ink-2">{conflictLabel(key ?? field)}</dt>
            <dd className="break-words whitespace-pre-line">
              {conflictValue(key ?? field, mine, {}, companies)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function offerUndo(store: Store, settled: ResolvedConflict, saved: string): void {
  const undo = async (): Promise<void> => {
    if (await attempt(() => undoConflict(store, settled), 'This was not undone')) {
      notice({ state: 'synced', title: 'Undone', text: 'Both versions are under Needs attention again.' });
    }
  };
  alertToast({
    state: 'synced',
    title: saved,
    text: 'What you chose stands now.',
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
