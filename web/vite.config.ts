import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { drawIcons } from './draw-icons.ts';
import { dropRequests } from './drop-requests.ts';
import { dropSchemas } from './drop-schemas.ts';
import { neededBy } from './first-load.ts';
import { hashFirstScript } from './hash-first-script.ts';
import { listFirstVisits } from './list-first-visits.ts';
import { precompress } from './precompress.ts';
import { stylePublicPages } from './style-public-pages.ts';
import { preloadFont } from './preload-font.ts';

// Libraries of every screen that seldom change between releases, so that browsers keep them cached.
const libraries =
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack(?!\/(?:react-virtual|virtual-core))|zustand)\//;
/** What keeps its name: what every screen loads, and what stories ask for by name. */
const named =
  /^(?:base|start|home|live|live-socket|rarely-needed-chunks|(?:notifications|(?:inbox-)?chat|task-board|my-projects)-page)$/;

const contract = join(import.meta.dirname, '../contract/src');

/** Changes with the contract, so that a page shows no reply that one of another version kept. */
function contractHash(): string {
  const hash = createHash('sha256');
  const files = globSync('**/*.ts', { cwd: contract, exclude: (path) => path.endsWith('.test.ts') });
  for (const file of files.toSorted()) hash.update(readFileSync(join(contract, file)));
  return hash.digest('hex').slice(0, 12);
}

export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.CONTRACT': JSON.stringify(contractHash()) },
  plugins: [
    react(),
    dropSchemas(),
    dropRequests(),
    preloadFont(),
    hashFirstScript(),
    drawIcons(),
    listFirstVisits(),
    buildServiceWorker(),
    stylePublicPages(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // No inlined assets: the content security policy forbids data: scripts, and files are cached by their hash.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first file lists the others, 350 of them: without their names and with the shortest hashes it is smaller.
        chunkFileNames: ({ name }) => `assets/${named.test(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        // A first visit loads few files, because each costs a request and larger files compress better.
        codeSplitting: {
          groups: [
            { name: 'base', test: libraries, priority: 4 },
            // What forms validate by.
            {
              name: 'schemas',
              test: /\/node_modules\/zod\/|\.schemas\.ts$/,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            { ...neededBy('start', /\/src\/main\.tsx$/), priority: 3 },
            { ...neededBy('home', /\/src\/app\/home\.tsx$/), priority: 2 },
            {
              ...neededBy(
                'live',
                /\/src\/(?:app\/live-listeners\.ts|features\/chat\/unread\/unread-badge\.tsx)$/,
              ),
              priority: 1,
            },
            { ...neededBy('for-you', /\/src\/app\/for-you\/for-you\.tsx$/), priority: 0.9 },
            // What so many parts of the app share; a file for each set of them would make 180 of at most 3 kB.
            ...[20, 8, 5].map((minShareCount) => ({
              name: 'shared',
              minShareCount,
              priority: minShareCount / 100,
            })),
            { name: 'icons', test: /\/@tabler\//, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
});
