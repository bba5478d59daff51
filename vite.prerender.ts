import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type InlineConfig, type Plugin, type PluginOption } from 'vite';
import type { PrerenderedPage, PrerenderedSite } from './src/app/prerender/prerender.tsx';

const ENTRY = 'src/app/prerender/prerender.tsx';
/** What makes pages one by one, and the template for each kind: for whatever serves the app, beside its files. */
const SERVED_ENTRY = 'src/app/prerender/served/served-pages.ts';
/** Beside the app's folder, whichever that is. */
const SERVED = '../served';
/**
 * Served for every address that has no page of its own, and by the service worker for all of them. What Vite makes of the project's
 * `index.html`; `dist/app/index.html` is the landing.
 */
const SHELL = 'app.html';
const LOOK_ENTRY = 'src/app/first-look/looks/show-look.ts';
const ACTS_ENTRY = 'src/app/first-look/html/run-early-acts.ts';
/** What a page that is read before it is used fetches ahead: a line that drops meanwhile takes nothing away (`src/platform/touch/until-used.ts`). */
const STORE = [
  'src/app/session/store/data-layer.ts',
  'src/features/jobs/list/list-feed.tsx',
  'src/app/shell/banners/banners.tsx',
];
const ROOT = '<div id="root"></div>';
const TITLE = /<title>.*<\/title>/;
/** The shell's word to whoever has no JavaScript, for pages that are nothing without it. */
const NEEDS_SCRIPT = /<noscript>.*?<\/noscript>/s;
/** What makes a page nothing without JavaScript, unless it says so itself where that is. */
const SKELETON = 'aria-busy="true"';
const FORM = '<form';
const OWN_WORD = '<noscript>';
const DESCRIPTION = /<meta name="description"[^>]*>/;
const NOINDEX = '<meta name="robots" content="noindex">';

interface ManifestEntry {
  file: string;
  imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** In a process of its own, which ends whatever the app's modules have begun; they expect a window that can be listened to. */
const RUN = `
  globalThis.addEventListener = () => {};
  const { prerenderSite } = await import(process.argv[1]);
  process.stdout.write(JSON.stringify(await prerenderSite()), () => process.exit(0));`;

async function renderSite(file: string): Promise<PrerenderedSite> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', RUN, pathToFileURL(file).href],
    { env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as PrerenderedSite;
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/**
 * The files of a screen and of all that it imports, less what the start has: fetched with it, not after it. Each after what it needs itself,
 * so that they can be run one by one (`src/platform/screen-code.ts`).
 */
export function screenCodeOf(source: string, manifest: Manifest): string[] {
  const closure = (key: string, seen: Set<string>, done = new Set<string>()): Set<string> => {
    if (seen.has(key)) return done;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) closure(imported, seen, done);
    return done.add(key);
  };
  const start = closure('index.html', new Set());
  return [...closure(source, new Set(start))].flatMap((key) => manifest[key]?.file ?? []);
}

/** The file that a function of the Node build loads: `import("./assets/...")`. */
const fileIn = (load: string): string => /import\("\.\/(?:assets\/)?([^"]+)"\)/.exec(load)?.[1] ?? '';

/** The styles in the page itself: a file of their own would be a round trip, in a line that the scripts have already filled, before anything is painted. */
async function withStyles(shell: string, folder: string): Promise<string> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(shell) ?? [];
  if (link === '') throw new Error('The shell has no styles.');
  const styles = await readFile(join(folder, file), 'utf8');
  // Where code of a screen asks for the file as well, it finds that it is here: a second copy would have the whole page laid out again.
  const standIn = link.replace('>', ' type="none">');
  return shell.replace(link, () => `<style>${styles}</style>${standIn}`);
}

const CODE =
  /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;

/** What runs before any of the app's code, as one script that needs no other. */
async function earlyScript(root: string, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '@': join(root, 'src') } },
    build: { write: false, lib: { entry: join(root, entry), formats: ['iife'], name: 'early' } },
  });
  const [output] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (output?.type !== 'chunk') throw new Error('The early script was not built.');
  return output.code;
}

/** The files of the start, each after what it needs itself, the entry last. */
function startOf(html: string): string[] {
  // Vite names the entry first, then what it imports.
  const [entry, ...imported] = [...html.matchAll(CODE)].flatMap(([, file]) => file ?? []);
  if (entry === undefined) throw new Error('The template names no code.');
  return [...imported, entry];
}

/** Its code is fetched at once, and run by the page's own script, each file in a task of its own (`index.html`), after what the screen looked like last. */
function shellOf(html: string, early: string): string {
  const code = startOf(html);
  const preloads = code.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return html
    .replaceAll(CODE, '')
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace('<html ', `<html data-code="${code.join(' ')}" data-screen-code="" `)
    .replace(ROOT, () => `${ROOT}<script src="/${early}"></script>`);
}

const addressesOf = (files: readonly string[]): string => files.map((file) => `/${file}`).join(' ');

const needsScript = (html: string): boolean =>
  html.includes(SKELETON) || (html.includes(FORM) && !html.includes(OWN_WORD));

const withTitle = (shell: string, title: string): string =>
  shell.replace(TITLE, (whole) => (title === '' ? whole : `<title>${title} · Marquee</title>`));

