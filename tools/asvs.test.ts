import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './root.ts';

/** How many requirements of levels 1 and 2 each section of some parts of OWASP ASVS 5.0.0 has; they come first in it. */
const requirements = [
  { part: 6, sections: [3, 12, 4, 4, 5, 3, 0, 4] },
  { part: 7, sections: [3, 4, 2, 5, 2, 2] },
  { part: 8, sections: [2, 3, 1, 1] },
  { part: 10, sections: [2, 2, 4, 11, 5, 2, 3] },
  { part: 16, sections: [1, 5, 4, 3, 3] },
];

const document = readFileSync(inRoot('docs/security.md'), 'utf8');
const cell = '([^|]+)';
const pattern = new RegExp(String.raw`^\| (\d[\d.–]*) \| ${cell} \| ${cell} \| ${cell} \|$`, 'gm');
const rows = [...document.matchAll(pattern)].map(([, number = '', , state = '', where = '']) => ({
  number,
  state,
  where,
}));
const foundIn = (text: string, one: RegExp) => [...text.matchAll(one)].map(([, found = '']) => found);
const filesOf = (where: string) => foundIn(where, /`([\w./-]+\/[\w./-]+)`/g);

/** The requirements of a row: one, or those from the first to the last. */
function numbersOf(number: string): string[] {
  const [first = '', last = first] = number.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((one) => Number(one.slice(section.length + 1)));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) => `${section}.${(from ?? 0) + at}`);
}

describe('the table of OWASP ASVS', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    const expected = requirements.flatMap(({ part, sections }) =>
      sections.flatMap((count, at) => numbersOf(`${part}.${at + 1}.1–${part}.${at + 1}.${count}`)),
    );
    expect(rows.flatMap(({ number }) => numbersOf(number))).toEqual(expected);
  });

  it('says of each whether it is met, and where it is', () => {
    const states = ['Met', 'Partly', 'Not met', 'Not applicable'];
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
    const isProved = (where: string) => filesOf(where).length > 0 || /\]\(#|\bAs \d|: as \d/.test(where);
    expect(rows.filter(({ state, where }) => state === 'Met' && !isProved(where))).toEqual([]);
  });

  it.each(rows.filter(({ where }) => filesOf(where).length > 0))(
    '$number names files that exist, and tests that are in them',
    ({ where }) => {
      const files = filesOf(where);
      expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
      const texts = files.map((file) => readFileSync(inRoot(file), 'utf8'));
      const quoted = foundIn(where, /“([^”]+)”/g);
      expect(quoted.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([]);
    },
  );
});
