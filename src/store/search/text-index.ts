import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { isRoleOrDepartment } from '@/domain/search/search-codes';
import { relevance, WORD_PLACES, type WordPlace } from '@/domain/search/relevance';
import { planSearch, SEARCH_BOUNDS, type SearchPlan, type SearchWord } from '@/domain/search/search-plan';
import { splitWords } from '@/domain/search/search-text';
import { allowedTypos, closestWords } from '@/domain/search/typos';

/** A document of the text index. */
export interface TextDocument {
  id: string;
  /** Sorts ascending for newest first (`k_newest`). */
  newest: string;
  /** The codes of its roles, the main one first. */
  roles: readonly string[];
  /** Terms for what is stored as a code and searched by its names (`domain/search/search-names.ts`). */
  codes: readonly string[];
  /** A job's title, a person's name and headline. */
  title: string;
  /** Skills, place, company, show: what a row says in a word or two. */
  facts: string;
  /** The long text. */
  text: string;
}

export type TextRequest =
  | { type: 'put'; documents: TextDocument[] }
  | { type: 'remove'; ids: string[] }
  | { type: 'search'; requestId: number; words: string }
  /** How the words are understood, for a search on the server: the names that this takes are in the worker. */
  | { type: 'plan'; requestId: number; words: string };

/** What was found. Across the port go ids in order and one letter per word: thousands of objects would take the page's time. */
export interface TextMatches {
  /** Most relevant first. */
  ids: string[];
  /** As typed, in lower case. */
  words: string[];
  /** For each id, for each word: its place in the row. */
  places: string;
  /** Words that no row has, and what was looked for instead. */
  corrections: { typed: string; meant: string }[];
}

/** `matches` is null when there was no word to look for. */
export type TextAnswer = { requestId: number } & ({ matches: TextMatches | null } | { plan: SearchPlan });

const PLACE_OF_FIELD: Record<string, WordPlace> = { title: 't', facts: 'f', text: 'd' };
const TEXT_FIELDS = Object.keys(PLACE_OF_FIELD);
const CODE_SEPARATOR = '\n';
const FIRST_ROW = new Error('A row has the word.');

/** How one word is looked for. */
interface WordSearch {
  query: Query;
  hasTerm: (term: string) => boolean;
  codes: ReadonlySet<string>;
}

/** Runs in a worker in the browser. */
export class TextIndex {
  private readonly order = new Map<string, Pick<TextDocument, 'newest' | 'roles'>>();
  private readonly index = new MiniSearch<TextDocument>({
    fields: [...TEXT_FIELDS, 'codes'],
    extractField: (document, field) =>
      field === 'codes' ? document.codes.join(CODE_SEPARATOR) : (document[field as 'id'] ?? ''),
    tokenize: (text, field) => (field === 'codes' ? text.split(CODE_SEPARATOR) : splitWords(text)),
    processTerm: (term) => term,
    // In one go: between batches a replaced document would change the terms that are being gone through, and the vacuum would never end.
    autoVacuum: { batchSize: Number.MAX_SAFE_INTEGER, batchWait: 0, minDirtFactor: 0.1, minDirtCount: 20 },
    // Of a search the words have already been split.
    searchOptions: { tokenize: (word) => [word] },
  });

  handle(request: TextRequest): TextAnswer | null {
    switch (request.type) {
      case 'put':
        for (const document of request.documents) {
          this.order.set(document.id, { newest: document.newest, roles: document.roles });
          if (this.index.has(document.id)) this.index.replace(document);
          else this.index.add(document);
        }
        return null;
      case 'remove':
        for (const id of request.ids) {
          this.order.delete(id);
          if (this.index.has(id)) this.index.discard(id);
        }
        return null;
      case 'search':
        return { requestId: request.requestId, matches: this.search(this.plan(request.words)) };
      case 'plan':
        return { requestId: request.requestId, plan: this.plan(request.words) };
    }
  }

