import type { Node, Program } from 'oxc-parser';
import type { Violation } from './violation.ts';
import { featureOfModule } from './features.ts';
import type { LineAt, Source } from './source.ts';
import { childrenOf } from './syntax.ts';

/** What a file says about keys of the web's query cache. */
export interface QueryKeys {
  /** Lines where a key is an array that is written there. */
  written: number[];
  /** Calls of keyOf, queryOf and pagesOf, with the local name of the operation or of the module that holds it. */
  asked: { operation: string; line: number }[];
}

const makers = new Set(['keyOf', 'queryOf', 'pagesOf']);
const takers = /^(?:get|set|ensure|prefetch|fetch)Query(?:Data|State|Defaults)$/;

/** Finds the keys of the query cache in a program. */
export function queryKeysOf(program: Program, lineAt: LineAt): QueryKeys {
  const found: QueryKeys = { written: [], asked: [] };
  const arrays = new Set<string>();
  const isArray = (node: Node | undefined): boolean =>
    node?.type === 'ArrayExpression' ||
    (node?.type === 'TSAsExpression' && isArray(node.expression)) ||
    (node?.type === 'Identifier' && arrays.has(node.name));
  const noteKey = (node: Node | undefined) => {
    if (node && isArray(node)) found.written.push(lineAt(node.start));
  };
  const walk = (node: Node) => {
    if (
      node.type === 'VariableDeclarator' &&
      node.id.type === 'Identifier' &&
      isArray(node.init ?? undefined)
    )
      arrays.add(node.id.name);
    if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'queryKey')
      noteKey(node.value);
    if (node.type === 'CallExpression') {
      const [first] = node.arguments;
      if (takers.test(memberName(node.callee))) noteKey(first);
      if (node.callee.type === 'Identifier' && makers.has(node.callee.name))
        found.asked.push({ operation: rootName(first), line: lineAt(node.start) });
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

// Both ask who the member is: the session check, and the screen that shows the profile.
const shared = ['account', 'profile'];

/**
 * Keys of the query cache are made from operations, each feature makes those of its own operations, and optimistic updates go
 * through one helper.
 */
export function checkQueryCache({ path, place, queryKeys, imported, identifiers }: Source): Violation[] {
  if (place.packageName !== 'web' || place.zone === 'platform' || place.isTest) return [];
  const written = queryKeys.written.map((line) => ({
    path,
    line,
    message: 'Query keys come from operations: use queryOf, pagesOf or keyOf of web/src/platform/query.',
  }));
  const others = queryKeys.asked.flatMap(({ operation, line }) => {
    const target = imported.get(operation) ?? '';
    const owner = target.startsWith('contract/src/') ? featureOfModule(target.split('/').at(-1) ?? '') : '';
    const isOwn =
      owner === '' || owner === place.feature || [owner, place.feature].every((one) => shared.includes(one));
    const message = `What ${operation} replies is cached by ${owner}: use what its public.ts offers, or let it declare staleAfter.`;
    return isOwn ? [] : [{ path, line, message }];
  });
  const onMutate = identifiers.get('onMutate');
  const message = 'Optimistic updates go through useOptimisticMutation of web/src/platform/query.';
  return [...written, ...others, ...(onMutate === undefined ? [] : [{ path, line: onMutate, message }])];
}
