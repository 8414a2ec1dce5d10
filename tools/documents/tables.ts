import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parseSync } from 'oxc-parser';
import { inRoot, root } from '../root.ts';

/** A table of the database, with what its file says about it. */
export interface DescribedTable {
  name: string;
  /** The feature that owns it, or `platform`. */
  owner: string;
  /** The sentence above the table, if there is one. */
  about: string;
  columns: DescribedColumn[];
  /** The tables that its rows point at. */
  parents: string[];
}

/** A column: its SQL type, `PK`, `FK` and `UK` as far as they hold, and the sentence above it. */
export interface DescribedColumn {
  name: string;
  type: string;
  keys: string[];
  about: string;
}

const introduction = `# Tables

This page is generated: \`npm run fix\` writes it from the \`*.tables.ts\` files, whose comments it repeats.
An arrow points at the table whose row must exist. PK is the primary key, FK a foreign key, UK unique by itself.
Ids are UUIDv7, times are \`timestamptz\` with milliseconds. pg-boss keeps its own tables in the schema \`jobs\`.
`;

/** All tables of the server, by owner and then by name. */
export async function readTables(): Promise<DescribedTable[]> {
  const paths = globSync('server/src/**/*.tables.ts', { cwd: root });
  const found = await Promise.all(paths.map((path) => tablesOf(path)));
  return found.flat().toSorted((a, b) => a.owner.localeCompare(b.owner) || a.name.localeCompare(b.name));
}

/** The text of docs/tables.md. */
export function tablesPage(tables: DescribedTable[]): string {
  const owners = [...new Set(tables.map(({ owner }) => owner))];
  const sections = owners.map((owner) => {
    const own = tables.filter((table) => table.owner === owner);
    const said = own.filter(({ about }) => about !== '').map(({ name, about }) => `- \`${name}\`: ${about}`);
    return [`## ${owner}`, ...(said.length > 0 ? [said.join('\n')] : []), diagramOf(own)].join('\n\n');
  });
  return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`;
}

function diagramOf(tables: DescribedTable[]): string {
  const arrows = tables.flatMap(({ name, parents }) =>
    parents.map((parent) => `    ${name} }o--|| ${parent} : ""`),
  );
  const boxes = tables.map(({ name, columns }) =>
    [`    ${name} {`, ...columns.map((column) => `        ${lineOf(column)}`), '    }'].join('\n'),
  );
  return ['```mermaid', 'erDiagram', ...arrows, ...boxes, '```'].join('\n');
}

const lineOf = ({ name, type, keys, about }: DescribedColumn) =>
  [
    type,
    name,
    ...(keys.length > 0 ? [keys.join(', ')] : []),
    ...(about ? [`"${about.replaceAll('"', "'")}"`] : []),
  ].join(' ');

async function tablesOf(path: string): Promise<DescribedTable[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(inRoot(path)).href);
  const said = commentsOf(path);
  const owner = /\/features\/([\w-]+)\//.exec(path)?.[1] ?? 'platform';
  return Object.entries(module).flatMap(([variable, table]) =>
    is(table, PgTable)
      ? [described(table, owner, (key) => said.get(key ? `${variable}.${key}` : variable) ?? '')]
      : [],
  );
}

function described(table: PgTable, owner: string, saidOf: (key?: string) => string): DescribedTable {
  const { name, columns, foreignKeys, primaryKeys } = getTableConfig(table);
  const references = foreignKeys.map((key) => key.reference());
  const pointing = new Set(references.flatMap((reference) => reference.columns.map((column) => column.name)));
  const primary = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  const keyOf = new Map(Object.entries(table).map(([key, column]) => [(column as PgColumn).name, key]));
  return {
    name,
    owner,
    about: saidOf(),
    parents: [...new Set(references.map(({ foreignTable }) => getTableName(foreignTable)))],
    columns: columns.map((column) => ({
      name: column.name,
      type: typeOf(column),
      keys: [
        ...(column.primary || primary.has(column.name) ? ['PK'] : []),
        ...(pointing.has(column.name) ? ['FK'] : []),
        ...(column.isUnique ? ['UK'] : []),
      ],
      about: [saidOf(keyOf.get(column.name)), valuesOf(column)].filter(Boolean).join(' '),
    })),
  };
}

/** One word, as Mermaid wants it. */
const typeOf = (column: PgColumn) =>
  column
    .getSQLType()
    .replace(/^timestamp.*/, 'timestamptz')
    .replace(/ collate "C"/, '')
    .replace('[]', '_array')
    .replaceAll(/\W+/g, '_');

const valuesOf = ({ enumValues }: PgColumn) =>
  enumValues?.length ? `One of: ${enumValues.join(', ')}.` : '';

/** The documentation comments of a file by what stands below them: `projects`, `projects.ownerId`. */
function commentsOf(path: string): Map<string, string> {
  const text = readFileSync(inRoot(path), 'utf8');
  const { comments } = parseSync(path, text);
  const said = new Map<string, string>();
  let variable = '';
  for (const { index, 1: table, 2: key } of text.matchAll(/^(?:export const (\w+)|\s+(\w+): ?\w+)/gm)) {
    variable = table ?? variable;
    const at = index + text.slice(index).search(/\S/);
    const above = comments.find(
      ({ type, end }) => type === 'Block' && end <= at && text.slice(end, at).trim() === '',
    );
    if (above?.value.startsWith('*')) said.set(key ? `${variable}.${key}` : variable, plain(above.value));
  }
  return said;
}

const plain = (comment: string) =>
  comment
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
