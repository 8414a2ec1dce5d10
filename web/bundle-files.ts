import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The scripts and styles in index.html; styles first, because they block the first paint. */
export function filesOfPage(bundle: Bundle): string[] {
  const named = [...pageOf(bundle).matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return [...named.filter(isStyle), ...named.filter((name) => !isStyle(name))];
}

/** The text of index.html. */
export function pageOf(bundle: Bundle): string {
  const page = bundle['index.html'];
  return page?.type === 'asset' ? String(page.source) : '';
}

/** The files of modules under src and of their imports, without `known` ones: the chunks of the modules, then the largest. */
export function filesOf(modules: string[], known: Set<string>, bundle: Bundle): string[] {
  const chunks = modules.map((module) => chunkOf(module, bundle));
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
  if (!found) throw new Error(`The build names ${module}, which nothing loads.`);
  return found;
}

export const isStyle = (name: string) => name.endsWith('.css');

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

const sizeOf = (output: Bundle[string] | undefined) =>
  (output?.type === 'chunk' ? output.code : (output?.source ?? '')).length;
