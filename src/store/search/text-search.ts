import type { SearchPlan } from '@/domain/search/search-plan';
import type { TextAnswer, TextDocument, TextMatches, TextRequest } from './text-index';

type Send = (request: TextRequest) => void;

/** Text search in a worker, so that a keystroke costs the page almost nothing. */
export class TextSearch {
  private lastRequestId = 0;
  private readonly pending = new Map<number, (answer: TextAnswer) => void>();
  private send: Promise<Send> | null = null;

  async put(documents: TextDocument[]): Promise<void> {
    if (documents.length > 0) (await this.transport())({ type: 'put', documents });
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length > 0) (await this.transport())({ type: 'remove', ids });
  }

  /** The documents that have every word, most relevant first (`domain/search/search-plan.ts`). Null: there is no word in it. */
  async search(words: string): Promise<TextMatches | null> {
    const answer = await this.ask('search', words);
    return 'matches' in answer ? answer.matches : null;
  }

  /** How the words are understood. */
  async plan(words: string): Promise<SearchPlan> {
    const answer = await this.ask('plan', words);
    if ('plan' in answer) return answer.plan;
    throw new Error('The index answered another question.');
  }

  private async ask(type: 'search' | 'plan', words: string): Promise<TextAnswer> {
    const send = await this.transport();
    const requestId = (this.lastRequestId += 1);
    return new Promise((resolve) => {
      this.pending.set(requestId, resolve);
      send({ type, requestId, words });
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

  private receive(answer: TextAnswer): void {
    this.pending.get(answer.requestId)?.(answer);
    this.pending.delete(answer.requestId);
  }
}