  private search(plan: SearchPlan): TextMatches | null {
    if (plan.words.length === 0) return null;
    const corrections: TextMatches['corrections'] = [];
    const searches = plan.words.map((word) => this.searchFor(word, corrections));
    const hits = this.index.search({ combineWith: 'AND', queries: searches.map(({ query }) => query) });
    const [whole, beginning] = [new Set(plan.wholeRoles), new Set(plan.beginningRoles)];
    const ranked = hits.map((hit) => {
      const id = String(hit.id);
      const { newest = '', roles = [] } = this.order.get(id) ?? {};
      const places = searches.map((search) => placeOf(hit, search));
      return { id, newest, places, rank: relevance(roles, whole, beginning, places) };
    });
    ranked.sort(
      (a, b) =>
        a.rank - b.rank || (a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : a.id < b.id ? -1 : 1),
    );
    return {
      ids: ranked.map(({ id }) => id),
      words: plan.words.map(({ word }) => word),
      places: ranked.map(({ places }) => places.join('')).join(''),
      corrections,
    };
  }

  /** A word that no row has is replaced by what was probably meant. */
  private searchFor(word: SearchWord, corrections: TextMatches['corrections']): WordSearch {
    const literal = anyOf([word]);
    if (!word.instead || this.isThere(literal.query)) return literal;
    const meant = word.instead.find((other) => this.isThere(anyOf([other]).query));
    if (meant) corrections.push({ typed: word.word, meant: meant.word });
    return anyOf(word.instead);
  }

  /** Known names are corrected without the rows; here words of the rows are added, such as a company's name, for the server as well. */
  private plan(text: string): SearchPlan {
    const plan = planSearch(text);
    const words = plan.words.map((word) => {
      if (word.codes || this.isThere(anyOf([word]).query)) return word;
      const known = new Set(word.instead?.map((other) => other.word));
      const added = this.closestTerms(word.word).filter((term) => !known.has(term));
      const instead = [...(word.instead ?? []), ...added.map((term) => ({ word: term }))];
      return instead.length > 0 ? { ...word, instead: instead.slice(0, SEARCH_BOUNDS.corrections) } : word;
    });
    return { ...plan, words };
  }

  private closestTerms(word: string): string[] {
    const most = allowedTypos(word);
    if (most === 0) return [];
    const query = { queries: [word], fuzzy: most, prefix: false, fields: TEXT_FIELDS };
    const terms = new Set(this.index.search(query).flatMap(({ match }) => Object.keys(match)));
    return closestWords(word, terms, SEARCH_BOUNDS.corrections);
  }

  /** Ends at the first row: to collect and sort thousands of them would double the time of a search. */
  private isThere(query: Query): boolean {
    try {
      this.index.search(query, {
        boostDocument: () => {
          throw FIRST_ROW;
        },
      });
      return false;
    } catch (error) {
      if (error === FIRST_ROW) return true;
      throw error;
    }
  }
}

/** Rows with one of the words, if only as the beginning of one, or with one of their codes. */
function anyOf(words: readonly SearchWord[]): WordSearch {
  const codes = words.flatMap((word) => word.codes ?? []);
  const inTexts: Query = {
    queries: words.map(({ word }) => word),
    combineWith: 'OR',
    prefix: true,
    fields: TEXT_FIELDS,
  };
  const byCode: Query = { queries: codes, combineWith: 'OR', prefix: false, fields: ['codes'] };
  return {
    query: codes.length === 0 ? inTexts : { combineWith: 'OR', queries: [inTexts, byCode] },
    hasTerm: (term) => words.some(({ word }) => term.startsWith(word)),
    codes: new Set(codes),
  };
}

/** The place that a matched term of a row is in; null where it is another word's. */
function placeOfTerm(term: string, field: string, { hasTerm, codes }: WordSearch): WordPlace | null {
  if (field !== 'codes') return hasTerm(term) ? (PLACE_OF_FIELD[field] ?? null) : null;
  if (!codes.has(term)) return null;
  return isRoleOrDepartment(term) ? 'r' : 'f';
}

/** Where a found row has the word, at its best place. */
function placeOf(hit: SearchResult, search: WordSearch): WordPlace {
  let best = WORD_PLACES.length - 1;
  for (const term in hit.match) {
    for (const field of hit.match[term] ?? []) {
      const place = placeOfTerm(term, field, search);
      if (place) best = Math.min(best, WORD_PLACES.indexOf(place));
    }
    if (best === 0) break;
  }
  return WORD_PLACES[best] ?? 'd';
}
