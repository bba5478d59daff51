import MiniSearch from 'minisearch';

/** A document as the text index holds it: an id and the words of each field, already joined. */
export interface TextDocument {
  id: string;
  /** Weighs most: a job's title, a person's name. */
  name: string;
  text: string;
}

export type TextRequest =
  | { type: 'put'; documents: TextDocument[] }
  | { type: 'remove'; ids: string[] }
  | { type: 'search'; ask: number; words: string };

export interface TextAnswer {
  requestId: number;
  ids: string[];
}

/** The index itself; runs in a worker in the browser. */
export class TextIndex {
  private readonly index = new MiniSearch<TextDocument>({
    fields: ['name', 'text'],
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
        return { requestId: request.ask, ids: this.index.search(request.words).map((hit) => String(hit.id)) };
    }
  }
}
