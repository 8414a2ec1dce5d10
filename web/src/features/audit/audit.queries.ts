import { exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { reportFailedWrite } from '../../platform/failed-writes.ts';
import { byCursor, pagesOf } from '../../platform/query/query-of.ts';
import { saveFile } from '../../platform/save-file.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { auditTexts as texts } from './audit.texts.ts';
import { type AuditFilter, csvOf, linesOf, queryOfAuditFilter } from './audit.view.ts';

/** The entries that fit, latest first. */
export function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    ...pagesOf(listAuditEntries, { query: queryOfAuditFilter(filter) }, byCursor),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    // Every act adds an entry.
    staleTime: 0,
  });
}

/** Saves all entries that fit in a file. */
export function useExport(filter: AuditFilter) {
  const exporting = useMutation({
    mutationFn: async (form: 'csv' | 'lines') => ({
      form,
      ...(await call(exportAuditEntries, { query: queryOfAuditFilter(filter) })),
    }),
    onSuccess: ({ form, data }) => {
      if (form === 'csv') saveFile('tandem-audit-log.csv', 'text/csv', csvOf(data));
      else saveFile('tandem-audit-log.jsonl', 'application/x-ndjson', linesOf(data));
      notifySuccess(texts.exported);
    },
    onError: (error, form) => reportFailedWrite(error, texts.exportFailed, () => exporting.mutate(form)),
  });
  return exporting;
}
