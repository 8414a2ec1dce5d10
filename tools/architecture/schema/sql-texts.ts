import type { Node, Program } from 'oxc-parser';
import { childrenOf, type LineAt } from '../syntax.ts';

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

/** A table or view that a program declares, and the name that Drizzle knows it by. */
export interface TableFound {
  name: string;
  variable: string;
}

/** The tables and views that a program declares. */
export function tablesOf(program: Program): TableFound[] {
  const found: TableFound[] = [];
  const walk = (node: Node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const call = node.init;
      if (call?.type === 'CallExpression' && call.callee.type === 'Identifier') {
        const [name] = call.arguments;
        if (/^pg(?:Table|View|MaterializedView)$/.test(call.callee.name) && name?.type === 'Literal')
          found.push({ name: String(name.value), variable: node.id.name });
      }
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return found;
}

/** What a program gives to calls that may name a table: strings, and tables that Drizzle writes. */
export interface GivenFound {
  strings: TextFound[];
  written: string[];
}

export function givenIn(program: Program, lineAt: LineAt): GivenFound {
  const found: GivenFound = { strings: [], written: [] };
  const walk = (node: Node) => {
    if (node.type === 'CallExpression') {
      for (const given of node.arguments) {
        if (given.type === 'Literal' && typeof given.value === 'string')
          found.strings.push({ text: given.value, line: lineAt(given.start) });
      }
      const [first] = node.arguments;
      const { callee } = node;
      const method =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : '';
      if (/^(?:insert|update|delete)$/.test(method) && first?.type === 'Identifier')
        found.written.push(first.name);
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  return found;
}
