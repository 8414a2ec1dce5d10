import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

const sheets = ['tokens.css', 'public-pages.css', 'public-project.css', 'public-list.css'];

/** Browsers as old as those that the app supports, which know no `light-dark()`. */
const targets = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) };

const darkTokens = /:root\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/;
const mainFont = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Writes public-pages.css, the style sheet that the server puts into the pages for everybody. They have no script that would choose a
 * scheme, so the tokens follow the browser's.
 */
export function stylePublicPages(): Plugin {
  let root = '';
  return {
    name: 'tandem:public-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const font = Object.keys(bundle).find((name) => mainFont.test(name));
        const css = sheets.map((name) => readFileSync(join(root, 'src/app', name), 'utf8')).join('\n');
        const { code } = transform({
          filename: 'public-pages.css',
          code: Buffer.from(fontFace(font) + withScheme(css)),
          minify: true,
          targets,
        });
        this.emitFile({ type: 'asset', fileName: 'public-pages.css', source: code });
      },
    },
  };
}

/** The tokens of the dark scheme where the browser wants it. */
function withScheme(css: string): string {
  if (!darkTokens.test(css)) throw new Error('tokens.css has no dark tokens.');
  return css
    .replace(darkTokens, '@media (prefers-color-scheme: dark) { :root $1 }')
    .replace('color-scheme: light;', 'color-scheme: light dark;');
}

/** The font of the app, if it is there at once: text that changes its font moves what is below. */
const fontFace = (file: string | undefined): string =>
  file === undefined
    ? ''
    : `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: optional; src: url('/${file}') format('woff2'); }\n`;
