import * as operations from '@tandem/contract/tasks/tasks-imports';
import type { Bind } from '../../../platform/http/bind.ts';
import type { createProjectExportService } from './project-export.service.ts';
import type { createImportsService } from './imports.service.ts';

type ImportsService = ReturnType<typeof createImportsService> & ReturnType<typeof createProjectExportService>;

/** Serves what brings tasks into a project, and a project out. */
export function bindImports(bind: Bind, service: ImportsService): void {
  const { importMessages: messages } = operations;
  bind(operations.exportProject, ({ me, params, reader }) =>
    service.exportProject({ me, projectId: params.id }, reader),
  );
  bind(operations.uploadImport, async ({ params, ...upload }) => ({
    message: messages.read,
    data: await service.uploadImport(upload, params.id),
  }));
  bind(operations.listImports, async ({ me, params }) => ({
    data: await service.listImports({ me, projectId: params.id }),
  }));
  bind(operations.viewImport, async ({ me, params: { id: projectId, importId } }) => ({
    data: await service.viewImport({ me, projectId, importId }),
  }));
  bind(operations.mapImport, async ({ me, params: { id: projectId, importId }, body }) => ({
    message: messages.mapped,
    data: await service.mapImport({ me, projectId, importId }, body),
  }));
  bind(operations.startImport, async ({ me, params: { id: projectId, importId }, body }) => ({
    message: messages.started,
    data: await service.startImport({ me, projectId, importId }, body),
  }));
  bind(operations.undoImport, async ({ me, params: { id: projectId, importId } }) => {
    const data = await service.undoImport({ me, projectId, importId });
    return { message: data.status === 'undoing' ? messages.undoing : messages.discarded, data };
  });
}
