/** One violation of an architecture rule; the message says what to do instead. */
export interface Violation {
  path: string;
  line?: number;
  message: string;
}
