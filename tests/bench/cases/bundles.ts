import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { kilobytes, type Row } from '../table';

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

const KB = 1024;
const LANDING = 'src/features/landing/landing-screen.tsx';
/** The chunks of the signed-in shell, besides the entry. The data layer is loaded after the first paint. */
const SIGNED_IN_PARTS = ['account-bar', 'signed-in-effects', 'banners', 'bottom-navigation'];
/** The chunks that the shell loads when the page is idle: menus, panels and toasts. No screen loads them again. */
const IDLE_PARTS = [
  'account-menu',
  'side-menu',
  'sync-panel',
  'notification-toasts',
  'breadcrumb-trail',
  'update-banner',
];
/** Loaded once, with the first screen. */
const DATA_LAYER = ['data-layer.ts'];

/** B9: the gzipped JavaScript that is needed before a page works. Reads the last build of the app. */
export function measureBundles(folder = 'dist/app'): Row[] {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  const sizeOf = (key: string): number => {
    const file = manifest[key]?.file ?? '';
    if (!file.endsWith('.js')) return 0;
    const known = sizes.get(file) ?? gzipSync(readFileSync(`${folder}/${file}`)).length;
    sizes.set(file, known);
    return known;
  };
  const closure = (roots: readonly string[]): Set<string> => {
    const seen = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of manifest[key]?.imports ?? []) visit(next);
    };
    for (const root of roots) {
      if (!(root in manifest)) throw new Error(`The build's manifest does not contain ${root}.`);
      visit(root);
    }
    return seen;
  };
  const total = (keys: Iterable<string>): number => [...keys].reduce((sum, key) => sum + sizeOf(key), 0);
  const keysEnding = (names: readonly string[]): string[] =>
    names.map(
      (name) =>
        Object.keys(manifest).find((key) => key.endsWith(`/${name}`) || key.endsWith(`/${name}.tsx`)) ?? name,
    );

  const landing = total(closure(['index.html', LANDING]));
  const dataLayer = closure(keysEnding(DATA_LAYER));
  const entry = closure(['index.html']);
  const withoutData = (parts: readonly string[]): Set<string> =>
    new Set(
      [...closure(['index.html', ...keysEnding(parts)])].filter(
        (key) => entry.has(key) || !dataLayer.has(key),
      ),
    );
  const shell = withoutData(SIGNED_IN_PARTS);
  const idle = withoutData([...SIGNED_IN_PARTS, ...IDLE_PARTS]);
  const common = new Set([...idle, ...dataLayer]);
  const routes = Object.keys(manifest)
    .filter((key) => /^src\/features\/.*-screen\.tsx$/.test(key))
    .map((key) => ({ key, size: total([...closure([key])].filter((part) => !common.has(part))) }))
    .toSorted((a, b) => b.size - a.size);
  const [largest] = routes;
  return [
    {
      id: 'B9',
      what: 'JavaScript before the landing is interactive, gzip',
      measured: kilobytes(landing),
      goal: '<= 100 KB',
      met: landing <= 100 * KB,
    },
    {
      id: 'B9',
      what: 'signed-in shell, without the data layer, gzip',
      measured: kilobytes(total(shell)),
      goal: '<= 180 KB',
      met: total(shell) <= 180 * KB,
    },
    {
      id: 'B9',
      what: '  with its menus and panels, which come when idle',
      measured: kilobytes(total(idle)),
      goal: '',
      met: null,
    },
    {
      id: 'B9',
      what: `largest lazy route beyond those (${largest?.key.replace(/^.*\//, '') ?? 'none'}), gzip`,
      measured: kilobytes(largest?.size ?? 0),
      goal: '<= 60 KB',
      met: (largest?.size ?? 0) <= 60 * KB,
    },
  ];
}
