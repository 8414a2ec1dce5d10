const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en-US');

/** A count with the word that goes with it, such as "1 task" and "1,200 tasks". */
export const counted = (count: number, one: string, other: string): string =>
  `${number.format(count)} ${plural.select(count) === 'one' ? one : other}`;
