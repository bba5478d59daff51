import type { TextAnswer, TextDocument, TextRequest } from './text-index';

type Send = (request: TextRequest) => void;

/** Text search in a worker, so that a keystroke costs the page almost nothing. */
export class TextSearch {
  private lastRequestId = 0;
  private readonly pending = new Map<number, (ids: ReadonlySet<string>) => void>();
  private send: Promise<Send> | null = null;

  async put(documents: TextDocument[]): Promise<void> {
    if (documents.length > 0) (await this.transport())({ type: 'put', documents });
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length > 0) (await this.transport())({ type: 'remove', ids });
  }

  /** Ids of the documents in which every word occurs, if only as the beginning of one. */
  async search(words: string): Promise<ReadonlySet<string>> {
    const send = await this.transport();
    const requestId = (this.lastRequestId += 1);
    return new Promise((resolve) => {
      this.pending.set(requestId, resolve);
      send({ type: 'search', requestId, words });
    });
  }

  private transport(): Promise<Send> {
    this.send ??= typeof Worker === 'undefined' ? this.inThread() : Promise.resolve(this.inWorker());
    return this.send;
  }

  private inWorker(): Send {
    const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
      type: 'module',
      name: 'marquee-search',
    });
    worker.addEventListener('message', (event: MessageEvent<TextAnswer>) => this.receive(event.data));
    return (request) => worker.postMessage(request, []);
  }

  /** Where there are no web workers (tests in Node). */
  private async inThread(): Promise<Send> {
    const { TextIndex } = await import('./text-index');
    const index = new TextIndex();
    return (request) => {
      const answer = index.handle(request);
      if (answer) this.receive(answer);
    };
  }

  private receive({ requestId, ids }: TextAnswer): void {
    this.pending.get(requestId)?.(new Set(ids));
    this.pending.delete(requestId);
  }
}
