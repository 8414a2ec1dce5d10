import type { Node, Program } from 'oxc-parser';
import { childrenOf, type LineAt } from '../syntax.ts';

/** A value that the contract declares: an operation, an event or a command. */
export interface Declaration {
  kind: 'operation' | 'event' | 'command';
  name: string;
  line: number;
}

/** A reference to an exported value of another module. */
export interface Reference {
  /** The module and the exported name, such as `contract/src/features/chat/chat.ts#sendMessage`. */
  value: string;
  /** The function that gets it as an argument, or the property that has it as its value; '' elsewhere. */
  by: string;
  line: number;
}

/** An imported name: an exported value, or the namespace of a module. */
export interface ImportedName {
  local: string;
  target: string;
  /** The exported name; null for a namespace. */
  name: string | null;
}

const isKind = (name: string): name is Declaration['kind'] =>
  ['operation', 'event', 'command'].includes(name);

/** The operations, events and commands that a module of the contract exports. */
export function declarationsOf(program: Program, lineAt: LineAt): Declaration[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
      const kind = calleeName(init.callee);
      return isKind(kind) ? [{ kind, name: id.name, line: lineAt(statement.start) }] : [];
    });
  });
}

/** Every place where a file uses an imported value; types do not count. */
export function referencesOf(program: Program, imported: ImportedName[], lineAt: LineAt): Reference[] {
  const byLocal = new Map(imported.map((entry) => [entry.local, entry]));
  const found: Reference[] = [];
  const record = (local: string, member: string | null, { by, line }: Omit<Reference, 'value'>) => {
    const entry = byLocal.get(local);
    const name = entry?.name ?? member;
    if (entry && name !== null) found.push({ value: `${entry.target}#${name}`, by, line });
  };
  const walk = (node: Node, by: string): void => {
    if (isSkipped(node)) return;
    const line = lineAt(node.start);
    if (node.type === 'Identifier') return record(node.name, null, { by, line });
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier') {
      const member = !node.computed && node.property.type === 'Identifier' ? node.property.name : null;
      record(node.object.name, member, { by, line });
      if (node.computed) walk(node.property, by);
      return;
    }
    if (node.type === 'CallExpression') {
      walk(node.callee, '');
      for (const argument of node.arguments) walk(argument, calleeName(node.callee));
    } else if (node.type === 'Property') {
      walk(node.value, node.key.type === 'Identifier' ? node.key.name : '');
    } else for (const child of childrenOf(node)) walk(child, isTransparent.has(node.type) ? by : '');
  };
  walk(program, '');
  return found;
}

// Nodes that pass a value on to the call or property around them.
const isTransparent = new Set<Node['type']>([
  'ArrayExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'ParenthesizedExpression',
  'SpreadElement',
  'TSAsExpression',
  'TSSatisfiesExpression',
]);

function isSkipped({ type }: Node): boolean {
  const isType =
    type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);
  return isType || type === 'ImportDeclaration';
}

function calleeName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}
