import type { Section, Statement } from './statements/statement.ts';
import type { Tag } from './tags.ts';

const introduction = `# What the specification asks for, and what proves it

This page is generated: \`npm run fix\` writes it from \`tools/conformance/statements\` and from the tags on tests.
Each row is a statement of the specification: screens, texts, states, rules, roles, calls, error sentences, constants.
What Tandem promises beyond it is at the end.

A test proves a statement when a comment directly above it has the statement's id: \`// spec: §4-07, §8-11\`.
The row then names the test's file. An ADR records a departure from the statement.
*Open* means that the statement is not true yet; the id after it is the finding that a later change closes.

\`npm run check\` fails for a statement without a test, an ADR or a finding, and for a tag without a statement or a test.
It also fails for a route of the specification that no statement begins with.
`;

/** The text of docs/conformance.md. It names files but no titles, so that renaming a test does not change it. */
export function pageOf(sections: Section[], tags: Tag[]): string {
  const files = filesById(tags);
  const blocks = sections.flatMap(({ title, parts }) => [
    `## ${title}`,
    ...parts.flatMap((part) => [
      ...(part.title ? [`### ${part.title}`] : []),
      ['| id | statement | proof |', '| --- | --- | --- |', ...rowsOf(part.statements, files)].join('\n'),
    ]),
  ]);
  return `${[introduction.trimEnd(), ...blocks].join('\n\n')}\n`;
}

function rowsOf(statements: Record<string, Statement>, files: Map<string, Set<string>>): string[] {
  return Object.entries(statements).map(([id, statement]) => {
    const { text, adr, open } = typeof statement === 'string' ? { text: statement } : statement;
    const proofs = [
      ...[...(files.get(id) ?? [])].toSorted().map((path) => `\`${path}\``),
      ...(adr ? [`ADR ${adr}`] : []),
      ...(open ? [`*open: ${open}*`] : []),
    ];
    return `| ${id} | ${text.replaceAll('|', '\\|')} | ${proofs.join('<br>')} |`;
  });
}

function filesById(tags: Tag[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const { id, path } of tags) files.set(id, (files.get(id) ?? new Set()).add(path));
  return files;
}
