import type { Node, Program } from 'oxc-parser';
import { childrenOf, type LineAt } from './syntax.ts';

/** How a file makes keys of the web's query cache. */
export interface QueryKeys {
  /** Lines with a key that is an array literal. */
  handWritten: number[];
  /** Calls of keyOf, queryOf and pagesOf, with the local name of the operation or of its module. */
  calls: { operation: string; line: number }[];
}

const keyFunctions = new Set(['keyOf', 'queryOf', 'pagesOf']);
const cacheMethods = /^(?:get|set|ensure|prefetch|fetch)Query(?:Data|State|Defaults)$/;

/** Finds the keys of the query cache in a program. */
export function queryKeysOf(program: Program, lineAt: LineAt): QueryKeys {
  const found: QueryKeys = { handWritten: [], calls: [] };
  const arrays = new Set<string>();
  const isArray = (node: Node | undefined): boolean =>
    node?.type === 'ArrayExpression' ||
    (node?.type === 'TSAsExpression' && isArray(node.expression)) ||
    (node?.type === 'Identifier' && arrays.has(node.name));
  const checkKey = (node: Node | undefined) => {
    if (node && isArray(node)) found.handWritten.push(lineAt(node.start));
  };
  const walk = (node: Node) => {
    if (
      node.type === 'VariableDeclarator' &&
      node.id.type === 'Identifier' &&
      isArray(node.init ?? undefined)
    )
      arrays.add(node.id.name);
    if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'queryKey')
      checkKey(node.value);
    if (node.type === 'CallExpression') {
      const [first] = node.arguments;
      if (cacheMethods.test(memberName(node.callee))) checkKey(first);
      if (node.callee.type === 'Identifier' && keyFunctions.has(node.callee.name))
        found.calls.push({ operation: rootName(first), line: lineAt(node.start) });
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return found;
}

const memberName = (node: Node): string =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';

function rootName(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return rootName(node.object);
  return node?.type === 'Identifier' ? node.name : '';
}
