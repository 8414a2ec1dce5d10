/** The texts of a search parameter: one or several, of which a number looks like a number. */
export const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    .map(String);

/** Whether a condition is set by a search parameter. */
export const isSetIn = (value: unknown): boolean => value === true || value === 'true';
