import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A chunk of the files that match and everything they import statically, libraries included. */
export function neededBy(name: string, files: RegExp): Rolldown.CodeSplittingGroup {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, graph: Graph): boolean => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    known.set(id, files.test(id));
    // Schemas are in the chunks of forms, with what only they import.
    const importers = graph.getModuleInfo(id)?.importers.filter((importer) => !schemas.test(importer)) ?? [];
    const result = files.test(id) || importers.some((importer) => isNeeded(importer, graph));
    known.set(id, result);
    return result;
  };
  return { name: (id, graph) => (isOurs(id) && isNeeded(id, graph) ? name : null), debugName: name };
}

const schemas = /\.schemas\.ts$/;

// Libraries follow their importers. The imports of a library's index are no evidence, because it imports everything.
const isOurs = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/');
