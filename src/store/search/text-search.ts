import type { TextAnswer, TextDocument, TextRequest } from './text-index';

type Send = (request: TextRequest) => void;

/** Text search beside the screen: the index lives in a worker, so that a keystroke costs the page next to nothing. */
export class TextSearch {
  private asks = 0;
  private readonly open = new Map<number, (ids: ReadonlySet<string>) => void>();
  private sender: Promise<Send> | null = null;

  async put(documents: TextDocument[]): Promise<void> {
    if (documents.length > 0) (await this.sending())({ type: 'put', documents });
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length > 0) (await this.sending())({ type: 'remove', ids });
  }

  /** Ids of the documents that hold every word, or a word that begins with it. */
  async search(words: string): Promise<ReadonlySet<string>> {
    const send = await this.sending();
    const ask = (this.asks += 1);
    return new Promise((resolve) => {
      this.open.set(ask, resolve);
      send({ type: 'search', ask, words });
    });
  }

  private sending(): Promise<Send> {
    this.sender ??= typeof Worker === 'undefined' ? this.inThread() : Promise.resolve(this.inWorker());
    return this.sender;
  }

  private inWorker(): Send {
    const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
      type: 'module',
      name: 'marquee-search',
    });
    worker.addEventListener('message', (event: MessageEvent<TextAnswer>) => this.answered(event.data));
    return (request) => worker.postMessage(request, []);
  }

  /** Where there are no web workers (tests in Node). */
  private async inThread(): Promise<Send> {
    const { TextIndex } = await import('./text-index');
    const index = new TextIndex();
    return (request) => {
      const answer = index.handle(request);
      if (answer) this.answered(answer);
    };
  }

  private answered({ requestId: ask, ids }: TextAnswer): void {
    this.open.get(ask)?.(new Set(ids));
    this.open.delete(ask);
  }
}
