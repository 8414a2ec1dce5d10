import { expect, test } from 'vitest';
import { checkStyles } from './styles.ts';

const found = (text: string, path = 'web/src/ui/cards/card.module.css') =>
  checkStyles({ path, text }).map(
    ({ line, message }) => `${line} ${message.split(' writes ')[1]?.split(';')[0]}`,
  );

test.each([
  ['font-size: 14px', 'a font size'],
  ['font: 600 14px/20px Inter', 'a font size'],
  ['font-weight: 650', 'a weight beside 400, 500 and 600'],
  ['padding: 0 10px', 'a space'],
  ['margin-inline: -16px', 'a space'],
  ['gap: calc(4px + 1em)', 'a space'],
  ['border-radius: 6px', 'a radius'],
  ['color: #fff', 'a colour'],
  ['box-shadow: 0 1px 2px rgb(0 0 0 / 4%)', 'a colour'],
])('refuses "%s" in a style sheet', (declaration, what) => {
  expect(found(`.card {\n  ${declaration};\n}`)).toEqual([`2 ${what}`]);
});

test.each([
  'font: 600 var(--text-14)',
  'font-size: 0.875em',
  'padding: 0 var(--space-8)',
  'margin-block-start: -1px',
  'border-radius: 50%',
  'inline-size: 320px',
  'color: var(--ink-2)',
])('allows "%s"', (declaration) => {
  expect(found(`.card {\n  ${declaration};\n}`)).toEqual([]);
});

test('tokens.css may write what the others take from it', () => {
  expect(found(':root {\n  --ink: #17161f;\n  color: #000;\n}', 'web/src/app/tokens.css')).toEqual([]);
});

test.each([
  ['.item:has(+ .acts:not(:empty)) > :first-child', false],
  [".bar:has([role='combobox']) > :not(.chips)", false],
  ['.page:has(.panel) h2', false],
  ['.item:has(+ .acts:not(:empty))', true],
  [".bar:has([role='combobox']) .sort", true],
  ['.page > h2', true],
  [".column > :first-child:has([aria-busy='true']) ~ *", false],
  [".column > :first-child:has([aria-busy='true']) ~ [aria-label]", false],
  ['.column > .first:has(.busy) ~ [aria-label]', true],
  ['.text > * + *', false],
  ['.text > :is(h2, h3) + *', false],
  ['.text > :is(h2, h3) + :is(p, ul)', false],
  ['.list li + li', false],
  [".track input[type='checkbox']:checked + .thumb", true],
  [':root:has(.place) .bar', false],
  [':root[data-place] .bar', true],
  ['.text > :where(:not(:first-child))', true],
  ['.status + *', true],
])('tells whether "%s" makes browsers style the whole page', (selector, isFast) => {
  expect(checkStyles({ path: 'a.css', text: `${selector} {\n  display: none;\n}` })).toHaveLength(
    isFast ? 0 : 1,
  );
});

test.each([
  ['[data-place]', true],
  ['.mark, [data-place]', true],
  [':is(.mark, .who)[data-place]', false],
  ['.mark:is([hidden], [data-place])', false],
  [':global(:root[data-place])', false],
])('refuses a style sheet of a component that styles what others draw: %s', (selector, isRefused) => {
  const messages = checkStyles({ path: 'web/src/a.module.css', text: `${selector} {\n  inset: 0;\n}` });
  expect(messages.some(({ message }) => message.includes('Name a class'))).toBe(isRefused);
});
