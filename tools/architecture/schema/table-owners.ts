import type { Violation } from '../violation.ts';
import { placeOf, type Place } from '../features.ts';
import type { Source } from '../source.ts';
import type { Migration } from './rolling-upgrade.ts';
import type { Crossings } from './sql-crossings.ts';

/** One table that SQL names outside of the feature that owns it. */
export interface Crossing {
  /** The file, or `name()` for a function of the migrations. */
  place: string;
  table: string;
  owner: string;
  path: string;
  line?: number;
}

/** The most crossings that may stay for a reason. */
const mostAccepted = 20;

/** Tables that SQL names outside of their feature, and entries of the lists that nothing needs. */
export function checkTableOwners(
  sources: Source[],
  migrations: Migration[],
  lists: Crossings,
  listPath = 'tools/architecture/schema/sql-crossings.ts',
): Violation[] {
  const { accepted, underWay } = lists;
  const found = crossingsOf(sources, migrations, lists);
  const key = (place: string, table: string) => `${place} ${table}`;
  const listed = accepted.map(({ place, table }) => key(place, table));
  const isUnderWay = ({ place }: Crossing) => underWay.some((folder) => place.startsWith(folder));
  const refused = found.filter((one) => !listed.includes(key(one.place, one.table)) && !isUnderWay(one));
  const needed = new Set(found.map(({ place, table }) => key(place, table)));
  const withoutReason = [
    ...accepted
      .filter(({ reason }) => reason.trim().length < 20)
      .map(({ place, table }) => `${place} must name ${table}`),
    ...Object.entries(lists.readable)
      .filter(([, reason]) => reason.trim().length < 20)
      .map(([table]) => `others may read ${table}`),
  ];
  const say = (message: string): Violation => ({ path: listPath, message });
  return [
    ...refused.map(({ path, line, place, table, owner }) => ({
      path,
      ...(line !== undefined && { line }),
      message: `${place.endsWith(')') ? `${place} names` : 'SQL names'} ${table}, which ${owner} owns: use a fragment or function of its public.ts.`,
    })),
    ...unownedFunctions(migrations, lists.functions),
    ...calledLeftovers(sources, lists.functions),
    ...listed.filter((one) => !needed.has(one)).map((one) => say(`Nothing needs the entry ${one} any more.`)),
    ...listed
      .filter((one, at) => listed.indexOf(one) !== at)
      .map((one) => say(`The entry ${one} stands twice.`)),
    ...underWay
      .filter((folder) => !found.some(({ place }) => place.startsWith(folder)))
      .map((folder) => say(`Nothing needs the allowance for ${folder} any more.`)),
    ...withoutReason.map((what) => say(`Say why ${what}.`)),
    ...(accepted.length > mostAccepted
      ? [say(`${accepted.length} accepted crossings; at most ${mostAccepted}. Let owners export fragments.`)]
      : []),
  ];
}

/** Every table that SQL names outside of its feature, once a file or function. */
export function crossingsOf(
  sources: Source[],
  migrations: Migration[],
  { functions, readable }: Pick<Crossings, 'functions' | 'readable'>,
): Crossing[] {
  const server = sources.filter(({ place }) => place.packageName === 'server' && !place.isTest);
  const owners = new Map(
    server.flatMap(({ place, tables }) => tables.map(({ name: table }) => [table, ownerOf(place)] as const)),
  );
  const inFiles = server
    .filter(({ place }) => place.zone !== 'testing' && place.zone !== 'demo')
    .flatMap((source) => {
      const { path, place, texts } = source;
      const uses = [
        ...texts.filter(({ text }) => isSql(source, text)).flatMap(tablesIn),
        ...namesGiven(source),
        ...drizzleTables(source, server).filter(
          ({ table, isWritten }) => isWritten || !isRepository(path) || readable[table] === undefined,
        ),
      ];
      return crossingsAmong({ place: path, path, user: ownerOf(place) }, uses, owners);
    });
  const inFunctions = [...latestFunctions(migrations)].flatMap(([called, { path, line, body }]) => {
    const user = functions[called];
    if (user === null) return [];
    const place = { place: `${called}()`, path, user: user ?? '' };
    return crossingsAmong(place, tablesIn({ text: body, line }), owners);
  });
  return [...inFiles, ...inFunctions];
}

const ownerOf = ({ zone, feature }: Place): string => feature || zone;

function crossingsAmong(
  { place, path, user }: { place: string; path: string; user: string },
  uses: { table: string; line: number }[],
  owners: Map<string, string>,
): Crossing[] {
  const found = new Map<string, Crossing>();
  for (const { table, line } of uses) {
    const owner = owners.get(table);
    if (owner === undefined || owner === user || found.has(table)) continue;
    found.set(table, { place, table, owner, path, line });
  }
  return [...found.values()];
}

