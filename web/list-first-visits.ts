import type { Plugin } from 'vite';
import { type Bundle, filesOf, filesOfPage, isStyle } from './bundle-files.ts';
import { firstVisits, layoutRequests } from './first-visits.ts';

/** Each file makes the page's header longer, and the largest files matter most. */
const maxFiles = 8;

/** Writes first-visits.json: the files and requests of each screen, which the server announces in the Link header. */
export function listFirstVisits(): Plugin {
  return {
    name: 'tandem:first-visits',
    apply: 'build',
    generateBundle: {
      // After Vite has generated index.html.
      order: 'post',
      handler(_, bundle) {
        const page = filesOfPage(bundle);
        const visits = firstVisits.map(({ path, modules, requests }) => {
          const files = filesOf(['app/home.tsx', ...modules], new Set(page), bundle).slice(0, maxFiles);
          return { path, links: [...page, ...files].map((name) => linkTo(name, bundle)), requests };
        });
        const source = JSON.stringify({ layoutRequests, visits });
        this.emitFile({ type: 'asset', fileName: 'first-visits.json', source });
      },
    },
  };
}

function linkTo(name: string, bundle: Bundle): string {
  if (isStyle(name)) return `</${name}>; rel=preload; as=style; crossorigin`;
  return `</${name}>; rel=${bundle[name]?.type === 'chunk' ? 'modulepreload' : 'preload; as=script'}`;
}
