import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** A chunk and all that it imports, and what those import. Parts that are loaded later are not among them. */
function filesWith(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunk.imports) filesWith(bundle, imported, seen);
  return seen;
}

/**
 * Every import of a part of the app lists the files to fetch with it. Those lists are in everybody's first script, 4.4 KB of the 100 that
 * it may have (B9): so they leave out the part itself, which the import fetches anyway, and what has been loaded, and name what many
 * parts need first, so that one list reads like another and compresses.
 */
export function shortPreloads(): Plugin {
  let start: ReadonlySet<string> = new Set();
  let needed: ReadonlyMap<string, number> = new Map();
  const withHost = new Map<string, ReadonlySet<string>>();
  return {
    name: 'marquee:short-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostId, hostType }) =>
            hostType === 'html'
              ? files
              : files
                  .filter((name) => name !== file && !start.has(name) && !withHost.get(hostId)?.has(name))
                  .toSorted((a, b) => (needed.get(b) ?? 0) - (needed.get(a) ?? 0)),
        },
      },
    }),
    generateBundle: {
      // Before Vite writes the lists.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const counts = new Map<string, number>();
        for (const { fileName, isDynamicEntry, isEntry } of chunks) {
          const files = filesWith(bundle, fileName);
          withHost.set(fileName, files);
          if (isEntry && bundle[fileName]?.name === 'index') start = files;
          if (!isDynamicEntry) continue;
          for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1);
        }
        needed = counts;
      },
    },
  };
}
