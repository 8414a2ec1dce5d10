/** The outline of a bell, in a square of 24. */
export const bellShape = 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4';
