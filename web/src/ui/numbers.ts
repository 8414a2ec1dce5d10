const rules = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en-US');

/** A number with thousands separators, such as "1,200". */
export const formatNumber = (value: number): string => number.format(value);

/** A phrase for each plural form of the language; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The phrase for a number, such as "1 task" and "1,200 tasks". */
export const plural = (count: number, forms: PluralForms): string =>
  (forms[rules.select(count)] ?? forms.other).replace('#', () => formatNumber(count));
