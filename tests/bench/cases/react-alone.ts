import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const PROGRAM = `
  import { createElement } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  hydrateRoot(document.getElementById('root'), createElement('button', { onClick: () => {} }, 'Tap'));`;

const PAGE = `<!doctype html>
<html lang="en">
  <title>React alone</title>
  <meta name="viewport" content="width=device-width" />
  <h1>React alone</h1>
  <div id="root"><button>Tap</button></div>
  <script type="module" src="/run.js"></script>
</html>`;

/** B10's peer: the least that a page made with React costs on this machine at this hour, one button that React takes over. */
export async function serveReactAlone(): Promise<{ url: string; stop: () => void }> {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = gzipSync(outputFiles[0]?.contents ?? '');
  const server = createServer(({ url }, response) => {
    const isScript = url === '/run.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    // As the app comes.
    if (isScript) response.setHeader('content-encoding', 'gzip');
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
