import type { Plugin } from 'vite';

/**
 * The router's package offers its development build alone, with parts that look as if they had to run: `NavLink.displayName = …`
 * keeps NavLink, forms and scroll restoration in everybody's first script, 2.5 KB of the 100 that it may have (B9).
 */
const NAMED = /^\w+\.displayName = "\w+";$/gm;
const MADE = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';

/** Lets the build drop what this app does not use of the router. Names of components are for React's developer tools only. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/\w+\/chunk-/ },
    handler(code) {
      if (!code.includes('BrowserRouter')) return null;
      for (const expected of ['NavLink.displayName = ', '.forwardRef(', WARNINGS])
        if (!code.includes(expected))
          this.warn(`The router has no "${expected}" any more: see whether vite.router.ts still helps.`);
      return {
        code: code
          .replace(WARNINGS, 'const ENABLE_DEV_WARNINGS = false;')
          .replaceAll(NAMED, '')
          .replaceAll(MADE, '= /* @__PURE__ */ $1'),
        map: null,
      };
    },
  },
});
