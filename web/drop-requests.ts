import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;

const list = /\/web\/src\/app\/screens\.ts$/;

/** Leaves the requests of first visits out of the web: the build reads them for the server, which announces them. */
export function dropRequests(): Plugin {
  return {
    name: 'tandem:drop-requests',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: list },
      // The lines stay where they are.
      handler(code) {
        const mappings = `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`;
        return { code: withoutRequests(code, this.parse(code)), map: { mappings } };
      },
    },
  };
}

/** The module without the properties `requests`. */
function withoutRequests(code: string, program: Program): string {
  let text = code;
  for (const { start, end } of requestsIn(program).toSorted((a, b) => b.start - a.start))
    text = `${text.slice(0, start)}${text.slice(start, end).replaceAll(/[^\n]/g, '')}${text.slice(end).replace(/^\s*,/, '')}`;
  return text;
}

/** Where the properties are, in the whole tree. */
function requestsIn(node: unknown): { start: number; end: number }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, start, end } = node as {
    type?: string;
    key?: { name?: string };
    start: number;
    end: number;
  };
  if (type === 'Property' && key?.name === 'requests') return [{ start, end }];
  return Object.values(node).flatMap(requestsIn);
}
