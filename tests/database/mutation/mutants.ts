import type { SqlFunction } from './functions';
import { type Change, OPERATORS } from './operators';
import { codeOf } from './tokens';

export interface SqlMutant {
  /** Says what was changed where, and is stable as long as that place does not change: `private.hotp: code ~ [= → <>] 1 then`. */
  id: string;
  operator: string;
  /** `file.sql:12` */
  place: string;
  /** Replaces the function with the changed one. */
  sql: string;
}

const AROUND = 3;
const LONGEST_SHOWN = 60;
const short = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
const flat = (text: string): string => short(text.replaceAll(/\s+/g, ' ').trim());

/** Every variant of this function with one small mistake. */
export function mutantsOf(original: SqlFunction): SqlMutant[] {
  const code = codeOf(original.body);
  const seen = new Map<string, number>();
  return code
    .flatMap((_, index) =>
      OPERATORS.flatMap(({ name, changes }) =>
        changes(code, index, original.body).map((change) => ({ name, change })),
      ),
    )
    .map(({ name, change }) => {
      const id = described(original, change);
      const times = (seen.get(id) ?? 0) + 1;
      seen.set(id, times);
      return {
        id: times === 1 ? id : `${id} (${times})`,
        operator: name,
        place: placeOf(original, change),
        sql: changed(original, change),
      };
    });
}

function described({ name, body }: SqlFunction, { at, length, to }: Change): string {
  const code = codeOf(body);
  const words = (tokens: typeof code): string => tokens.map(({ text }) => flat(text)).join(' ');
  const before = words(code.filter((token) => token.at < at).slice(-AROUND));
  const after = words(code.filter((token) => token.at >= at + length).slice(0, AROUND));
  return `${name}: ${before} [${flat(body.slice(at, at + length))} → ${flat(to)}] ${after}`;
}

/** The line number in the file, counted from the whole text before the change. */
const placeOf = ({ file, bodyLine, body }: SqlFunction, { at }: Change): string =>
  `${file}:${bodyLine + body.slice(0, at).split('\n').length - 1}`;

const changed = ({ head, quote, body }: SqlFunction, { at, length, to }: Change): string =>
  `${head}${quote}${body.slice(0, at)}${to}${body.slice(at + length)}${quote};`;
