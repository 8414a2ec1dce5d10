import type { PersonSummary } from '@tandem/contract/people';
import { useEffect } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { endReportRequest, useReportRequest } from './report-request.store.ts';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface ReportRequestProps {
  /** Called with who was blocked with the report, and the own projects in which they collaborate. */
  onBlocked: (person: PersonSummary, ownProjects: { _id: string; title: string }[]) => void;
}

/** The dialog that reports something, on whatever screen it was asked for. */
export function ReportRequest({ onBlocked }: ReportRequestProps) {
  const thing = useReportRequest((request) => request.thing);
  useEffect(() => endReportRequest, []);
  return (
    thing && (
      <ReportDialog
        key={`${thing.kind} ${thing.id}`}
        thing={thing}
        onBlocked={onBlocked}
        onEnd={endReportRequest}
      />
    )
  );
}
