import { normalizePath, type Plugin } from 'vite';

/**
 * Builds a worker as one more entry of the app, so that the two share their chunks. As a bundle of its own, which is what Vite makes of
 * `new Worker(new URL(…))`, this one would fetch, keep and compile the store and the sync engine a second time.
 * @param file absolute
 * @param startedIn the module that starts it, with `new URL('./<file's name>', import.meta.url)`; absolute
 */
export function workerInApp(file: string, startedIn: string): Plugin {
  const [worker, starter] = [normalizePath(file), normalizePath(startedIn)];
  const address = `new URL('./${worker.slice(worker.lastIndexOf('/') + 1)}', import.meta.url)`;
  return {
    name: 'marquee:worker-in-app',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== starter) return null;
      if (!code.includes(address)) this.error(`${starter} does not say "${address}" any more.`);
      const reference = this.emitFile({ type: 'chunk', id: worker, name: 'leader-worker' });
      return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${reference}`), map: null };
    },
  };
}
