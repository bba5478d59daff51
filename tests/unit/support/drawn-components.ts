import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A node of the syntax tree; what it has depends on its type. */
interface Node {
  type: string;
  [key: string]: unknown;
}

interface Declaration {
  /** Exported, with a capital, and a function: something that can be drawn. */
  isComponent: boolean;
  /** All values that it names; types are no values. */
  names: ReadonlySet<string>;
  /** Paths that it imports when it runs, as a lazy component does. */
  lazily: readonly string[];
}

interface Module {
  declarations: ReadonlyMap<string, Declaration>;
  /** By the local name: where it comes from. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
  defaultName: string | null;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** `as` and the like, which hold a value as well as a type. */
const WITH_VALUE = /^TS(?:As|NonNull|Satisfies|Instantiation)/;

function visit(node: Node, see: (node: Node) => void): void {
  if (node.type.startsWith('TS') && !WITH_VALUE.test(node.type)) return;
  see(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
}

/** The file behind an import; null for a package. */
function fileOf(from: string, specifier: string): string | null {
  const path = specifier.startsWith('@/')
    ? `src/${specifier.slice(2)}`
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : null;
  if (path === null) return null;
  return [`${path}.tsx`, `${path}.ts`, path].find((file) => existsSync(file)) ?? null;
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : null;

const isFunction = (node: unknown): boolean =>
  isNode(node) && /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

function declarationOf(file: string, node: Node, isComponent: boolean): Declaration {
  const names = new Set<string>();
  const lazily: string[] = [];
  visit(node, (each) => {
    const name = each.type.endsWith('Identifier') ? nameOf(each) : null;
    if (name !== null) names.add(name);
    const source = each.type === 'ImportExpression' ? each['source'] : undefined;
    const path = isNode(source) && typeof source['value'] === 'string' ? fileOf(file, source['value']) : null;
    if (path !== null) lazily.push(path);
  });
  return { isComponent, names, lazily };
}

const modules = new Map<string, Module>();

function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'));
  const imports = new Map<string, { file: string; name: string }>();
  for (const { moduleRequest, entries } of module.staticImports) {
    const path = fileOf(file, moduleRequest.value);
    if (path !== null)
      for (const { importName, localName, isType } of entries)
        if (!isType) imports.set(localName.value, { file: path, name: importName.name ?? 'default' });
  }
  const declarations = new Map<string, Declaration>();
  let defaultName: string | null = null;
  for (const statement of program.body as unknown as Node[]) {
    const isDefault = statement.type === 'ExportDefaultDeclaration';
    const isExported = isDefault || statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement['declaration'] : statement;
    if (!isNode(declared)) continue;
    const add = (id: unknown, value: Node): void => {
      const name = nameOf(id);
      if (name === null) return;
      const isDrawable = file.endsWith('.tsx') && isFunction(value) && /^[A-Z][a-z]/.test(name);
      declarations.set(name, declarationOf(file, value, isExported && isDrawable));
      if (isDefault) defaultName = name;
    };
    if (declared.type === 'VariableDeclaration') {
      for (const each of declared['declarations'] as Node[])
        if (isNode(each['init'])) add(each['id'], each['init']);
    } else add(declared['id'], declared);
  }
  const read = { declarations, imports, defaultName };
  modules.set(file, read);
  return read;
}

/** The components that a file exports, as `src/ui/button.tsx Button`. */
export const componentsOf = (file: string): string[] =>
  [...readModule(file).declarations]
    .filter(([, { isComponent }]) => isComponent)
    .map(([name]) => `${file} ${name}`);

/** Everything that the default export of a file names, directly or through what it names, as `src/ui/button.tsx Button`. */
export function drawnBy(file: string): ReadonlySet<string> {
  const drawn = new Set<string>();
  const follow = (path: string, wanted: string): void => {
    const { declarations, imports, defaultName } = readModule(path);
    const name = wanted === 'default' ? (defaultName ?? wanted) : wanted;
    const key = `${path} ${name}`;
    const declaration = declarations.get(name);
    if (drawn.has(key) || !declaration) return;
    drawn.add(key);
    for (const used of declaration.names) {
      const from = imports.get(used);
      if (from) follow(from.file, from.name);
      else if (declarations.has(used)) follow(path, used);
    }
    for (const later of declaration.lazily) follow(later, 'default');
  };
  follow(file, 'default');
  return drawn;
}
