import { type Mention, mentionedIn } from '@tandem/contract/chat/plain-text';
import { createTask, editTask } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { withFields, withTask } from '../board/columns.view.ts';
import {
  boardMutations,
  boardPlace,
  boardQuery,
  boardTask,
  changeBoard,
  refreshAnalytics,
} from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { changesOf, creationOf, currentIn, type FormSubject, type TaskDraft } from './task-form.view.ts';

/** The ids by which the server knows new tasks. A retry has the id of the attempt before, whose reply may have got lost. */
interface CreationIds {
  idOf(body: object): string;
  /** The task exists: the same once more is another one. */
  created(body: object): void;
}

/** Keeps the ids of tasks that this form tried to create. */
export function useCreationIds(): CreationIds {
  const { current: ids } = useRef(new Map<string, string>());
  return {
    idOf: (body) => {
      const key = JSON.stringify(body);
      const id = ids.get(key) ?? crypto.randomUUID();
      ids.set(key, id);
      return id;
    },
    created: (body) => void ids.delete(JSON.stringify(body)),
  };
}

// Whom this tab saw named in descriptions. A text has only their ids until the server says whom it mentions.
const names = new Map<string, Mention>();

export function rememberNames(mentions: readonly Mention[] | undefined): void {
  for (const mention of mentions ?? []) names.set(mention._id, mention);
}

export const knownNames = (): Mention[] => [...names.values()];

/** Those whom a text names, as far as they are known. */
const mentionsIn = (text: string | null): Mention[] =>
  mentionedIn(text ?? '').flatMap((id) => names.get(id) ?? []);

/** A draft to send, with the values it was opened with. */
interface Submission {
  /** The task's id, or `new`. */
  id: string;
  subject: FormSubject;
  draft: TaskDraft;
  opened: TaskDraft;
  version: number;
  onSaved: () => void;
  onRefused: (error: unknown) => void;
}

/** Creates a task, or saves an edited one optimistically. Where the change itself is enough to see, no notice says it. */
export function useSendTask(projectId: string, { isQuiet = false }: { isQuiet?: boolean } = {}) {
  const client = useQueryClient();
  const ids = useCreationIds();
  return useOptimisticMutation({
    key: boardMutations(projectId),
    mutate: async ({ subject, draft, opened, version }: Submission) => {
      if (!subject.task) return createOnce(ids, projectId, creationOf(draft, subject.status));
      const params = { projectId, taskId: subject.task._id };
      return call(editTask, { params, body: { ...changesOf(draft, opened), version } });
    },
    edits: [boardQuery(projectId).queryKey],
    apply: ({ subject: { task }, draft, opened }) => {
      const cached = task && boardTask(client, projectId, task._id);
      if (!cached) return () => undefined;
      const changes = changesOf(draft, opened);
      // A draft is whole, so the card is no longer cut.
      const { description } = changes;
      const shown =
        description === undefined ? changes : { ...changes, isCut: false, mentions: mentionsIn(description) };
      changeBoard(client, projectId, (tasks) => withFields(tasks, cached._id, shown));
      const before = Object.fromEntries(Object.entries(cached).filter(([name]) => name in shown));
      return (error) => {
        const current = currentIn(error);
        changeBoard(client, projectId, (tasks) => {
          const asBefore = withFields(tasks, cached._id, before);
          return current ? withTask(asBefore, current) : asBefore;
        });
      };
    },
    onSuccess: ({ message, data }, { subject, onSaved }) => {
      changeBoard(client, projectId, (tasks) => withTask(tasks, data));
      if (!isQuiet)
        notifySuccess(message || (subject.task ? texts.done.edit : texts.done.create), {
          at: boardPlace(projectId),
        });
      onSaved();
      void refreshAnalytics(client, projectId, data._id);
    },
    onFailure: (error, { onRefused }) => onRefused(error),
    // The refusal of a conflict contains the current task.
    refetches: () => [],
  });
}

/** Creates a task; a retry after a lost reply gets the one that the attempt before created. */
export async function createOnce(ids: CreationIds, projectId: string, body: ReturnType<typeof creationOf>) {
  const reply = await call(createTask, {
    params: { projectId },
    body: { ...body, clientId: ids.idOf(body) },
  });
  ids.created(body);
  return reply;
}
