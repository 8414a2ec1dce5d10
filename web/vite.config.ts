import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { drawIcons } from './draw-icons.ts';
import { dropSchemas } from './drop-schemas.ts';
import { neededBy } from './first-load.ts';
import { hashFirstScript } from './hash-first-script.ts';
import { listFirstVisits } from './list-first-visits.ts';
import { precompress } from './precompress.ts';
import { preloadFont } from './preload-font.ts';

// Libraries of every screen that seldom change between releases, so that browsers keep them cached.
const libraries =
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack(?!\/(?:react-virtual|virtual-core))|zustand)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    dropSchemas(),
    preloadFont(),
    hashFirstScript(),
    drawIcons(),
    listFirstVisits(),
    buildServiceWorker(),
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
        // A first visit loads few files, because each costs a request and larger files compress better.
        codeSplitting: {
          groups: [
            { name: 'base', test: libraries, priority: 3 },
            // What forms validate by.
            {
              name: 'schemas',
              test: /\/node_modules\/zod\/|\.schemas\.ts$/,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { ...neededBy('start', /\/src\/main\.tsx$/), priority: 2 },
            { ...neededBy('home', /\/src\/app\/home\.ts$/), priority: 1 },
            {
              ...neededBy(
                'live',
                /\/src\/(?:app\/live-listeners\.ts|features\/chat\/unread\/unread-badge\.tsx)$/,
              ),
              priority: 0,
            },
          ],
        },
      },
    },
  },
});
