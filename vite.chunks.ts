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
  {
    name: 'frame',
    from: ['account-bar', 'signed-in-effects']
      .map((part) => `src/app/session/${part}.tsx`)
      .concat(
        ['banners', 'bottom-navigation', 'breadcrumb-trail', 'site-footer'].map(
          (part) => `src/app/shell/${part}.tsx`,
        ),
      ),
  },
];
/** Large, and only for those who write; and what the doors share, or the session's watchers, so that the start does not list a dozen small files for them. */
const APART: readonly { name: string; is: RegExp }[] = [
  { name: 'zod', is: /node_modules\/zod\// },
  // Apart from zod, which the doors need as well.
  { name: 'checks', is: /src\/domain\/(streams\/|definition\/(?!registry|words))/ },
  { name: 'doors', is: /src\/features\/auth\/|src\/domain\/failed-attempts|src\/backend\/email-available/ },
  { name: 'told', is: /src\/(platform\/(rotations|first-to-tell)|backend\/security-events)\.ts/ },
  { name: 'forms', is: /node_modules\/(react-hook-form|@hookform)\// },
];

/** Checks of what is written come when the page is idle: of no use before something is shown, and a fifth of the rest. */
const NEVER_EARLY: readonly (string | undefined)[] = ['zod', 'checks'];

const apart = (id: string): string | undefined => APART.find(({ is }) => is.test(id))?.name;

/** What so many dynamic parts want is fetched by nearly everybody sooner or later. */
const OFTEN = 6;

type NameOf = (id: string) => string | null;

/** Of two files that import each other one runs before what it imports is there: the app would be built, and would not start. */
function refuseCircles(names: ReadonlyMap<string, string>, modules: Modules): void {
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
      const circle = [...path.slice(path.indexOf(name)), name];
      throw new Error(
        `Files of the built app import each other: ${circle.map((each, index) => `${each} (${imports.get(each)?.get(circle[index + 1] ?? '') ?? ''})`).join(' → ')}`,
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
      if (NEVER_EARLY.includes(apart(imported)))
        throw new Error(
          `${id} imports ${imported}, so that ${what} would wait for zod. Import a type, or load it when it is needed.`,
        );
  }
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

  const start = closureOf([inSource(START)]);
  refuseEarly('the start', start, modules);
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
    const ids = closureOf(from.map(inSource));
    refuseEarly(name, ids, modules);
    for (const id of ids) if (!start.has(id) && !entries.has(id) && !names.has(id)) names.set(id, name);
  }
  const wanted = new Map<string, number>();
  for (const entry of entries) for (const id of closureOf([entry])) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  // What needs a part that stands apart stays with the screens that want it: in `often` it would bring that part to all of them, and
  // the two files would import each other.
  const needsApart = (id: string): boolean =>
    [...closureOf([id])].some((needed) => apart(needed) !== undefined);
  for (const [id, count] of wanted) {
    if (start.has(id) || entries.has(id) || names.has(id)) continue;
    const name = apart(id) ?? (count >= OFTEN && !needsApart(id) ? 'often' : undefined);
    if (name !== undefined) names.set(id, name);
  }
  refuseCircles(names, modules);
  return (id) => names.get(id) ?? null;
}

/** For `output.codeSplitting.groups`. @param root the project's own folder */
export function chunkNames(root: string): (id: string, modules: Modules) => string | null {
  let nameOf: NameOf | null = null;
  return (id, modules) => (nameOf ??= plan(root, modules))(id);
}
