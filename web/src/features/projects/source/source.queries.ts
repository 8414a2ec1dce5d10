import {
  importGoodFirstIssues,
  listGoodFirstIssues,
  removeRepository,
  setRepository,
} from '@tandem/contract/projects/project-repository';
import type { InputOf } from '@tandem/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { changeProject, projectMutations, projectReplies } from '../projects.queries.ts';
import { repositoryTexts as texts } from './source.texts.ts';

/** The good first issues of the repository of a project, as its host lists them, and the hosts where one may be. */
export const useIssues = (id: string) =>
  useQuery(
    queryOf(
      listGoodFirstIssues,
      { params: { id } },
      { staleAfter: [setRepository, removeRepository, importGoodFirstIssues] },
    ),
  );

/** Names the repository of a project, or removes it with null; the form shows a failure of the first. */
export function useRepository(id: string) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: projectMutations,
    mutationFn: (body: InputOf<typeof setRepository>['body'] | null) =>
      body === null
        ? call(removeRepository, { params: { id } })
        : call(setRepository, { params: { id }, body }),
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id, change: () => data });
      notifySuccess(message);
    },
    onError: (error, body) => {
      if (body === null) reportFailedWrite(error, texts.form.removeFailed, () => mutation.mutate(null));
    },
  });
  return mutation;
}

/** Makes tasks of issues. */
export function useImportIssues(id: string) {
  const mutation = useMutation({
    mutationFn: (numbers: number[]) => call(importGoodFirstIssues, { params: { id }, body: { numbers } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, numbers) =>
      reportFailedWrite(error, texts.issues.addFailed, () => mutation.mutate(numbers)),
  });
  return mutation;
}