/** Where Drizzle may be imported every text may be a part of a statement; elsewhere only what reads like one. */
const isSql = ({ path, imports }: Source, text: string): boolean =>
  /\.(?:repository|tables)\.ts$/.test(path) ||
  imports.some(({ target, isType }) => target === 'drizzle-orm' && !isType) ||
  /\b(?:select|delete)\b[\s\S]*\bfrom\b|\binsert\s+into\b|\bupdate\b[\s\S]*\bset\b/.test(text);

const isRepository = (path: string): boolean => path.endsWith('.repository.ts');

/** Strings that a repository gives to a call, which may be names of tables. */
const namesGiven = ({ path, given }: Source): { table: string; line: number }[] =>
  isRepository(path) ? given.strings.map(({ text, line }) => ({ table: text, line })) : [];

/** The tables of other features that a file imports as Drizzle knows them. Declared tables do so for their foreign keys. */
function drizzleTables({ path, imported, imports, given }: Source, server: Source[]) {
  if (path.endsWith('.tables.ts')) return [];
  return [...imported].flatMap(([local, target]) => {
    const owner = placeOf(target);
    if (!/(?:^public|\.tables)\.ts$/.test(owner.file)) return [];
    const table = server
      .filter(({ place }) => place.zone === owner.zone && place.feature === owner.feature)
      .flatMap(({ tables }) => tables)
      .find(({ variable }) => variable === local);
    const line = imports.find((found) => found.target === target)?.line ?? 1;
    return table ? [{ table: table.name, line, isWritten: given.written.includes(local) }] : [];
  });
}

const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const named = new RegExp(
  String.raw`\b(?:from|join|into|update|table|only|using)\s+((?:only\s+)?${name}(?:(?:\s+(?:as\s+)?"?\w+"?)?\s*,\s*${name})*)`,
  'gi',
);

/** The tables that a statement or a part of one names; common table expressions of the same text are none. */
function tablesIn({ text, line }: { text: string; line: number }): { table: string; line: number }[] {
  const sql = text.replaceAll(/--.*$/gm, '');
  const own = new Set(
    [...sql.matchAll(/"?(\w+)"?\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi)].map(
      ([, cte = '']) => cte,
    ),
  );
  return [...sql.matchAll(named)].flatMap(({ index, 1: list = '' }) => {
    const at = line + sql.slice(0, index).split('\n').length - 1;
    return list.split(',').flatMap((part) => {
      const table = new RegExp(String.raw`^\s*(?:only\s+)?${name}`, 'i').exec(part)?.[1] ?? '';
      return own.has(table) ? [] : [{ table, line: at }];
    });
  });
}

interface FunctionOfMigration {
  path: string;
  line: number;
  body: string;
}

/** The functions of the schema as the last migration leaves them. */
function latestFunctions(migrations: Migration[]): Map<string, FunctionOfMigration> {
  const found = new Map<string, FunctionOfMigration>();
  const change =
    /\b(create\s+(?:or\s+replace\s+)?|drop\s+)function\s+(?:if\s+exists\s+)?"?(\w+)"?(?:[^$;]*\$(\w*)\$([\s\S]*?)\$\3\$)?/gi;
  for (const { path, text } of migrations.toSorted((a, b) => a.path.localeCompare(b.path))) {
    for (const { index, 1: verb = '', 2: named = '', 4: body = '' } of text.matchAll(change)) {
      if (/^drop/i.test(verb)) found.delete(named);
      else found.set(named, { path, line: text.slice(0, index).split('\n').length, body });
    }
  }
  return found;
}

/** Every function of the schema has an owner, as every table has. */
function unownedFunctions(migrations: Migration[], functions: Crossings['functions']): Violation[] {
  return [...latestFunctions(migrations)]
    .filter(([named]) => functions[named] === undefined)
    .map(([named, { path, line }]) => ({
      path,
      line,
      message: `Say which feature owns the function ${named}, in tools/architecture/schema/sql-crossings.ts.`,
    }));
}

/** A function without an owner is one that only versions before call. */
function calledLeftovers(sources: Source[], functions: Crossings['functions']): Violation[] {
  const leftovers = Object.keys(functions).filter((named) => functions[named] === null);
  return sources
    .filter(({ place }) => !place.isTest)
    .flatMap(({ path, texts }) =>
      texts.flatMap(({ text, line }) =>
        leftovers
          .filter((named) => new RegExp(String.raw`\b${named}"?\s*\(`).test(text))
          .map((named) => ({ path, line, message: `${named} has no owner, as nothing calls it any more.` })),
      ),
    );
}
