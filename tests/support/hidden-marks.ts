/** Names, titles and places: what was written, and what is kept of it, on devices and in Postgres alike. */
export const HIDDEN_MARKS: readonly (readonly [what: string, written: string, kept: string])[] = [
  ['a right-to-left override', 'Mara \u202Etsilbnidl', 'Mara tsilbnidl'],
  ['embeddings and what ends them', '\u202AMara\u202C \u202BLind\u202C\u202D', 'Mara Lind'],
  ['isolates', '\u2066Mara\u2069 \u2067Lind\u2069 \u2068qvist\u2069', 'Mara Lind qvist'],
  ['marks of direction', 'Mara\u200E Lind\u200F qvist\u061C', 'Mara Lind qvist'],
  ['marks in a name from right to left', '\u202Bמרים כהן\u202C', 'מרים כהן'],
];

/** Names that stay as they are written. */
export const PLAIN_NAMES: readonly string[] = [
  'محمد عبد الله',
  'مریم نوری\u200Cزاده',
  'מרים כהן',
  'Zoë O’Neill-Çelik',
  'क्\u200Dषमा राव',
  '李 明',
];
