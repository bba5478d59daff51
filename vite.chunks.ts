/**
 * Decides which chunk of the built app each module goes into. Left to the bundler, code that several screens
 * share is cut into a hundred small files, and each is a request through the service worker: a few
 * milliseconds each on a slow phone, 0.4 s in total before a list is painted (B1).
 */

interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
interface Modules {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

/** The app's entry. */
const ENTRY = 'src/main.tsx';
/**
 * What these need at once becomes one chunk, which the chunk lists of all other parts then name only once. The little that the landing
 * needs beside the entry would be one more file of nearly every other screen.
 */
const START: readonly string[] = [ENTRY, 'src/features/landing/landing-screen.tsx'];

/**
 * The worker that syncs (`vite.worker.ts`). It runs where there is no document, so whatever it shares with a chunk of the page is
 * cut from that into one of its own: the two then fetch and keep it once.
 */
export const WORKER = 'src/store/sync/leader-worker.ts';

/** Modules that are always loaded together. A module belongs to the first group that reaches it. */
const LOADED_TOGETHER: readonly { name: string; from: readonly string[] }[] = [
  // Before everything else: a slow line brings this part alone first (B12).
  { name: 'first-look', from: ['src/features/jobs/first-look/job-list-look.tsx'] },
  // What everybody's frame has besides, visitors' too: with the rest of the frame, or with a list, it would bring them the store.
  {
    name: 'around',
    from: [
      'src/app/shell/footer/site-footer.tsx',
      'src/app/shell/navigation/breadcrumb-trail.tsx',
      'src/app/shell/navigation/secondary-navigation.ts',
      'src/app/consent/consent-parts.tsx',
      'src/ui/avatar.tsx',
      'src/ui/feedback/attempt.ts',
      // With it the place for toasts needs nothing but what is here: what failed once with it could not be fetched again.
      'src/ui/feedback/toast-place.ts',
      'src/ui/sync/sync-word.ts',
    ],
  },
  // What the first paint of a start has where the job list was the last thing seen (B1): none of it reads the store.
  {
    name: 'job-list',
    from: [
      'src/features/jobs/list/job-list-screen.tsx',
      'src/app/shell/banners/offline-look.tsx',
      'src/app/shell/navigation/bottom-navigation.tsx',
    ],
  },
  { name: 'data', from: ['src/app/session/store/data-layer.ts'] },
  {
    name: 'frame',
    from: ['session/account/account-bar', 'session/signed-in-effects', 'shell/banners/banners'].map(
      (part) => `src/app/${part}.tsx`,
    ),
  },
];
/**
 * Code that only some people need: schemas (large, needed for writing only), the auth screens' shared parts,
 * the session's watchers and forms. Named here so that the start chunk does not list a dozen small files for
 * them.
 */
const SEPARATE_CHUNKS: readonly { name: string; is: RegExp }[] = [
  { name: 'zod', is: /node_modules\/zod\// },
  // Apart from zod, which the auth screens need as well.
  {
    name: 'schemas',
    is: /src\/domain\/(streams\/|definition\/(?!registry|words)|(jobs\/job-content|call-sheets\/content|companies\/logo-parts))/,
  },
  {
    name: 'auth',
    is: /src\/features\/auth\/|src\/domain\/auth\/failed-attempts/,
  },
  {
    name: 'session-watchers',
    is: /src\/(platform\/(sign-in\/rotations|first-tab)|backend\/account\/security-events)\.ts/,
  },
  // Dialogs, menus and suggestions: 60 KB that no list needs before it is shown.
  {
    name: 'overlays',
    is: /node_modules\/(@base-ui|@floating-ui)\/|src\/ui\/(overlays\/|navigation\/tabs|fields\/(suggest|tag)-field)/,
  },
  { name: 'forms', is: /node_modules\/(react-hook-form|@hookform)\// },
];

/** Part of the start. `main.tsx` runs what is large of it, in the entry's own task: one task of all would keep a tap waiting twice as long (B10). */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const RENDERER = /node_modules\/react-dom\/client\.js/;

/** What checks writes comes when the page is idle: useless before something is shown, and a fifth of the rest. */
const NEVER_EARLY: readonly (string | undefined)[] = ['zod', 'schemas'];

/** What opens the database, or reads it, needs this. */
const DATABASE = /node_modules\/(rxdb|rxjs)\//;
/** Groups of which some modules need none: parts of the app that need none load them from a chunk of their own. */
const WITH_DATABASE: readonly string[] = ['data', 'frame'];

const separateChunkOf = (id: string): string | undefined =>
  SEPARATE_CHUNKS.find(({ is }) => is.test(id))?.name;

/** A module that this many dynamic entries import will sooner or later be fetched by nearly everybody. */
const SHARED_BY_MIN_ENTRIES = 6;

type NameOf = (id: string) => string | null;

/**
 * Throws if a part that is loaded by itself and needs no database would bring one, because of what it shares a chunk with: visitors would fetch
 * and run 150 KB for nothing (B9, B10).
 */
function refuseNeedlessDatabase(
  entries: Iterable<string>,
  names: ReadonlyMap<string, string>,
  modules: Modules,
): void {
  const members = new Map<string, string[]>();
  for (const [id, name] of names) members.set(name, [...(members.get(name) ?? []), id]);
  const importsOf = (ids: readonly string[]): readonly string[] =>
    ids.flatMap((id) => modules.getModuleInfo(id)?.importedIds ?? []);
  /** The way from a module, or a chunk, to the database; null: none. */
  const wayToDatabase = (ids: readonly string[], withChunks: boolean): string[] | null => {
    const seen = new Set<string>(ids);
    const visit = (all: readonly string[], way: readonly string[]): string[] | null => {
      for (const id of all) {
        if (seen.has(id)) continue;
        seen.add(id);
        if (DATABASE.test(id)) return [...way, id];
        const chunk = withChunks ? members.get(names.get(id) ?? '') : undefined;
        const found = visit(
          [...importsOf([id]), ...(chunk ?? [])],
          [...way, `${id} (${names.get(id) ?? 'own'})`],
        );
        if (found) return found;
      }
      return null;
    };
    return visit(importsOf(ids), [...ids]);
  };
  for (const entry of entries) {
    if (wayToDatabase([entry], false)) continue;
    const way = wayToDatabase([entry], true);
    if (way) throw new Error(`A part of the app needs no database, and would bring one: ${way.join(' → ')}`);
  }
}

/**
 * Throws if two chunks import each other: one of them would run before its imports exist, so the app would
 * build but not start.
 */
function refuseImportCycles(names: ReadonlyMap<string, string>, modules: Modules): void {
  const imports = new Map<string, Map<string, string>>();
  for (const [id, name] of names) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      const other = names.get(imported);
      if (other === undefined || other === name) continue;
      imports.set(
        name,
        (imports.get(name) ?? new Map<string, string>()).set(other, `${id} imports ${imported}`),
      );
    }
  }
  const follow = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      const cycle = [...path.slice(path.indexOf(name)), name];
      throw new Error(
        `Chunks of the built app import each other: ${cycle.map((each, index) => `${each} (${imports.get(each)?.get(cycle[index + 1] ?? '') ?? ''})`).join(' → ')}`,
      );
    }
    for (const other of imports.get(name)?.keys() ?? []) follow(other, [...path, name]);
  };
  for (const name of imports.keys()) follow(name, []);
}

