const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that cannot end the element or attribute of HTML or XML that it stands in. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

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
