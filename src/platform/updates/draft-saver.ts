import { holdUnsavedText } from './unsaved-text';

/** The text is saved after typing has paused for this long. */
export const SAVE_AFTER_PAUSE_MS = 400;
/** Whoever types without a pause loses no more than this when the page is killed. */
export const SAVE_AT_LATEST_MS = 2_000;

export interface DraftSaverOptions<T> {
  /** Which draft this is, among all of this page: what its account writes, and to whom or about what. */
  key: string;
  save: (value: T) => Promise<void>;
  /** Called at the first change after everything was saved. */
  onUnsaved?: () => void;
  /** Everything typed so far is saved (S8): never called while newer text is only on the screen. */
  onSaved: (at: Date) => void;
  /** Saving failed, so the text is only on the screen, or in memory once its form has closed. */
  onFailed: (error: unknown) => void;
}

interface Saver {
  unsaved: { value: unknown } | null;
  flush: () => Promise<void>;
  settle: () => Promise<void>;
}

/** By key, the savers that have unsaved text, also those of closed forms. */
const unsavedDrafts = new Map<string, Saver>();

/** Tries again to save everything that is typed and not saved yet. Resolves when all of it has been tried. */
export async function saveAllDrafts(): Promise<void> {
  await Promise.all([...unsavedDrafts.values()].map((saver) => saver.flush()));
}

/** For an account that signs out: nothing of it is saved any more. */
export function discardUnsavedDrafts(): void {
  for (const saver of unsavedDrafts.values()) void saver.settle();
}

/**
 * Text of a closed form that could not be saved, or is still being saved. A form that opens the same draft starts from it, and
 * not from the older text in the store.
 */
export const unsavedDraft = <T>(key: string): { value: T } | null =>
  (unsavedDrafts.get(key)?.unsaved ?? null) as { value: T } | null;

addEventListener('pagehide', () => void saveAllDrafts());
addEventListener('visibilitychange', () => void saveAllDrafts());

/**
 * Saves what is typed at every pause, every two seconds while there is none, and at once when the page is hidden. Of a page that is closed the
 * browser may not wait for it, so such a page asks before it is left. Saves of one draft run one after the
 * other, the latest text last, across all forms that open it. From the first keystroke until the text is stored, the page must
 * not reload. Text that cannot be stored stays in memory, and is tried again whenever another save succeeds or the page is
 * hidden or shown.
 */
export class DraftSaver<T> implements Saver {
  /** The newest text, until it is stored. */
  unsaved: { value: T } | null = null;
  /** The text of the save that was started last, unless it failed. */
  private started: { value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change since the last save was made, in `Date.now()` milliseconds; null: there is none. */
  private changedAt: number | null = null;
  private release: (() => void) | null = null;
  private saving: Promise<void> = Promise.resolve();
  private isSettled = false;

  constructor(private readonly options: DraftSaverOptions<T>) {}

  /** Call with the form's content after each change. */
  changed(value: T): void {
    if (this.isSettled) return;
    this.takeOver();
    this.release ??= holdUnsavedText();
    if (this.unsaved === null) this.options.onUnsaved?.();
    this.unsaved = { value };
    clearTimeout(this.timer);
    // A clock that is set back delays nothing by more than a pause.
    this.changedAt = Math.min(this.changedAt ?? Date.now(), Date.now());
    const leftMs = this.changedAt + SAVE_AT_LATEST_MS - Date.now();
    this.timer = setTimeout(() => void this.flush(), Math.max(0, Math.min(SAVE_AFTER_PAUSE_MS, leftMs)));
  }

  /** Saves now; call when the form closes. Resolves when everything so far has been tried; failures go to `onFailed`. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.changedAt = null;
    const text = this.unsaved;
    if (text && text !== this.started) {
      this.started = text;
      this.saving = this.saving.then(() => this.write(text));
    }
    return this.saving;
  }

  /** The text is stored elsewhere or was discarded: saves nothing more until `resume`. Resolves when no save is running. */
  async settle(): Promise<void> {
    this.isSettled = true;
    this.setSaved();
    await this.saving;
  }

  /** Saves again, because storing the text elsewhere has failed. */
  resume(): void {
    this.isSettled = false;
  }

  /** An earlier form of the same draft saves nothing more, and this one waits for what it is saving. */
  private takeOver(): void {
    const before = unsavedDrafts.get(this.options.key);
    if (before === this) return;
    unsavedDrafts.set(this.options.key, this);
    if (!before) return;
    const settled = before.settle();
    this.saving = this.saving.then(() => settled);
  }

  private async write(text: { value: T }): Promise<void> {
    try {
      await this.options.save(text.value);
      // If somebody typed on meanwhile, the newer text is still only on the screen.
      if (this.unsaved !== text) return;
      this.setSaved();
      this.options.onSaved(new Date());
      // There may be space again for what failed before.
      void saveAllDrafts();
    } catch (error) {
      // Keep the hold, because a reload would lose the text. The next save tries it again, unless there is newer text.
      if (this.started === text) this.started = null;
      this.options.onFailed(error);
    }
  }

  private setSaved(): void {
    clearTimeout(this.timer);
    this.changedAt = null;
    this.unsaved = null;
    if (unsavedDrafts.get(this.options.key) === this) unsavedDrafts.delete(this.options.key);
    this.release?.();
    this.release = null;
  }
}

/** What keeps a first message to somebody from being lost: its text is saved, and no reload takes its files. */
export const firstMessageSaving = {
  /** @param place the conversation's id */
  saverOf: (place: string, options: Omit<DraftSaverOptions<string>, 'key'>): DraftSaver<string> =>
    new DraftSaver({ ...options, key: `first message ${place}` }),
  hold: holdUnsavedText,
};

/** Saves a private note. @param place whose, and about whom */
export const noteSaver = {
  open: (place: string, options: Omit<DraftSaverOptions<string>, 'key'>): DraftSaver<string> =>
    new DraftSaver({ ...options, key: `note ${place}` }),
  /** Text of a closed form that could not be saved, or is still being saved. */
  left: (place: string): string | null => unsavedDraft<string>(`note ${place}`)?.value ?? null,
};
