import type { Plugin } from 'vite';

/** @property by why it may be replaced: see beside each */
interface Replaced {
  what: RegExp;
  by: string;
}

interface LeanPackage {
  /** The modules of the package in which `replaced` is looked for, and what they contain: a package names its files anew with each release. */
  module: RegExp;
  contains: string;
  replaced: readonly Replaced[];
}

/**
 * The router offers its development build alone, with parts that look as if they had to run, and with what only its framework uses:
 * 11 KB of the 100 that everybody's first script may have.
 */
const ROUTER: LeanPackage = {
  module: /\/node_modules\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
  contains: 'function BrowserRouter(',
  replaced: [
    { what: /var ENABLE_DEV_WARNINGS = true;/, by: 'const ENABLE_DEV_WARNINGS = false;' },
    // Of wrong use, which tests and development show.
    { what: /^function warning\(cond, message\) \{$[\s\S]*?^\}$/m, by: 'function warning() {}' },
    // Names of components are for React's developer tools only, and keep NavLink, forms and scroll restoration.
    { what: /^\w+\.displayName = "\w+";$/gm, by: '' },
    { what: /= (React\d*\.(?:forwardRef|createContext|memo)\()/g, by: '= /* @__PURE__ */ $1' },
    // Reading a property may do anything, as far as a bundler knows; reading a variable does nothing.
    { what: /class extends React\d*\.Component/g, by: 'class extends ReactComponent' },
    {
      what: /^import \* as React2 from "react";$/m,
      by: '$&\nconst ReactComponent = /* @__PURE__ */ (() => React2.Component)();',
    },
    // Keeps the error boundary of routes with data, of which there are none.
    { what: /^RenderErrorBoundary\.contextType = .*;$/m, by: '' },
    // Wrong use, too, which no test would pass.
    {
      what: /[`"](?:use\w+\(\)|<Navigate>) may be used only in the context of a <Router> component\.[`"]/g,
      by: '"No router"',
    },
    // A link of the framework fetches the next page's data ahead. Ours fetch code, in their own way (screen-code.ts).
    { what: /usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, by: '[false, null, {}]' },
    { what: /return shouldPrefetch && !isAbsolute \? .*? : link;/, by: 'return link;' },
  ],
};

/**
 * Every schema can describe itself as JSON Schema, which here only the build asks for (`stored-fields.ts`). What writes those
 * descriptions was 6 of the 25 KB of zod that every form needs. Asked for in the app, it throws.
 */
const ZOD: LeanPackage = {
  module: /\/node_modules\/zod\/v4\/classic\/schemas\.js$/,
  contains: 'toJSONSchema',
  replaced: [
    { what: /^ *inst\._zod\.processJSONSchema = .*;$/gm, by: '' },
    {
      what: /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/,
      by: `throw new Error('z.toJSONSchema is left out of the app (vite.lean.ts).');`,
    },
    { what: /jsonSchema: \{\s*input: createStandardJSONSchemaMethod[^}]*\},/, by: '' },
  ],
};

export const LEAN_PACKAGES: readonly LeanPackage[] = [ROUTER, ZOD];

/** @returns the module's code without what the app does not use, and what of it was not found */
export function cutDown({ replaced }: LeanPackage, code: string): { code: string; missing: RegExp[] } {
  const missing = replaced.filter(({ what }) => code.search(what) < 0).map(({ what }) => what);
  return { code: replaced.reduce((lean, { what, by }) => lean.replace(what, by), code), missing };
}

/** Lets the build drop what this app does not use of its largest packages (B9). */
export const leanPackages = (): Plugin[] =>
  LEAN_PACKAGES.map((lean, i) => ({
    name: `marquee:lean-package-${i}`,
    apply: 'build',
    transform: {
      filter: { id: lean.module },
      handler(code) {
        if (!code.includes(lean.contains)) return null;
        const cut = cutDown(lean, code);
        for (const what of cut.missing) this.error(`vite.lean.ts does not find ${String(what)} any more.`);
        return { code: cut.code, map: null };
      },
    },
  }));
