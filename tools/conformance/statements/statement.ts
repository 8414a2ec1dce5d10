/**
 * A statement of the specification: its words, or with them the ADR that records a departure,
 * or the finding (`docs/conformance.md` explains the letters) that keeps it open.
 */
export type Statement = string | { text: string; adr?: string; open?: string };

/** Statements under one heading, by ids that never change: a new statement takes the next free number. */
export interface Part {
  title?: string;
  statements: Record<string, Statement>;
}

export interface Section {
  title: string;
  parts: Part[];
}
