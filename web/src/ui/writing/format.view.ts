import type { Selected } from './field.dom.ts';

/** What the composer can make of a selection. */
export const formats = ['bold', 'italic', 'strike', 'code', 'list'] as const;
export type Format = (typeof formats)[number];

const marks = { bold: '**', italic: '*', strike: '~~', code: '`' } as const;
const fence = '```';

/** Formats the selection, or takes the format away where it has it. Without a selection the cursor is between the marks. */
export function formatted(selected: Selected, format: Format): Selected {
  if (format === 'list') return listed(selected);
  const { text, from, to } = selected;
  if (format === 'code' && text.slice(from, to).includes('\n')) return fenced(selected);
  const mark = marks[format];
  const [before, words, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (isAround(mark, before, after)) {
    const start = from - mark.length;
    return {
      text: before.slice(0, start) + words + after.slice(mark.length),
      from: start,
      to: to - mark.length,
    };
  }
  // A mark beside a space is none: the selection of a double click on some systems ends with one.
  const spaces = /\s*$/.exec(words)?.[0] ?? '';
  const core = words.slice(0, words.length - spaces.length);
  const start = from + mark.length;
  return { text: before + mark + core + mark + spaces + after, from: start, to: start + core.length };
}

/** Whether just this mark stands around: of two stars, one is no italic. */
function isAround(mark: string, before: string, after: string): boolean {
  const character = mark.charAt(0);
  const length = (run: string | undefined) => run?.length ?? 0;
  const escaped = character === '*' ? String.raw`\*` : character;
  const left = length(new RegExp(`${escaped}*$`).exec(before)?.[0]);
  const right = length(new RegExp(`^${escaped}*`).exec(after)?.[0]);
  const most = Math.min(left, right);
  return most === mark.length || most === 3;
}

function fenced({ text, from, to }: Selected): Selected {
  const before = from === 0 || text[from - 1] === '\n' ? '' : '\n';
  const after = to === text.length || text[to] === '\n' ? '' : '\n';
  const head = `${before}${fence}\n`;
  const words = text.slice(from, to);
  const start = from + head.length;
  return {
    text: `${text.slice(0, from)}${head}${words}\n${fence}${after}${text.slice(to)}`,
    from: start,
    to: start + words.length,
  };
}

/** The lines of the selection as a list, or without their bullets where all have one. */
function listed({ text, from, to }: Selected): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  const step = isList ? -2 : 2;
  return {
    text: text.slice(0, start) + changed + text.slice(end),
    from: Math.max(start, from + step),
    to: Math.max(start, to + changed.length - (end - start)),
  };
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** The format that a key asks for: Ctrl or Command with B, I, E, or with Shift and X. */
export function formatOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): Format | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (shiftKey) return letter === 'x' ? 'strike' : undefined;
  return ({ b: 'bold', i: 'italic', e: 'code' } as const)[letter];
}

/** What a new line in a list begins with; null where the line is no item. An empty item ends its list. */
export function nextBullet(line: string): string | null {
  const [, bullet = '', number = '', words = ''] = /^( *(?:[-*+]|(\d{1,8})[.)]) )(.*)$/.exec(line) ?? [];
  if (bullet === '' || words.trim() === '') return null;
  return number === '' ? bullet : bullet.replace(number, String(Number(number) + 1));
}
