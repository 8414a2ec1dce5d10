import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { type Bundle, filesOf, filesOfPage, pageOf } from './bundle-files.ts';

const mainFont = /inter-latin-wght-normal.*\.woff2$/;

/** The layout of all screens, and what works without a network. */
const offline = ['app/home.tsx', 'app/live-listeners.ts', 'platform/offline/reply-database.ts'];

/** Writes sw.js, the service worker with the names of the files that it keeps for use without a network. */
export function buildServiceWorker(): Plugin {
  let root = '';
  return {
    name: 'tandem:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      // After Vite has generated index.html.
      order: 'post',
      async handler(_, bundle) {
        const source = await bundled(join(root, 'src/platform/service-worker/service-worker.ts'), {
          BUILD: JSON.stringify(buildOf(bundle)),
        });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The `Build` of the service worker. Its version changes with every file, so that browsers notice each release. */
function buildOf(bundle: Bundle) {
  const page = filesOfPage(bundle);
  const fonts = Object.keys(bundle).filter((name) => mainFont.test(name));
  const shell = [...page, ...fonts, ...filesOf(offline, new Set(page), bundle)];
  const code = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name));
  const rest = code.filter((name) => !shell.includes(name));
  const entry = [...pageOf(bundle).matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1];
  if (entry === undefined) throw new Error('index.html loads no script.');
  const names = Object.keys(bundle).toSorted().join('\n');
  const version = createHash('sha256')
    .update(`${pageOf(bundle)}\n${names}`)
    .digest('hex')
    .slice(0, 12);
  const addresses = (files: string[]) => files.map((name) => `/${name}`);
  return { version, entry, shell: addresses(shell), rest: addresses(rest) };
}

async function bundled(entry: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'serviceWorker' },
    },
  });
  const [output] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error('The service worker could not be built.');
  return code;
}
