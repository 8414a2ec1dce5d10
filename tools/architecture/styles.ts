import type { Violation } from './violation.ts';

const tokens = 'web/src/app/tokens.css';
const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab|lch)\(/i;
const isSpace = /^(?:scroll-)?(?:padding|margin)(?:-|$)|^(?:row-|column-)?gap$/;
const isRadius = /^border-(?:[a-z-]+-)?radius$/;
/** Less than this, in pixels, is a matter of alignment. */
const leastSpace = 4;

const most = (value: string, unit: RegExp): number =>
  Math.max(0, ...[...value.matchAll(unit)].map(([, digits]) => Number(digits)));

/** What a declaration writes that a token should say, or null. */
function literalIn(property: string, value: string): string | null {
  if (colour.test(value)) return 'a colour';
  if (property === 'font-size' && /\d(?:px|rem)\b/.test(value)) return 'a font size';
  if (property === 'font' && /\d(?:px|rem)\b/.test(value)) return 'a font size';
  if (property === 'font-weight' && !/^(?:400|500|600|inherit)$/.test(value))
    return 'a weight beside 400, 500 and 600';
  if (isSpace.test(property) && most(value, /([\d.]+)(?:px|rem)\b/g) >= leastSpace) return 'a space';
  if (isRadius.test(property) && most(value, /([\d.]+)px\b/g) >= leastSpace) return 'a radius';
  return null;
}

/** Refuses font sizes, spaces, radii and colours in a style sheet: they stand in tokens.css alone. */
export function checkStyles({ path, text }: { path: string; text: string }): Violation[] {
  if (path === tokens) return [];
  return [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].flatMap(
    ({ 1: property, 2: value, index }) => {
      const found = literalIn(property ?? '', value ?? '');
      if (found === null) return [];
      const line = text.slice(0, index).split('\n').length;
      return [{ path, line, message: `${property}: ${value} writes ${found}; take a token of tokens.css.` }];
    },
  );
}
