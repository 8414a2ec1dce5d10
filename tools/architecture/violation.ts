/** One place where a file departs from a rule of the house, with a sentence that says what to do instead. */
export interface Violation {
  path: string;
  line?: number;
  message: string;
}
