import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { neededBy } from './first-load.ts';
import { hashFirstScript } from './hash-first-script.ts';
import { listFirstVisits } from './list-first-visits.ts';
import { precompress } from './precompress.ts';
import { preloadFont } from './preload-font.ts';

// What every screen needs and releases seldom change, so that it stays in the browser's cache between them.
const libraries =
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack(?!\/(?:react-virtual|virtual-core))|zustand|zod)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont(), hashFirstScript(), listFirstVisits(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Files stay files: the content security policy knows no data: scripts, and each asset is cached by its hash.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A visit's first files are few: few compress better than dozens, and each one more waits for a connection.
        codeSplitting: {
          groups: [
            { name: 'base', test: libraries, priority: 3 },
            { ...neededBy('start', /\/src\/main\.tsx$/), priority: 2 },
            { ...neededBy('home', /\/src\/app\/home\.ts$/), priority: 1 },
          ],
        },
      },
    },
  },
});
