import { type Node, parseSync } from 'oxc-parser';
import { childrenOf } from '../architecture/syntax.ts';

/** A statement's id in a `// spec: §4-07, §8-11` comment, with the test directly below it. */
export interface Tag {
  id: string;
  path: string;
  line: number;
  /** The titles of the groups around the test, then its own; undefined when no test follows the comment. */
  test: string[] | undefined;
  /** False when the test, or a group around it, is skipped. */
  runs: boolean;
}

interface Test {
  titles: string[];
  line: number;
  runs: boolean;
}

const groups = new Set(['describe', 'suite']);
const cases = new Set(['it', 'test']);
const skipping = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

/** The tags of a test file. It is parsed, so that tags in strings do not count. */
export function tagsOf(path: string, text: string): Tag[] {
  if (!text.includes('// spec:')) return [];
  const { program, comments } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const isOwnLine = (offset: number) => text.slice(text.lastIndexOf('\n', offset) + 1, offset).trim() === '';
  const lineComments = comments.filter(({ type, start }) => type === 'Line' && isOwnLine(start));
  const commentedLines = new Set(lineComments.map(({ start }) => lineAt(start)));
  const tests = new Map(testsOf(program, text, lineAt).map((test) => [test.line, test]));
  return lineComments.flatMap(({ value, start }) => {
    const ids = /^ spec:(.*)$/.exec(value)?.[1];
    if (ids === undefined) return [];
    const line = lineAt(start);
    let below = line + 1;
    while (commentedLines.has(below)) below += 1;
    const test = tests.get(below);
    return ids
      .split(',')
      .map((id) => ({ id: id.trim(), path, line, test: test?.titles, runs: test?.runs ?? false }));
  });
}

function testsOf(program: Node, text: string, lineAt: (offset: number) => number): Test[] {
  const found: Test[] = [];
  const walk = (node: Node, above: string[], runs: boolean) => {
    const call = testCallOf(node, text);
    const titles = call ? [...above, call.title] : above;
    const stillRuns = runs && !call?.isSkipped;
    if (call && !call.isGroup) found.push({ titles, line: lineAt(node.start), runs: stillRuns });
    for (const child of childrenOf(node)) walk(child, titles, stillRuns);
  };
  walk(program, [], true);
  return found;
}

function testCallOf(node: Node, text: string) {
  if (node.type !== 'CallExpression') return undefined;
  const names = namesOf(node.callee);
  const [first = ''] = names;
  const isGroup = groups.has(first) || (cases.has(first) && names.includes('describe'));
  if (!isGroup && (!cases.has(first) || names.includes('step'))) return undefined;
  const title = titleOf(node.arguments[0], text);
  if (title === undefined) return undefined;
  return { title, isGroup, isSkipped: names.some((word) => skipping.has(word)) };
}

function titleOf(node: Node | undefined, text: string): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined;
}

// The names of a callee: test, describe and each for `test.describe.each(…)`.
function namesOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}
