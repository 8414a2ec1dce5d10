import {
  addChecklistItem,
  deleteChecklistItem,
  editChecklistItem,
  listChecklist,
  type Checklist,
  type ChecklistItem,
} from '@tandem/contract/tasks/tasks-checklist';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { withFields } from '../board/columns.view.ts';
import { activityKey, changeBoard, type TaskPlace } from '../tasks.queries.ts';
import { checklistTexts as texts } from '../board.texts.ts';
import { countsOf, laterOf, withItem, type ItemChanges } from './checklist.view.ts';

const paramsOf = ({ projectId, _id: taskId }: TaskPlace) => ({ projectId, taskId });
const checklistQuery = (task: TaskPlace) => queryOf(listChecklist, { params: paramsOf(task) });
const checklistMutations = ({ _id }: TaskPlace) => ['checklist', _id];

/** The checklist of a task. */
export function useChecklist(task: TaskPlace) {
  return useQuery({ ...checklistQuery(task), select: ({ data }) => data, staleTime: 0 });
}

/** Fetches a checklist again. */
export function useReloadChecklist(task: TaskPlace): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: checklistQuery(task).queryKey });
}

/** Shows a state of a checklist, also on the card, unless a later one is shown. */
function showChecklist(client: QueryClient, task: TaskPlace, received: Checklist): void {
  const { queryKey } = checklistQuery(task);
  const cached = client.getQueryData(queryKey)?.data;
  if (cached) client.setQueryData(queryKey, { data: laterOf(cached, received) });
  showCounts(client, task, laterOf(cached, received).items);
}

const showCounts = (client: QueryClient, { projectId, _id }: TaskPlace, items: readonly ChecklistItem[]) =>
  changeBoard(client, projectId, (tasks) => withFields(tasks, _id, countsOf(items)));

const retryMs = 100;

/** Shows a checklist from an event, after the replies to own changes under way; the later version wins. */
export function receiveChecklist(client: QueryClient, task: TaskPlace, checklist: Checklist): void {
  if (client.isMutating({ mutationKey: checklistMutations(task) }) > 0)
    setTimeout(() => receiveChecklist(client, task, checklist), retryMs);
  else showChecklist(client, task, checklist);
}

type Change =
  | { kind: 'add'; text: string; draftId: string }
  | { kind: 'edit'; itemId: string; changes: ItemChanges }
  | { kind: 'delete'; itemId: string };

function itemsAfter(items: readonly ChecklistItem[], change: Change): ChecklistItem[] {
  if (change.kind === 'add') return [...items, { _id: change.draftId, text: change.text, isDone: false }];
  if (change.kind === 'edit') return withItem(items, change.itemId, change.changes);
  return items.filter(({ _id }) => _id !== change.itemId);
}

function send(task: TaskPlace, change: Change) {
  const params = paramsOf(task);
  if (change.kind === 'add') return call(addChecklistItem, { params, body: { text: change.text } });
  const ofItem = { ...params, itemId: change.itemId };
  return change.kind === 'edit'
    ? call(editChecklistItem, { params: ofItem, body: change.changes })
    : call(deleteChecklistItem, { params: ofItem });
}

/** Changes the items of a checklist optimistically, one change after another. `onRefused` gets back what could not be added. */
export function useChecklistChanges(task: TaskPlace, onRefused: (text: string) => void) {
  const client = useQueryClient();
  const { queryKey } = checklistQuery(task);
  const isLast = () => client.isMutating({ mutationKey: checklistMutations(task) }) <= 1;
  const { mutate } = useOptimisticMutation({
    key: checklistMutations(task),
    scope: `checklist-${task._id}`,
    mutate: (change: Change) => send(task, change),
    edits: [queryKey],
    apply: (change) => {
      const before = client.getQueryData(queryKey)?.data;
      if (!before) return undefined;
      const items = itemsAfter(before.items, change);
      client.setQueryData(queryKey, { data: { ...before, items } });
      showCounts(client, task, items);
      return () => {
        client.setQueryData(queryKey, { data: before });
        showCounts(client, task, before.items);
      };
    },
    onSuccess: ({ data }) => {
      if (isLast()) showChecklist(client, task, data);
      void client.invalidateQueries({ queryKey: activityKey(task) });
    },
    failed: ({ kind }) => texts.failed[kind],
    onFailure: (error, change) => {
      if (change.kind !== 'add') return false;
      onRefused(change.text);
      reportFailedWrite(error, texts.failed.add);
      return true;
    },
    refetches: () => [queryKey],
  });
  return {
    add: (text: string) => void mutate({ kind: 'add', text, draftId: nextDraftId() }),
    edit: (itemId: string, changes: ItemChanges) => mutate({ kind: 'edit', itemId, changes }),
    remove: (itemId: string) => void mutate({ kind: 'delete', itemId }),
  };
}

let draftCount = 0;
const nextDraftId = () => `draft-${(draftCount += 1)}`;

/** Whether the server has not confirmed an item yet. */
export const isUnsent = ({ _id }: ChecklistItem): boolean => _id.startsWith('draft-');
