import { type Comment, type JSXOpeningElement, type Node, type Program, visitorKeys } from 'oxc-parser';

/** Turns an offset into a line number, counted from one. */
export type LineAt = (offset: number) => number;

/** A named or anonymous function. */
export interface FunctionFound {
  name: string;
  line: number;
  /** The number of its lines, from its head to its last brace. */
  lines: number;
  /** The same without named functions inside it, so that a factory counts only its own code. */
  ownLines: number;
  isExported: boolean;
  hasDocstring: boolean;
}

interface Open {
  start: number;
  found: FunctionFound;
}

/** Every function of a file, outermost first. */
export function functionsOf(
  program: Program,
  comments: Comment[],
  text: string,
  lineAt: LineAt,
): FunctionFound[] {
  const all: FunctionFound[] = [];
  const docs = comments.filter((comment) => comment.type === 'Block' && comment.value.startsWith('*'));
  const isDocumented = (start: number) =>
    docs.some((doc) => doc.end <= start && text.slice(doc.end, start).trim() === '');
  const walk = (node: Node, ancestors: Node[], enclosing: Open | undefined) => {
    let open = enclosing;
    if (isFunction(node)) {
      const name = nameOf(node, ancestors);
      const line = lineAt(node.start);
      const lines = lineAt(node.end) - line + 1;
      const statement = topStatement(ancestors);
      const isExported = statement?.type === 'ExportNamedDeclaration' && !enclosing;
      const hasDocstring = statement !== undefined && isDocumented(statement.start);
      const found = { name, line, lines, ownLines: lines, isExported, hasDocstring };
      all.push(found);
      if (name !== '') {
        if (enclosing) enclosing.found.ownLines -= lines;
        open = { start: node.start, found };
      }
    }
    for (const child of childrenOf(node)) walk(child, [...ancestors, node], open);
  };
  walk(program, [], undefined);
  return all;
}

/** Names that are read as values, `process.env` and `new Date()`, each with its first line. */
export function namesUsedIn(program: Program, lineAt: LineAt): Map<string, number> {
  const uses = new Map<string, number>();
  const record = (name: string, node: Node) => void (uses.has(name) || uses.set(name, lineAt(node.start)));
  const walk = (node: Node) => {
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier') {
      record(node.object.name, node.object);
      if (node.property.type === 'Identifier') record(`${node.object.name}.${node.property.name}`, node);
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const { callee } = node;
      if (callee.type === 'Identifier') record(callee.name, node);
      if (callee.type === 'Identifier' && callee.name === 'Date' && node.arguments.length === 0)
        record('new Date()', node);
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return uses;
}

/** Every identifier with its first line. Members of a global, such as `Math.floor`, are left out. */
export function identifiersOf(program: Program, lineAt: LineAt): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (node: Node) => {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && !found.has(node.name))
      found.set(node.name, lineAt(node.start));
    const isGlobal =
      node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'Math';
    if (!isGlobal) for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return found;
}

const isFunction = (node: Node) =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

const topStatement = (ancestors: Node[]) => ancestors.find((node) => node.type !== 'Program');

function nameOf(node: Node, ancestors: Node[]): string {
  if ('id' in node && node.id && 'name' in node.id && typeof node.id.name === 'string') return node.id.name;
  const parent = ancestors.at(-1);
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  const isMember =
    parent?.type === 'Property' ||
    parent?.type === 'MethodDefinition' ||
    parent?.type === 'PropertyDefinition';
  return isMember && parent.key.type === 'Identifier' ? parent.key.name : '';
}

/** The children of a node, in source order. */
export function childrenOf(node: Node): Node[] {
  const values = (visitorKeys[node.type] ?? []).flatMap(
    (key) => (node as unknown as Record<string, unknown>)[key],
  );
  return values.filter(
    (value): value is Node => typeof value === 'object' && value !== null && 'type' in value,
  );
}

/** Fields for text that takes any length: the browser neither ends it nor says what is too long. */
export function endlessFieldsOf(program: Program, lineAt: LineAt): number[] {
  const found: number[] = [];
  const walk = (node: Node) => {
    if (node.type === 'JSXOpeningElement' && isEndlessField(node)) found.push(lineAt(node.start));
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return found;
}

const endingAttributes = new Set(['maxLength', 'error', 'readOnly', 'type']);

function isEndlessField({ name, attributes }: JSXOpeningElement): boolean {
  if (name.type !== 'JSXIdentifier' || !/^(?:TextInput|Textarea)$/.test(name.name)) return false;
  return attributes.every(
    (one) =>
      one.type === 'JSXAttribute' &&
      !(one.name.type === 'JSXIdentifier' && endingAttributes.has(one.name.name)),
  );
}
