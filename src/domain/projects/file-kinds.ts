export const PROJECT_FILE_KINDS = ['script', 'schedule', 'map', 'safety', 'other'] as const;
export type ProjectFileKind = (typeof PROJECT_FILE_KINDS)[number];

/** What a group of them is called, in the order in which a set asks for them. */
export const FILE_KIND_LABELS: Readonly<Record<ProjectFileKind, string>> = {
  script: 'Script',
  schedule: 'Schedule',
  map: 'Maps and locations',
  safety: 'Safety',
  other: 'Other files',
};

const HINTS: readonly { kind: ProjectFileKind; words: RegExp }[] = [
  { kind: 'safety', words: /risk|safety|rams|first.?aid|evacuation/i },
  { kind: 'schedule', words: /schedule|one.?liner|strip.?board|\bdood\b|day.?out|call.?sheet/i },
  { kind: 'map', words: /\bmaps?\b|recce|locations?|parking|floor.?plan|directions/i },
  { kind: 'script', words: /script|screenplay|draft|sides|shot.?list|story.?board|\.fdx$|\.fountain$/i },
];

/** What a file most likely is, by its name; whoever adds it can change that. */
export const fileKindOf = (name: string): ProjectFileKind =>
  HINTS.find(({ words }) => words.test(name.replaceAll('_', ' ')))?.kind ?? 'other';
