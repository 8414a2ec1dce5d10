import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const script = 'color-scheme.js';

/** Hashes the name of the script that blocks the first paint, so that browsers can cache it forever. */
export function hashFirstScript(): Plugin {
  let folder = '';
  let name = '';
  return {
    name: 'tandem:hash-first-script',
    apply: 'build',
    configResolved({ publicDir }) {
      folder = publicDir;
    },
    generateBundle: {
      order: 'pre',
      handler() {
        // It is too small to be compressed.
        const { code: source } = minifySync(script, readFileSync(join(folder, script), 'utf8'));
        name = this.getFileName(this.emitFile({ type: 'asset', name: script, source }));
      },
    },
    transformIndexHtml: { order: 'post', handler: (page) => page.replace(`/${script}`, `/${name}`) },
  };
}
