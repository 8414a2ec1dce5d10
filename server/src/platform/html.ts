const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML cannot have in any form: with one of them, no program reads the document, and so nothing of anybody else in it. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text that cannot end the element or attribute of HTML or XML that it stands in. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '\uFFFD')
    .replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Markup that is put into other markup as it is. */
export class Markup {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Markup | readonly Markup[] | null;

const markupOf = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Markup) return value.markup;
  return typeof value === 'object' ? value.map(({ markup }) => markup).join('') : escaped(String(value));
};

/** Builds HTML or XML; each value is escaped unless it is markup itself, and null is nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(markupOf)));
