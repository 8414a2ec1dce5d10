import * as operations from '@tandem/contract/tasks/tasks-checklist';
import { checklistMessages as messages } from '@tandem/contract/tasks/tasks-checklist';
import type { Bind } from '../../../platform/http/bind.ts';
import type { ChecklistService } from './checklist.service.ts';

/** Serves the operations on checklists. */
export function bindChecklist(bind: Bind, service: ChecklistService): void {
  bind(operations.listChecklist, async ({ me, params }) => ({
    data: await service.listChecklist({ me, ...params }),
  }));
  bind(operations.addChecklistItem, async ({ me, params, body }) => ({
    message: messages.added,
    data: await service.addChecklistItem({ me, ...params }, body.text),
  }));
  bind(operations.editChecklistItem, async ({ me, params, body }) => ({
    message: messages.changed,
    data: await service.editChecklistItem({ me, ...params }, body),
  }));
  bind(operations.deleteChecklistItem, async ({ me, params }) => ({
    message: messages.deleted,
    data: await service.deleteChecklistItem({ me, ...params }),
  }));
}
