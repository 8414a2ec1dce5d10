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

/** A selector without what stands in brackets, and without spaces around combinators. */
function bareSelector(selector: string): string {
  let bare = selector.replaceAll(/\s*([>+~])\s*/g, '$1');
  while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '');
  return bare;
}

/** Whether it styles, inside of what `:has()` describes, elements that neither a class nor an attribute names. */
const isLooseHas = (bare: string): boolean =>
  bare.split(',').some((selector) => /:has.*[\s>][^.[\s>]+$/.test(selector.trim()));

/** Whether it asks what the whole document has. */
const isRootHas = (selector: string): boolean => /(?:^|[\s,(]):root:has\(/.test(selector);

/** Refuses selectors for which browsers compute the style of the whole page at each change of it. */
function checkSelectors({ path, text }: { path: string; text: string }): Violation[] {
  const rules = text.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...rules.matchAll(/([^{};]+)\{/g)].flatMap(({ 1: selector = '', index }) => {
    const bare = bareSelector(selector);
    const line = rules.slice(0, index + selector.search(/\S/)).split('\n').length;
    const messages = [
      isLooseHas(bare) &&
        'With :has(), a selector must end in a class or an attribute; else each change styles the whole page.',
      isRootHas(selector) &&
        'Whenever anything is inserted, what :root:has() leads to is styled anew; mark the root instead (useRootMark).',
      isLooseSibling(bare) &&
        'When an element is inserted, all beside it are styled anew, unless a class or an attribute names what comes first; take :where(:not(:first-child)).',
      path.endsWith('.module.css') &&
        isOfAnyFile(selector) &&
        'It styles other components, from when this file is loaded. Name a class.',
    ];
    return messages.filter((message) => message !== false).map((message) => ({ path, line, message }));
  });
}

/** Whether one of the selectors of a rule has no class, so that it styles what other files draw. */
const isOfAnyFile = (selectors: string): boolean =>
  !selectors.trim().startsWith('@') &&
  selectors
    .replaceAll(/\([^()]*\)/g, (within) => within.replaceAll(',', ' '))
    .split(',')
    .some((selector) => !/\.|:global|^\s*(?:from|to|[\d.]+%)\s*$/.test(selector));

/**
 * Whether an element is styled that stands beside one which neither a class nor an attribute names: then browsers style a whole
 * list anew when anything is added to any list.
 */
const isLooseSibling = (bare: string): boolean => /(?:^|[>\s+~,])[^.[>\s+~,]*[+~]/.test(bare);

/**
 * Refuses font sizes, spaces, radii and colours in a style sheet, as they stand in tokens.css alone, and selectors that are
 * slow.
 */
export function checkStyles({ path, text }: { path: string; text: string }): Violation[] {
  if (path === tokens) return [];
  const literals = [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].flatMap(
    ({ 1: property, 2: value, index }) => {
      const found = literalIn(property ?? '', value ?? '');
      if (found === null) return [];
      const line = text.slice(0, index).split('\n').length;
      return [{ path, line, message: `${property}: ${value} writes ${found}; take a token of tokens.css.` }];
    },
  );
  return [...literals, ...checkSelectors({ path, text })];
}
