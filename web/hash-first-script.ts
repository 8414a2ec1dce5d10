import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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
        const source = readFileSync(join(folder, script));
        name = this.getFileName(this.emitFile({ type: 'asset', name: script, source }));
      },
    },
    transformIndexHtml: { order: 'post', handler: (page) => page.replace(`/${script}`, `/${name}`) },
  };
}
