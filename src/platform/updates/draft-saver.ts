import { holdUnsavedText } from './unsaved-text';

/** The text is saved after typing has paused for this long. */
export const SAVE_AFTER_PAUSE_MS = 400;

export interface DraftSaverOptions<T> {
  save: (value: T) => Promise<void>;
  /** Somebody has typed after everything was saved. */
  onUnsaved?: () => void;
  /** Everything typed so far is saved (S8): never called while newer text is only on the screen. */
  onSaved: (at: Date) => void;
  /** Saving failed, so the text is only on the screen. */
  onFailed: (error: unknown) => void;
}

interface Saver {
  flush: () => Promise<void>;
  settle: () => Promise<void>;
}

/** The savers of the forms on this page. */
const onPage = new Set<Saver>();
/** Those of forms that were left with text that could not be saved. */
const left = new Set<Saver>();

/** Saves now what is typed in any form and not saved yet, that of forms on the page last; a form shows its failure. */
export async function saveAllDrafts(): Promise<void> {
  for (const savers of [left, onPage]) await Promise.all([...savers].map((saver) => saver.flush()));
  left.clear();
}

/** Somebody goes on typing: what was left behind is older than that, and must never be written over it. */
function forgetLeft(): void {
  for (const saver of left) void saver.settle();
  left.clear();
}

/**
 * Saves what is typed at every pause, and at once when the page is hidden or closed (`watchPage`). Saves run one after the
 * other, the latest text last. From the first keystroke until the text is stored, the page must not reload.
 */
export class DraftSaver<T> {
  /** The newest text, until it is stored. */
  private unsaved: { value: T } | null = null;
  /** The text of the save that was started last, unless it failed. */
  private started: { value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private release: (() => void) | null = null;
  private saving: Promise<void> = Promise.resolve();
  private isSettled = false;

  constructor(private readonly options: DraftSaverOptions<T>) {}

  /** Call with the form's content after each change. */
  changed(value: T): void {
    if (this.isSettled) return;
    forgetLeft();
    this.release ??= holdUnsavedText();
    if (this.unsaved === null) this.options.onUnsaved?.();
    this.unsaved = { value };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), SAVE_AFTER_PAUSE_MS);
  }

  /** Saves now. Resolves when everything so far has been tried; failures go to `onFailed`. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    const text = this.unsaved;
    if (text && text !== this.started) {
      this.started = text;
      this.saving = this.saving.then(() => this.write(text));
    }
    return this.saving;
  }

  /** The text is stored elsewhere or was discarded: saves nothing more until `resume`. */
  async settle(): Promise<void> {
    this.isSettled = true;
    clearTimeout(this.timer);
    this.unsaved = null;
    this.releaseHold();
    await this.saving;
  }

  /** Saves again, because storing the text elsewhere has failed. */
  resume(): void {
    this.isSettled = false;
  }

  /** Saves when the page is hidden or left, and by `saveAllDrafts`. Returns a function that stops, and saves once more. */
  watchPage(): () => void {
    const flush = (): void => void this.flush();
    left.delete(this);
    onPage.add(this);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      void this.leave();
    };
  }

  /** Saves once more. Text that cannot be stored now waits for `saveAllDrafts`. */
  private async leave(): Promise<void> {
    onPage.delete(this);
    left.add(this);
    await this.flush();
    if (this.unsaved === null) left.delete(this);
  }

  private async write(text: { value: T }): Promise<void> {
    try {
      await this.options.save(text.value);
      // If somebody typed on meanwhile, the newer text is still only on the screen.
      if (this.unsaved !== text) return;
      this.unsaved = null;
      this.releaseHold();
      this.options.onSaved(new Date());
    } catch (error) {
      // Keep the hold, because a reload would lose the text. The next save tries it again, unless there is newer text.
      if (this.started === text) this.started = null;
      this.options.onFailed(error);
    }
  }

  private releaseHold(): void {
    this.release?.();
    this.release = null;
  }
}
