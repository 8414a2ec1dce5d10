import type { Node, Program } from 'oxc-parser';
import type { LineAt } from '../source.ts';
import { childrenOf } from '../syntax.ts';

/** A string or template of a file, with `?` where a value or fragment is put in. */
export interface TextFound {
  text: string;
  line: number;
}

/** Every string and template of a program; comments are none. */
export function textsOf(program: Program, lineAt: LineAt): TextFound[] {
  const found: TextFound[] = [];
  const walk = (node: Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ text: node.value, line: lineAt(node.start) });
    if (node.type === 'TemplateLiteral') {
      // A value takes as many lines as it has in the file, so that lines can be counted in the text.
      const text = node.quasis.map(({ value, end }, at) => {
        const next = node.quasis[at + 1];
        return value.raw + (next ? `?${'\n'.repeat(lineAt(next.start) - lineAt(end))}` : '');
      });
      found.push({ text: text.join(''), line: lineAt(node.start) });
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return found;
}

/** The names of the tables and views that a program declares. */
export function tablesOf(program: Program): string[] {
  const found: string[] = [];
  const walk = (node: Node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const [name] = node.arguments;
      if (/^pg(?:Table|View|MaterializedView)$/.test(node.callee.name) && name?.type === 'Literal')
        found.push(String(name.value));
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return found;
}
