import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkNames, WORKER } from './vite.chunks.ts';
import { leanPackages } from './vite.lean.ts';
import { prerendered } from './vite.prerender.ts';
import { shortPreloads } from './vite.preloads.ts';
import { evaluated, schemasOnly } from './vite.streams.ts';
import { workerInApp } from './vite.worker.ts';
import { manifest } from './src/app/manifest.ts';

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What the app's modules need in Node, too, where its public pages are made. */
const everywhere = () => [
  evaluated(import.meta.dirname, ['src/domain/definition/registry.ts', 'src/domain/definition/words.ts']),
  schemasOnly(import.meta.dirname, 'src/domain/streams'),
  react(),
];

export default defineConfig({
  // Shown on the diagnostics page.
  define: { 'import.meta.env.VITE_MARQUEE_VERSION': JSON.stringify(version) },
  plugins: [
    leanPackages(),
    shortPreloads(),
    ...everywhere(),
    workerInApp(inProject(WORKER), inProject('src/store/sync/start-sync.ts')),
    tailwind(),
    prerendered(everywhere),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        // One classic script: every browser with service workers can run it, and it pulls in no chunks of the
        // app.
        rollupFormat: 'iife',
        // Of the pages the shell alone: the others are for a first visit.
        globPatterns: ['**/*.{js,css,woff2,svg,webmanifest}', 'app.html', 'icons/*.png'],
        globIgnores: ['screenshots/**'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  resolve: { alias: { '@': inProject('src') } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    // Without the polyfill Safari 16 fetches a screen's chunks slightly later, and everybody's first script
    // is smaller.
    modulePreload: { polyfill: false },
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    rolldownOptions: {
      output: {
        // The first script lists all chunks: their names, without hashes, would be 0.7 KB of the landing's 100 (B9).
        // `.vite/manifest.json` says which chunk is which.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [{ name: chunkNames(import.meta.dirname), includeDependenciesRecursively: false }],
        },
      },
    },
  },
});
