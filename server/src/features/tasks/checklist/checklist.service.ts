import { isDeepStrictEqual } from 'node:util';
import type { Checklist, ChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { LastStatement } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { projectErrors } from '../../projects/public.ts';
import { requireTaskAccess } from '../boards/boards.service.ts';
import type { TaskContext } from '../tasks.deps.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitChecklistSaved } from '../tasks.live.ts';
import {
  changedItems,
  checklistEvents,
  type ItemChanges,
  whyNotAdd,
  whyNotPlace,
} from './checklist.rules.ts';
import { findChecklist, findChecklistFacts, saveChecklist } from './checklist.repository.ts';
import type { BoardDeps } from '../boards/board-changes.service.ts';

/** The requesting member and the item. */
export interface ItemContext extends TaskContext {
  itemId: string;
}

export type ChecklistService = ReturnType<typeof createChecklistService>;

/** The checklists of tasks. Every project member may change every item. */
export function createChecklistService(deps: BoardDeps) {
  return {
    listChecklist: async (context: TaskContext): Promise<Checklist> => {
      await requireTaskAccess(deps, context);
      return findChecklist(deps.database.orm, context.taskId);
    },
    addChecklistItem: (context: TaskContext, text: string): Promise<Checklist> =>
      change(deps, context, (items) => {
        const why = whyNotAdd(items);
        return why ? refuse(why) : [...items, { _id: newId(), text, isDone: false }];
      }),
    editChecklistItem: (context: ItemContext, changes: ItemChanges): Promise<Checklist> =>
      change(deps, context, (items) => {
        requireItem(items, context);
        const why = whyNotPlace(items, changes.before);
        return why ? refuse(why) : changedItems(items, context.itemId, changes);
      }),
    deleteChecklistItem: (context: ItemContext): Promise<Checklist> =>
      change(deps, context, (items) => {
        requireItem(items, context);
        return items.filter(({ _id }) => _id !== context.itemId);
      }),
  };
}

function requireItem(items: readonly ChecklistItem[], { itemId }: ItemContext): void {
  if (!items.some(({ _id }) => _id === itemId)) refuse(taskErrors.noChecklistItem);
}

interface Changed {
  checklist: Checklist;
  isChanged: boolean;
}

/** Changes a checklist in one transaction that holds the board's lock, and publishes it after COMMIT. */
async function change(
  deps: BoardDeps,
  context: TaskContext,
  decide: (items: ChecklistItem[]) => ChecklistItem[],
): Promise<Checklist> {
  const { checklist, isChanged } = await deps.change<Changed>(context.projectId, async (tx) => {
    const facts = (await findChecklistFacts(tx, context)) ?? refuse(taskErrors.noBoard);
    if (facts.isArchived) refuse(projectErrors.archived);
    if (!facts.isTask) refuse(taskErrors.notFound);
    const { items: before, version, hasLongHistory } = facts;
    const after = decide(before);
    if (isDeepStrictEqual(before, after)) return { checklist: { items: before, version }, isChanged: false };
    const events = checklistEvents(before, after).map((event) => ({ ...event, id: newId() }));
    const record = { me: context.me, at: deps.clock.now(), events, hasLongHistory };
    return new LastStatement(async () => ({
      checklist: await saveChecklist(tx, context.taskId, { before, after }, record),
      isChanged: true,
    }));
  });
  if (isChanged) emitChecklistSaved(deps.live, context, checklist);
  return checklist;
}
