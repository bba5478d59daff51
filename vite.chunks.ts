/**
 * Which file of the built app a module goes into. Left alone, what several screens share is cut into a hundred small files, and
 * each is a request through the service worker: some milliseconds on a slow phone, 0.4 s in all before a list is painted (B1).
 */
interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
interface Modules {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

/** Where the app begins: what it needs at once comes in one file, which every other part's list of files then names once. */
const START = 'src/main.tsx';

/** What always comes together, in the order in which a module is claimed. */
const TOGETHER: readonly { name: string; from: readonly string[] }[] = [
  { name: 'landing', from: ['src/features/landing/landing-screen.tsx'] },
  { name: 'data', from: ['src/app/session/data-layer.ts'] },
  { name: 'frame', from: ['account-bar', 'signed-in-parts'].map((part) => `src/app/session/${part}.tsx`).concat(['banners', 'thumb-navigation', 'trail', 'site-footer'].map((part) => `src/app/shell/${part}.tsx`)) },
];
/** Large, and only for those who write. */
const APART: readonly { name: string; is: RegExp }[] = [
  { name: 'checks', is: /node_modules\/zod\/|src\/domain\/schemas\// },
  { name: 'forms', is: /node_modules\/(react-hook-form|@hookform)\// },
];

/** What so many dynamic parts want is fetched by nearly everybody sooner or later. */
const OFTEN = 6;

type NameOf = (id: string) => string | null;

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

  const start = closureOf([inSource(START)]);
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
  walk(inSource(START));

  const names = new Map<string, string>();
  for (const id of start) if (id !== inSource(START) && !entries.has(id)) names.set(id, 'start');
  for (const { name, from } of TOGETHER) {
    for (const id of closureOf(from.map(inSource))) if (!start.has(id) && !entries.has(id) && !names.has(id)) names.set(id, name);
  }
  const [checks] = APART;
  // The checks take their limits from what is wanted often: what stands on them cannot be there as well, or each waits for the other.
  const needsChecks = (id: string): boolean => [...closureOf([id])].some((needed) => checks?.is.test(needed));
  const wanted = new Map<string, number>();
  for (const entry of entries) for (const id of closureOf([entry])) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  for (const [id, count] of wanted) {
    if (start.has(id) || entries.has(id) || names.has(id)) continue;
    const name = APART.find(({ is }) => is.test(id))?.name ?? (count >= OFTEN && !needsChecks(id) ? 'often' : undefined);
    if (name !== undefined) names.set(id, name);
  }
  return (id) => names.get(id) ?? null;
}

/** For `output.codeSplitting.groups`. @param root the project's own folder */
export function chunkNames(root: string): (id: string, modules: Modules) => string | null {
  let nameOf: NameOf | null = null;
  return (id, modules) => (nameOf ??= plan(root, modules))(id);
}
