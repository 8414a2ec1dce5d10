import type { Plugin, Rolldown } from 'vite';
import { firstVisits, layoutRequests } from './first-visits.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

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
          const own = ['app/home.ts', ...modules].map((name) => chunkOf(name, bundle));
          const files = filesOf(own, new Set(page), bundle).slice(0, maxFiles);
          return { path, links: [...page, ...files].map((name) => linkTo(name, bundle)), requests };
        });
        const source = JSON.stringify({ layoutRequests, visits });
        this.emitFile({ type: 'asset', fileName: 'first-visits.json', source });
      },
    },
  };
}

/** The scripts and styles in index.html; styles first, because they block the first paint. */
function filesOfPage(bundle: Bundle): string[] {
  const page = bundle['index.html'];
  const text = page?.type === 'asset' ? String(page.source) : '';
  const named = [...text.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return [...named.filter(isStyle), ...named.filter((name) => !isStyle(name))];
}

/** The files of chunks and their imports, without `known` ones: the chunks themselves, then the largest. */
function filesOf(chunks: Chunk[], known: Set<string>, bundle: Bundle): string[] {
  const needed = [...closureOf(chunks, bundle)];
  const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const all = [...needed.map(({ fileName }) => fileName), ...styles];
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const rank = (name: string) => (own.has(name) ? Infinity : sizeOf(bundle[name]));
  return [...new Set(all)].filter((name) => !known.has(name)).toSorted((a, b) => rank(b) - rank(a) || 0);
}

function closureOf(chunks: Chunk[], bundle: Bundle): Set<Chunk> {
  const found = new Set(chunks);
  // Iterating over a set includes the elements that are added meanwhile.
  for (const { imports } of found)
    for (const chunk of chunksOf(bundle)) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}

/** The chunk that is loaded for a module, whose code may be in a shared chunk. */
function chunkOf(module: string, bundle: Bundle): Chunk {
  const found = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
  if (!found) throw new Error(`The list of screens names ${module}, which nothing loads.`);
  return found;
}

function linkTo(name: string, bundle: Bundle): string {
  if (isStyle(name)) return `</${name}>; rel=preload; as=style; crossorigin`;
  return `</${name}>; rel=${bundle[name]?.type === 'chunk' ? 'modulepreload' : 'preload; as=script'}`;
}

const isStyle = (name: string) => name.endsWith('.css');

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

const sizeOf = (output: Bundle[string] | undefined) =>
  (output?.type === 'chunk' ? output.code : (output?.source ?? '')).length;
