/** One statement of the specification with what proves it. */
export interface Row {
  line: number;
  /** The headings above it, from the outermost. */
  section: string;
  statement: string;
  proofs: Proof[];
}

/** A test by its file and title, a decision by its number, or words that are neither. */
export type Proof =
  | { kind: 'test'; path: string; titles: string[] }
  | { kind: 'adr'; number: string }
  | { kind: 'neither'; words: string };

const arrow = ' › ';

/** The rows of all tables of a page; a heading row and the line of dashes below it are none. */
export function rowsOf(page: string): Row[] {
  const lines = page.split('\n');
  const isRule = (line: string | undefined) => line !== undefined && /^\|[\s:|-]+\|$/.test(line.trim());
  const headings: string[] = [];
  return lines.flatMap((line, at) => {
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) headings.splice((heading[1]?.length ?? 1) - 1, Infinity, heading[2] ?? '');
    if (!line.startsWith('|') || isRule(line) || isRule(lines[at + 1])) return [];
    const [statement = '', proof = ''] = cellsOf(line);
    const section = headings.filter(Boolean).slice(1).join(arrow);
    return [{ line: at + 1, section, statement, proofs: proofsOf(proof) }];
  });
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const proofsOf = (cell: string): Proof[] =>
  cell
    .split('<br>')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(proofOf);

function proofOf(words: string): Proof {
  const number = /^ADR (\d{4})$/.exec(words)?.[1];
  if (number) return { kind: 'adr', number };
  const [path = '', ...titles] = words.replace(/^`(.*)`$/, '$1').split(arrow);
  return titles.length > 0 ? { kind: 'test', path, titles } : { kind: 'neither', words };
}
