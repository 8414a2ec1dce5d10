import type { Plugin } from 'vite';

const mainFont = /inter-latin-wght-normal.*\.woff2$/;

/** Lets the page ask for its main font at once instead of after its styles, so that text does not jump. */
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
