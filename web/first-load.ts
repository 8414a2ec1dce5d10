import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A chunk of all that some of our files need at once: themselves and what they import, library code included. */
export function neededBy(name: string, files: RegExp): Rolldown.CodeSplittingGroup {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, graph: Graph): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, files.test(id));
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const answer = files.test(id) || importers.some((importer) => isNeeded(importer, graph));
    known.set(id, answer);
    return answer;
  };
  return { name: (id, graph) => (isOurs(id) && isNeeded(id, graph) ? name : null), debugName: name };
}

// Libraries come along with those who import them: a library's index imports everything, and says nothing.
const isOurs = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/');
