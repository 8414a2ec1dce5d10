import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { preloadFont } from './preload-font.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont(), precompress()],
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
        // What every screen needs travels as one file: it compresses better than a dozen, and stays cached between releases.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|zustand)\// }],
        },
      },
    },
  },
});
