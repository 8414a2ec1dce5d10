import {
  listTaskFiles,
  removeAttachment,
  type TaskFile,
  taskFilesChanged,
} from '@tandem/contract/attachments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../platform/call.ts';
import { sentenceOf } from '../../platform/failure-sentence.ts';
import { live } from '../../platform/live/live.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { useSession } from '../../platform/session.store.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { addFiles, isAt, ownFiles, type TaskPlace, useUploads } from './uploads.store.ts';

const filesQuery = ({ projectId, _id: taskId }: TaskPlace) =>
  queryOf(listTaskFiles, { params: { projectId, taskId } });

/** The files of a shown task, and how they change; others' changes arrive live. */
export function useTaskFiles(task: TaskPlace) {
  const client = useQueryClient();
  const me = useSession(({ user }) => user?._id ?? null);
  const { projectId, _id: taskId } = task;
  const query = useQuery(filesQuery(task));
  const [problem, setProblem] = useState<string | null>(null);
  const place = useMemo(() => {
    const { queryKey } = filesQuery({ projectId, _id: taskId });
    return ownFiles({ projectId, _id: taskId }, () => client.invalidateQueries({ queryKey }));
  }, [client, projectId, taskId]);
  useEffect(
    () =>
      live.listen(taskFilesChanged, (changed) => {
        if (changed.taskId === taskId) void place.show?.();
      }),
    [place, taskId],
  );
  const all = useUploads((state) => state.uploads);
  return {
    query,
    problem,
    uploads: useMemo(() => all.filter(isAt(place, me)), [all, place, me]),
    add: (files: readonly File[]) => me !== null && addFiles(place, me, files),
    remove: async ({ _id: fileId }: TaskFile) => {
      try {
        await call(removeAttachment, { params: { fileId } });
        setProblem(null);
      } catch (error) {
        setProblem(sentenceOf(error, texts.notRemoved));
      }
      await place.show?.();
    },
  };
}