function pageOf(
  shell: string,
  acts: string,
  { path, title, day, html, head }: PrerenderedPage,
  screenCode: readonly string[],
): string {
  const code = startOf(shell);
  return (
    withTitle(shell, title)
      // What is painted without it comes first: the page's own script fetches it (`index.html`).
      .replaceAll(CODE, '')
      .replace(
        '<html ',
        `<html data-page="${path}" data-day="${day}" data-early="/${acts}" data-code="${code.join(' ')}" data-screen-code="${addressesOf(screenCode)}" `,
      )
      .replace(NEEDS_SCRIPT, (word) => (needsScript(html) ? word : ''))
      .replace(DESCRIPTION, () => head)
      // Painted whole: a page that is still arriving would be laid out without its footer, and move when that comes.
      .replace('</head>', '<link rel="expect" href="#whole" blocking="render"></head>')
      .replace(ROOT, () => `<div id="root">${html}</div><noscript id="whole"></noscript>`)
  );
}

/**
 * Makes the public pages' HTML when the app is built (`src/app/prerender`), so that a first visit sees them before any code has come (B10).
 * @param plugins those that the app's modules need in Node, too
 */
export function prerendered(plugins: () => PluginOption[]): Plugin {
  let root = '';
  let outDir = '';
  let siteUrl: string | null = null;
  let builtPage = '';
  let actsFile = '';
  let isWritten = false;
  return {
    name: 'marquee:prerendered',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
      const configured: unknown = config.env['VITE_SITE_URL'];
      siteUrl = typeof configured === 'string' ? new URL(configured).origin : null;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('There is no index.html to make pages from.');
        const early = this.emitFile({
          type: 'asset',
          name: 'look.js',
          source: await earlyScript(root, LOOK_ENTRY),
        });
        actsFile = this.getFileName(
          this.emitFile({ type: 'asset', name: 'acts.js', source: await earlyScript(root, ACTS_ENTRY) }),
        );
        builtPage = String(page.source);
        this.emitFile({
          type: 'asset',
          fileName: SHELL,
          source: shellOf(builtPage, this.getFileName(early)),
        });
      },
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // Called after a failure, too, which is then told.
        if (!isWritten) return;
        const inNode = join(root, 'dist/prerender');
        const inNodeConfig = (entry: string, to: string, ssr = {}): InlineConfig => ({
          root,
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          plugins: plugins(),
          ssr,
          resolve: { alias: { '@': join(root, 'src') } },
          build: { ssr: entry, outDir: to, emptyOutDir: true, manifest: true, minify: false },
        });
        await build(inNodeConfig(ENTRY, inNode));
        // Whole, so that it runs without this project's packages.
        await build(inNodeConfig(SERVED_ENTRY, join(outDir, SERVED), { noExternal: true }));
        const [ofApp, ofNode] = [await manifestOf(outDir), await manifestOf(inNode)];
        const sources = new Map(Object.entries(ofNode).map(([source, { file }]) => [file, source]));
        const codeOf = (load: string): string[] =>
          screenCodeOf(sources.get(`assets/${fileIn(load)}`) ?? '', ofApp);
        const shell = await withStyles(builtPage, outDir);
        const { pages, templates, jobList, files, paths, accountPaths, bare, aliases, ahead, placeholder } =
          await renderSite(join(inNode, 'prerender.js'));
        const write = (file: string, text: string): Promise<void> =>
          writeFile(join(outDir, file), siteUrl === null ? text : text.replaceAll(placeholder, siteUrl));
        for (const [file, text] of Object.entries(files)) await write(file, text);
        const codeByPath = Object.entries(ahead.screens).map(([path, screen]) => [
          path,
          codeOf(screen).map((each) => `/${each}`),
        ]);
        await write(ahead.file, JSON.stringify(Object.fromEntries(codeByPath)));
        const storeCode = addressesOf([...new Set(STORE.flatMap((source) => screenCodeOf(source, ofApp)))]);
        const withStoreCode = (page: string): string =>
          page.replace('<html ', `<html data-store-code="${storeCode}" `);
        const writePage = async (path: string, html: string): Promise<void> => {
          const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
          await mkdir(dirname(join(outDir, file)), { recursive: true });
          await write(file, html);
        };
        for (const page of pages)
          await writePage(page.path, pageOf(shell, actsFile, page, codeOf(page.screen)));
        const appShell = await readFile(join(outDir, SHELL), 'utf8');
        for (const { path, title } of bare)
          await writePage(path, withTitle(appShell.replace(DESCRIPTION, NOINDEX), title));
        await writeFile(join(outDir, SERVED, 'aliases.json'), JSON.stringify(aliases));
        await writeFile(join(outDir, SERVED, 'paths.json'), JSON.stringify(paths));
        await writeFile(join(outDir, SERVED, 'account-paths.json'), JSON.stringify(accountPaths));
        for (const template of templates) {
          const page = withStoreCode(pageOf(shell, actsFile, template, codeOf(template.screen)));
          await writeFile(join(outDir, SERVED, `${template.path.split('/')[1] ?? ''}.html`), page);
        }
        const board = pageOf(shell, actsFile, jobList, codeOf(jobList.screen));
        await writeFile(join(outDir, SERVED, 'job-list.html'), withStoreCode(board));
        await rm(inNode, { recursive: true });
      },
    },
  };
}
