import type { PersonSummary } from '@tandem/contract/people';
import type { ReportedThing } from '@tandem/contract/reports';
import { create } from 'zustand';

/** Something that the member is about to report. */
export interface Reportable extends ReportedThing {
  /** The name of its author, or the title of a project. */
  name: string;
  /** Who can be blocked at once; null where nobody can. */
  author: PersonSummary | null;
}

/** What the member is about to report, or null. The dialog outlives the screen that shows it. */
export const useReportRequest = create<{ thing: Reportable | null }>(() => ({ thing: null }));

/** Asks the member why to report something. */
export const requestReport = (thing: Reportable): void => useReportRequest.setState({ thing });

/** Closes the dialog. */
export const endReportRequest = (): void => useReportRequest.setState({ thing: null });
