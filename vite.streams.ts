import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { normalizePath, type Plugin, runnerImport } from 'vite';

/**
 * Modules that are run in Node while the app is built; the app gets what they export, as data, without anything that they import.
 * `src/domain/definition/registry.ts` is made from zod's schemas: run in the browser, zod would be a fifth of what the app must
 * read before it can show anything. Outside of the app (server, tests, scripts) the same modules simply run.
 * @param paths from the root; each export must be plain data
 */
export function evaluated(root: string, paths: readonly string[]): Plugin {
  const files = new Set(paths.map((path) => normalizePath(join(root, path))));
  const importedBy = new Map<string, readonly string[]>();

  return {
    name: 'marquee:evaluated',
    enforce: 'pre',
    async load(id) {
      if (!files.has(id)) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        root,
        logLevel: 'error',
        resolve: { alias: { '@': join(root, 'src') } },
      });
      importedBy.set(id, dependencies.map(normalizePath));
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return Object.entries(module)
        .map(([name, value]) => {
          const json = JSON.stringify(value);
          if (!isDeepStrictEqual(JSON.parse(json), value))
            throw new Error(`${id} exports ${name}, which is not plain data.`);
          // Browsers read JSON faster than the same thing as a literal.
          return `export const ${name} = JSON.parse(${JSON.stringify(json)});`;
        })
        .join('\n');
    },
    /** In development: what was made from a file changes with it. */
    hotUpdate({ file, modules }) {
      const stale = [...importedBy].filter(([, imported]) => imported.includes(normalizePath(file)));
      return [
        ...modules,
        ...stale.flatMap(([id]) => [...(this.environment.moduleGraph.getModulesByFile(id) ?? [])]),
      ];
    },
  };
}

/** As much of the syntax tree as is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node & { name?: string };
  arguments?: Node[];
}

/** Every node of a syntax tree. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) yield value as Node;
    for (const child of Object.values(value)) yield* nodesIn(child);
  }
}

/**
 * Of a stream's definition the app's checks need the schema alone: the rest reaches the app through the evaluated modules, and
 * words and samples would be a fifth of what the posting screen loads. So `defineStream(schema)({ ... })` becomes
 * `defineStream(schema)({})`.
 * @param folder of the definitions, from the root
 */
export function schemasOnly(root: string, folder: string): Plugin {
  const path = `${normalizePath(join(root, folder))}/`;
  return {
    name: 'marquee:schemas-only',
    transform(code, id) {
      if (!id.startsWith(path)) return null;
      const descriptions = [...nodesIn(this.parse(code))].flatMap((node) =>
        node.type === 'CallExpression' && node.callee?.callee?.name === 'defineStream'
          ? (node.arguments ?? [])
          : [],
      );
      const [description] = descriptions;
      if (description === undefined || descriptions.length > 1)
        throw new Error(`${id} defines ${descriptions.length} streams; each has a file of its own.`);
      // Blanks instead of nothing: everything after it stays where the source map says.
      const blank = code.slice(description.start, description.end).replaceAll(/[^\n]/g, ' ');
      return {
        code: `${code.slice(0, description.start)}{}${blank.slice(2)}${code.slice(description.end)}`,
        map: null,
      };
    },
  };
}
