import { holdUnsavedText } from './unsaved-text';

/** A pause in typing after which the text is worth a write. */
export const PAUSE_MS = 400;

export interface DraftSaverOptions<T> {
  save: (value: T) => Promise<void>;
  onSaved: (at: Date) => void;
  /** The words are only on the screen. */
  onFailed: (error: unknown) => void;
}

/**
 * Saves what is typed on every pause, and at once when the page goes (`watchPage`). One save after the other, the latest
 * words last; from the first keystroke until the words are stored, nothing may reload this page.
 */
export class DraftSaver<T> {
  private wanted: { value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private release: (() => void) | null = null;
  private saving: Promise<void> = Promise.resolve();
  private isSettled = false;

  constructor(private readonly options: DraftSaverOptions<T>) {}

  /** Call with what stands in the form after each change. */
  changed(value: T): void {
    if (this.isSettled) return;
    this.release ??= holdUnsavedText();
    this.wanted = { value };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Saves what waits, now. Resolves when everything so far has been tried. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    const wanted = this.wanted;
    this.wanted = null;
    if (wanted) this.saving = this.saving.then(() => this.write(wanted.value));
    return this.saving;
  }

  /** The words are stored elsewhere now, or thrown away: saves nothing more until `resume`. */
  async settle(): Promise<void> {
    this.isSettled = true;
    clearTimeout(this.timer);
    this.wanted = null;
    this.letGo();
    await this.saving;
  }

  /** What the words were settled for has failed: typing goes on. */
  resume(): void {
    this.isSettled = false;
  }

  /** Saves when the page is hidden or left. Returns the end of it, which saves once more. */
  watchPage(): () => void {
    const flush = (): void => void this.flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }

  private async write(value: T): Promise<void> {
    try {
      await this.options.save(value);
      // Typed on meanwhile: the newer words are still only on the screen.
      if (this.wanted === null) this.letGo();
      this.options.onSaved(new Date());
    } catch (error) {
      // The hold stays, a reload would lose the words; whoever saves next tries them again.
      this.wanted ??= { value };
      this.options.onFailed(error);
    }
  }

  private letGo(): void {
    this.release?.();
    this.release = null;
  }
}
