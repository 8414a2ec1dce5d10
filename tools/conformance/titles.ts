import { type Node, parseSync } from 'oxc-parser';
import { childrenOf } from '../house/syntax.ts';

/** A test of a file: the titles of what it stands in, and last its own. */
export type Chain = string[];

const groups = new Set(['describe', 'suite']);
const cases = new Set(['it', 'test']);
const idle = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

/** The tests of a file as its syntax tree names them, templates as they are written; those that never run are left out. */
export function testsOf(path: string, text: string): Chain[] {
  const found: Chain[] = [];
  const walk = (node: Node, above: Chain) => {
    const named = namedCall(node);
    if (named?.isIdle) return;
    if (named && !named.isGroup) found.push([...above, named.title]);
    const within = named ? [...above, named.title] : above;
    for (const child of childrenOf(node)) walk(child, within);
  };
  walk(parseSync(path, text).program, []);
  return found;

  function namedCall(node: Node) {
    if (node.type !== 'CallExpression') return undefined;
    const words = wordsOf(node.callee);
    const [first = ''] = words;
    const isGroup = groups.has(first) || (cases.has(first) && words.includes('describe'));
    if (!isGroup && (!cases.has(first) || words.includes('step'))) return undefined;
    const title = titleOf(node.arguments[0]);
    return title === undefined ? undefined : { title, isGroup, isIdle: words.some((word) => idle.has(word)) };
  }

  function titleOf(node: Node | undefined): string | undefined {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
    return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined;
  }
}

// `it`, `test.describe.each(…)` and the like, as the names they are made of.
function wordsOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return wordsOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return wordsOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...wordsOf(callee.object), callee.property.name];
}
