import { type Comment, type Program, parseSync } from 'oxc-parser';
import { queryKeysOf, type QueryKeys } from './query-keys.ts';
import {
  endlessFieldsOf,
  functionsOf,
  identifiersOf,
  type LineAt,
  namesUsedIn,
  type FunctionFound,
} from './syntax.ts';
import {
  type Declaration,
  declarationsOf,
  type ImportedName,
  type Reference,
  referencesOf,
} from './contract/references.ts';
import { contractFile, placeOf, type Place } from './features.ts';
import {
  givenIn,
  type GivenFound,
  type TableFound,
  tablesOf,
  type TextFound,
  textsOf,
} from './schema/sql-texts.ts';

/** An import, re-export or dynamic import of one file. */
export interface ImportFound {
  /** The path within the project, or the name of the package. */
  target: string;
  isLocal: boolean;
  /** Whether only types are imported. */
  isType: boolean;
  line: number;
}

/** A comment with the lines it covers. */
interface CommentFound {
  text: string;
  line: number;
  lines: number;
}

/** One source file, read once, with everything the rules check. */
export interface Source {
  path: string;
  place: Place;
  lineCount: number;
  imports: ImportFound[];
  comments: CommentFound[];
  functions: FunctionFound[];
  /** Lines of `export default`. */
  defaultExports: number[];
  /** Free names, `process.env` and `new Date()` in use, with the first line each. */
  uses: Map<string, number>;
  /** Every identifier, property names included, with the first line each. */
  identifiers: Map<string, number>;
  /** Where each imported name comes from, by its local name. */
  imported: Map<string, string>;
  queryKeys: QueryKeys;
  /** Lines of text fields that neither end nor refuse what is too long. */
  endlessFields: number[];
  /** The operations, events and commands that a contract module exports. */
  declarations: Declaration[];
  /** Its uses of values of the contract. */
  references: Reference[];
  /** Strings and templates of the server, which may hold SQL. */
  texts: TextFound[];
  /** The tables and views that it declares. */
  tables: TableFound[];
  /** What a file of the server gives to calls that may name a table. */
  given: GivenFound;
}

/** Parses a file; a stylesheet has only size and place. */
export function readSource(path: string, text: string): Source {
  const place = placeOf(path);
  const lineCount = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const empty = {
    imports: [],
    comments: [],
    functions: [],
    defaultExports: [],
    uses: new Map<string, number>(),
    identifiers: new Map<string, number>(),
    imported: new Map<string, string>(),
    queryKeys: { handWritten: [], calls: [] },
    endlessFields: [],
    declarations: [],
    references: [],
    texts: [],
    tables: [],
    given: { strings: [], written: [] },
  };
  if (!/\.(ts|tsx|mjs)$/.test(path)) return { path, place, lineCount, ...empty };
  const parsed = parseSync(path, text);
  const lineAt = lineFinder(text);
  return {
    path,
    place,
    lineCount,
    imports: importsOf(path, text, parsed.module, lineAt),
    comments: parsed.comments.map((comment) => commentFound(comment, lineAt)),
    functions: functionsOf(parsed.program, parsed.comments, text, lineAt),
    defaultExports: defaultExportsOf(parsed.program, lineAt),
    uses: namesUsedIn(parsed.program, lineAt),
    identifiers: identifiersOf(parsed.program, lineAt),
    imported: importedNames(path, parsed.module),
    queryKeys: queryKeysOf(parsed.program, lineAt),
    endlessFields: place.packageName === 'web' ? endlessFieldsOf(parsed.program, lineAt) : [],
    declarations: declarationsOf(parsed.program, lineAt),
    references: referencesOf(parsed.program, contractNames(path, parsed.module), lineAt),
    texts: place.packageName === 'server' ? textsOf(parsed.program, lineAt) : [],
    tables: path.endsWith('.tables.ts') ? tablesOf(parsed.program) : [],
    given: place.packageName === 'server' ? givenIn(parsed.program, lineAt) : { strings: [], written: [] },
  };
}

function lineFinder(text: string): LineAt {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

type Module = ReturnType<typeof parseSync>['module'];

function importsOf(path: string, text: string, module: Module, lineAt: LineAt): ImportFound[] {
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
      start,
    })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, isType, start }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const written = text.slice(moduleRequest.start, moduleRequest.end);
      // Which file a variable names is known when it runs.
      return /^['"`]/.test(written) ? [{ name: written.replaceAll(/['"`]/g, ''), isType: false, start }] : [];
    }),
  ];
  return specifiers.map(({ name, isType, start }) => ({
    ...resolve(path, name),
    isType,
    line: lineAt(start),
  }));
}

const importedNames = (path: string, { staticImports }: Module) =>
  new Map(
    staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map((entry) => [entry.localName.value, resolve(path, moduleRequest.value).target] as const),
    ),
  );

/** The names that a file imports from modules of the contract. */
const contractNames = (path: string, { staticImports }: Module): ImportedName[] =>
  staticImports.flatMap(({ moduleRequest, entries }) => {
    const { target } = resolve(path, moduleRequest.value);
    if (!target.startsWith('contract/')) return [];
    return entries.map(({ localName, importName }) => ({
      local: localName.value,
      target,
      name: importName.kind === 'NamespaceObject' ? null : importName.name,
    }));
  });

function resolve(path: string, name: string): { target: string; isLocal: boolean } {
  const [, workspace, module = ''] = /^@tandem\/(contract|server|web)\/(.+)$/.exec(name) ?? [];
  if (workspace === 'contract') return { target: contractFile(module), isLocal: true };
  if (workspace) return { target: `${workspace}/src/${module}.ts`, isLocal: true };
  if (!name.startsWith('.')) return { target: name, isLocal: false };
  return { target: new URL(name, `file:///${path}`).pathname.slice(1), isLocal: true };
}

function commentFound(comment: Comment, lineAt: LineAt): CommentFound {
  const line = lineAt(comment.start);
  return { text: comment.value, line, lines: lineAt(comment.end) - line + 1 };
}

const defaultExportsOf = (program: Program, lineAt: LineAt) =>
  program.body.filter((node) => node.type === 'ExportDefaultDeclaration').map((node) => lineAt(node.start));
