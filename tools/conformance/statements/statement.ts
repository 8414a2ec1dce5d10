/**
 * A statement of the specification: its text, and optionally the ADR that records a departure, or the id of the
 * finding that keeps it open. `docs/conformance.md` explains both.
 */
export type Statement = string | { text: string; adr?: string; open?: string };

/** Statements under one heading. Ids never change: a new statement takes the next free number. */
export interface Part {
  title?: string;
  statements: Record<string, Statement>;
}

export interface Section {
  title: string;
  parts: Part[];
}
