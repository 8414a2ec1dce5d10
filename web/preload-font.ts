import type { Plugin } from 'vite';

const mainFont = /inter-latin-wght-normal.*\.woff2$/;

/** Preloads the main font, which would otherwise load after the styles and shift the text. */
export function preloadFont(): Plugin {
  return {
    name: 'tandem:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((name) => mainFont.test(name));
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