/** One import in the wrong place would bring them into the first load unseen. */
function refuseEarly(what: string, ids: ReadonlySet<string>, modules: Modules): void {
  for (const id of ids) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (NEVER_EARLY.includes(separateChunkOf(imported)))
        throw new Error(
          `${id} imports ${imported}, so that ${what} would wait for zod. Import a type, or load it when it is needed.`,
        );
  }
}

/** Throws if anything of the start but the entry imports React's renderer, which would then run in one task with all the rest. */
function refuseRenderer(start: ReadonlySet<string>, entry: string, modules: Modules): void {
  for (const id of start)
    if (
      id !== entry &&
      !REACT.test(id) &&
      modules.getModuleInfo(id)?.importedIds.some((of) => RENDERER.test(of))
    )
      throw new Error(`${id} imports react-dom/client. Have ${ENTRY} hand on what it needs.`);
}

function plan(root: string, modules: Modules): NameOf {
  const closureOf = (ids: readonly string[]): Set<string> => {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id)) return;
      seen.add(id);
      modules.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    ids.forEach(visit);
    return seen;
  };
  const inSource = (path: string): string => `${root}/${path}`;

  const start = closureOf(START.map(inSource));
  refuseEarly('the start', start, modules);
  refuseRenderer(start, inSource(ENTRY), modules);
  const everything = new Set<string>();
  const entries = new Set<string>();
  const walk = (id: string): void => {
    if (everything.has(id)) return;
    everything.add(id);
    const info = modules.getModuleInfo(id);
    info?.importedIds.forEach(walk);
    for (const part of info?.dynamicallyImportedIds ?? []) {
      entries.add(part);
      walk(part);
    }
  };
  walk(inSource(ENTRY));

  const needsDatabase = (id: string): boolean => [...closureOf([id])].some((needed) => DATABASE.test(needed));
  const withoutDatabase = closureOf([...entries].filter((id) => !needsDatabase(id)));
  const names = new Map<string, string>();
  for (const id of start)
    if (id !== inSource(ENTRY) && !entries.has(id)) names.set(id, REACT.test(id) ? 'react' : 'start');
  for (const { name, from } of LOADED_TOGETHER) {
    const ids = closureOf(from.map(inSource));
    refuseEarly(name, ids, modules);
    for (const id of ids)
      if (!start.has(id) && !entries.has(id) && !names.has(id))
        names.set(id, WITH_DATABASE.includes(name) && withoutDatabase.has(id) ? `${name}-parts` : name);
  }
  const entryCountById = new Map<string, number>();
  for (const entry of entries)
    for (const id of closureOf([entry])) entryCountById.set(id, (entryCountById.get(id) ?? 0) + 1);
  // A module that needs a separate chunk stays with the screens that import it. In `shared` it would bring
  // that chunk to all of them, and the two chunks would import each other.
  const needsSeparateChunk = (id: string): boolean =>
    [...closureOf([id])].some((needed) => separateChunkOf(needed) !== undefined);
  // Screens without the store, such as those for signing in, share code that must not bring it to them.
  const needsStore = (id: string): boolean =>
    [...closureOf([id])].some((needed) => WITH_DATABASE.includes(names.get(needed) ?? ''));
  const unnamed = [...entryCountById].filter(([id]) => !start.has(id) && !entries.has(id) && !names.has(id));
  const namesOfShared = unnamed.flatMap(([id, count]): [string, string][] => {
    const separate = separateChunkOf(id);
    if (separate !== undefined) return [[id, separate]];
    if (count < SHARED_BY_MIN_ENTRIES || needsSeparateChunk(id)) return [];
    return [[id, needsStore(id) ? 'shared' : 'shared-parts']];
  });
  for (const [id, name] of namesOfShared) names.set(id, name);
  const inWorker = closureOf([inSource(WORKER)]);
  inWorker.delete(inSource(WORKER));
  for (const id of inWorker) {
    const name = names.get(id);
    names.set(id, name === undefined ? 'sync' : `${name}-and-sync`);
  }
  refuseImportCycles(names, modules);
  refuseNeedlessDatabase(entries, names, modules);
  return (id) => names.get(id) ?? null;
}

/**
 * For `output.codeSplitting.groups`.
 * @param root the project's folder
 */
export function chunkNames(root: string): (id: string, modules: Modules) => string | null {
  let nameOf: NameOf | null = null;
  return (id, modules) => (nameOf ??= plan(root, modules))(id);
}
