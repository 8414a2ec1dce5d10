import type { InputOf } from '@tandem/contract/operation';
import {
  countReports,
  decideReport,
  listReports,
  noteReport,
  releaseReport,
  type ReportDetail,
  reportsChanged,
  takeReport,
  undoDecision,
  viewReport,
} from '@tandem/contract/reports';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, CallFailure } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { refetchOn } from '../../../platform/live/refetch-on.ts';
import { byCursor, keyOf, pagesOf, queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { moderationTexts as texts } from './moderation.texts.ts';
import type { QueueView } from './moderation.view.ts';

const dependencies = { staleAfter: [reportsChanged] };

/** The reported things of a view, latest first, in pages. */
export function useReports(view: QueueView) {
  return useInfiniteQuery({
    ...pagesOf(listReports, { query: { view } }, { ...byCursor, ...dependencies }),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** How many reports each view has. */
export function useReportCounts() {
  return useQuery({ ...queryOf(countReports, {}, dependencies), select: ({ data }) => data });
}

const reportQuery = (caseId: string) => queryOf(viewReport, { params: { caseId } }, dependencies);

/** A reported thing with what is needed to decide about it. */
export function useReport(caseId: string) {
  return useQuery({ ...reportQuery(caseId), select: ({ data }) => data });
}

type Changed = { message: string; data: ReportDetail };

/** Shows what an act answered, and reads the lists again. */
function show(client: QueryClient, { data }: Changed): void {
  client.setQueryData(reportQuery(data._id).queryKey, { data });
  for (const operation of [listReports, countReports])
    void client.invalidateQueries({ queryKey: keyOf(operation) });
}

/** After a refusal the report is read again: most often somebody else was first. */
function useAct<Input>(caseId: string, act: (input: Input) => Promise<Changed>, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (changed) => {
      show(client, changed);
      notifySuccess(changed.message);
    },
    onError: (error) => {
      reportFailedWrite(error, failed);
      if (error instanceof CallFailure && error.status === 409)
        void client.invalidateQueries({ queryKey: reportQuery(caseId).queryKey });
    },
  });
}

/** What a moderator does with one report. */
export function useReportActs(caseId: string) {
  const params = { caseId };
  return {
    take: useAct(caseId, () => call(takeReport, { params }), texts.failed.take),
    release: useAct(caseId, () => call(releaseReport, { params }), texts.failed.release),
    note: useAct(caseId, (text: string) => call(noteReport, { params, body: { text } }), texts.failed.note),
    decide: useAct(
      caseId,
      (body: InputOf<typeof decideReport>['body']) => call(decideReport, { params, body }),
      texts.failed.decide,
    ),
    undo: useAct(caseId, () => call(undoDecision, { params, body: {} }), texts.failed.undo),
  };
}

/** Reads reports and their counts again when others report or decide; moderators alone are told. */
export function useReportEvents(): void {
  const client = useQueryClient();
  useEffect(() => refetchOn(client, [reportsChanged]), [client]);
}
