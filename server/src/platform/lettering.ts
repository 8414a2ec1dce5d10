import { createRequire } from 'node:module';
import { type Font, type Glyph, openSync } from 'fontkit';

/** How text is drawn. Lengths are in pixels. */
export interface Hand {
  size: number;
  weight: 400 | 600;
  /** What is added between letters, as a part of the size. */
  tracking?: number;
}

/** Letters with their places on a line that begins at x = 0 and stands on y = 0. */
export interface Line {
  letters: readonly { glyph: Glyph; x: number; scale: number }[];
  width: number;
}

// In the order in which a letter is looked for; each file is read when those before it lack a letter.
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
const fonts = new Map<string, Font>();
const { resolve } = createRequire(import.meta.url);

function fontOf(script: (typeof scripts)[number], weight: Hand['weight']): Font {
  const file = `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`;
  const font = fonts.get(file) ?? (openSync(resolve(file)) as Font);
  fonts.set(file, font);
  return font;
}

/** Text in parts that have their letters in one font; null where a letter is of a script that Inter lacks. */
function partsOf(text: string, weight: Hand['weight']): { font: Font; text: string }[] | null {
  const parts: { font: Font; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const has = (script: (typeof scripts)[number]) =>
      fontOf(script, weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    const script = scripts.find(has);
    if (script === undefined) return null;
    const [font, last] = [fontOf(script, weight), parts.at(-1)];
    if (last?.font === font) last.text += letter;
    else parts.push({ font, text: letter });
  }
  return parts;
}

/** Places text on a line, without any font of the system; null where a letter is of a script that Inter lacks. */
export function letter(text: string, { size, weight, tracking = 0 }: Hand): Line | null {
  let x = 0;
  const letters = partsOf(text, weight)?.flatMap(({ font, text: part }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    return glyphs.map((glyph, index) => {
      const place = { glyph, x, scale };
      x += (positions[index]?.xAdvance ?? 0) * scale + tracking * size;
      return place;
    });
  });
  return letters === undefined ? null : { letters, width: x };
}

/** A line as the data of an SVG path. */
export const pathOf = ({ letters }: Line): string =>
  letters.map(({ glyph, x, scale }) => glyph.path.scale(scale, -scale).translate(x, 0).toSVG()).join('');

/** The longest beginning of a text that fits a width, as `cut` cuts it; null where nothing does or a letter is missing. */
export function letterWithin(
  text: string,
  hand: Hand,
  { width, cut }: { width: number; cut: (text: string, most: number) => string },
): Line | null {
  let line = letter(text, hand);
  if (line === null) return null;
  for (
    let most = Math.ceil((text.length * width) / line.width) + 2;
    line !== null && line.width > width;
    most--
  ) {
    if (most < 2) return null;
    line = letter(cut(text, most), hand);
  }
  return line;
}

/** Text as lines of a width, at most so many, the last one cut. */
export function letterLines(
  text: string,
  hand: Hand,
  { most, ...fit }: { most: number; width: number; cut: (text: string, most: number) => string },
): { lines: Line[]; isWhole: boolean } | null {
  const words = text.split(' ');
  const lines: Line[] = [];
  while (words.length > 0) {
    let count = words.length;
    let line = letter(words.join(' '), hand);
    const isCut = lines.length === most - 1 && line !== null && line.width > fit.width;
    while (!isCut && line !== null && line.width > fit.width && count > 1) {
      count -= 1;
      line = letter(words.slice(0, count).join(' '), hand);
    }
    // What is too long for a line, as a word may be, ends the text.
    if (line !== null && line.width > fit.width) {
      line = letterWithin(words.join(' '), hand, fit);
      return line && { lines: [...lines, line], isWhole: false };
    }
    if (line === null) return null;
    lines.push(line);
    words.splice(0, count);
  }
  return { lines, isWhole: true };
}
