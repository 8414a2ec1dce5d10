import {
  attachmentLimits,
  listTaskFiles,
  removeAttachment,
  type TaskFile,
  taskFilesChanged,
  uploadTaskFile,
} from '@tandem/contract/attachments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call.ts';
import { sentenceOf } from '../../platform/failure-sentence.ts';
import { live } from '../../platform/live/live.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { upload } from '../../platform/upload.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { sizeInWords } from './attachments.view.ts';

interface TaskPlace {
  projectId: string;
  _id: string;
}

const filesQuery = ({ projectId, _id: taskId }: TaskPlace) =>
  queryOf(listTaskFiles, { params: { projectId, taskId } });

/** The files of a shown task, and how they change; others' changes arrive live. */
export function useTaskFiles(task: TaskPlace) {
  const client = useQueryClient();
  const { projectId, _id: taskId } = task;
  const query = useQuery(filesQuery(task));
  const [state, setState] = useState<{ share: number | null; problem: string | null }>(idle);
  useEffect(
    () =>
      live.listen(taskFilesChanged, (changed) => {
        if (changed.taskId === taskId)
          void client.invalidateQueries({ queryKey: filesQuery({ projectId, _id: taskId }).queryKey });
      }),
    [client, projectId, taskId],
  );
  const reload = () => client.invalidateQueries({ queryKey: filesQuery(task).queryKey });
  const addOne = async (file: File) => {
    const onProgress = (share: number) => setState({ share, problem: null });
    await upload(uploadTaskFile, { params: { projectId, taskId } }, { file, name: file.name, onProgress });
  };
  /** Uploads a file; returns why it was refused. */
  const problemOf = async (file: File): Promise<string | null> => {
    if (file.size > attachmentLimits.bytes) return texts.tooLarge(sizeInWords(attachmentLimits.bytes));
    try {
      await addOne(file);
      return null;
    } catch (error) {
      return sentenceOf(error, texts.failed);
    }
  };
  return {
    query,
    ...state,
    /** Uploads files one after the other; the first that is refused ends it, with its reason. */
    add: async (files: readonly File[]) => {
      for (const file of files) {
        const problem = await problemOf(file);
        if (problem !== null) return setState({ share: null, problem: texts.ofFile(file.name, problem) });
        await reload();
      }
      setState(idle);
    },
    remove: async ({ _id: fileId }: TaskFile) => {
      try {
        await call(removeAttachment, { params: { fileId } });
        setState(idle);
      } catch (error) {
        setState({ share: null, problem: sentenceOf(error, texts.notRemoved) });
      }
      await reload();
    },
  };
}

const idle = { share: null, problem: null };
