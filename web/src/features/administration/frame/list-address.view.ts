/** The filter that an address names; `all` where it names none of these. */
export const filterIn = <Filter extends string>(filters: readonly Filter[], value: unknown): Filter | 'all' =>
  filters.find((filter) => filter === value) ?? 'all';
