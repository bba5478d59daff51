import MiniSearch from 'minisearch';

/** A document of the text index. */
export interface TextDocument {
  id: string;
  /** Has the highest weight: a job's title, a person's name. */
  name: string;
  /** The text of all other fields, joined. */
  text: string;
}

export type TextRequest =
  | { type: 'put'; documents: TextDocument[] }
  | { type: 'remove'; ids: string[] }
  | { type: 'search'; requestId: number; words: string };

export interface TextAnswer {
  requestId: number;
  ids: string[];
}

/** Runs in a worker in the browser. */
export class TextIndex {
  private readonly index = new MiniSearch<TextDocument>({
    fields: ['name', 'text'],
    // In one go: between batches a replaced document would change the terms that are being gone through, and the vacuum would never end.
    autoVacuum: { batchSize: Number.MAX_SAFE_INTEGER, batchWait: 0, minDirtFactor: 0.1, minDirtCount: 20 },
    searchOptions: {
      boost: { name: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });

  handle(request: TextRequest): TextAnswer | null {
    switch (request.type) {
      case 'put':
        for (const document of request.documents) {
          if (this.index.has(document.id)) this.index.replace(document);
          else this.index.add(document);
        }
        return null;
      case 'remove':
        for (const id of request.ids) if (this.index.has(id)) this.index.discard(id);
        return null;
      case 'search':
        return {
          requestId: request.requestId,
          ids: this.index.search(request.words).map((hit) => String(hit.id)),
        };
    }
  }
}
