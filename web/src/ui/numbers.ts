/** A number with thousands separators, such as "1,200". Smaller ones need no format of Intl. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : value.toLocaleString('en-US');

/** A phrase for each plural form of the language; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * The phrase for a number, such as "1 task" and "1,200 tasks". English has two forms, which need no Intl.PluralRules: they
 * take 20 ms of a phone before the first screen.
 */
export const plural = (count: number, forms: PluralForms): string =>
  ((count === 1 && forms.one) || forms.other).replace('#', () => formatNumber(count));
