import * as operations from '@tandem/contract/projects';
import type { Bind } from '../../platform/http/bind.ts';
import type { ProjectsService } from './projects.service.ts';

/** Serves the operations of the projects room. */
export function bindProjects(bind: Bind, service: ProjectsService): void {
  bind(operations.listFeed, ({ me, query }) => service.listFeed(me, query));
  bind(operations.listSaved, ({ me }) => service.listSaved(me));
  bind(operations.listIgnored, ({ me }) => service.listIgnored(me));
  bind(operations.listMyCollaborations, ({ me }) => service.listMyCollaborations(me));
  bind(operations.listMyProjects, ({ me, query }) => service.listMyProjects(me, query));
  bind(operations.reorderMyProjects, ({ me, body }) => service.reorderMyProjects(me, body.projectIds));
  bind(operations.createProject, ({ me, body }) => service.createProject(me, body));
  bind(operations.viewProject, ({ me, params }) => service.viewProject(me, params.id));
  bind(operations.editProject, ({ me, params, body }) => service.editProject(me, params.id, body));
  bind(operations.setProjectStatus, ({ me, params, body }) =>
    service.setProjectStatus(me, params.id, body.status),
  );
  bind(operations.saveProject, ({ me, params }) => service.saveProject(me, params.id));
  bind(operations.unsaveProject, ({ me, params }) => service.unsaveProject(me, params.id));
  bind(operations.ignoreProject, ({ me, params }) => service.ignoreProject(me, params.id));
  bind(operations.unignoreProject, ({ me, params }) => service.unignoreProject(me, params.id));
  bind(operations.viewProjectAnalytics, ({ me, params }) => service.viewProjectAnalytics(me, params.id));
  bind(operations.listProjectUsers, ({ me, params }) => service.listProjectUsers(me, params.id));
  bind(operations.removeProjectUser, ({ me, params }) =>
    service.removeProjectUser(me, params.id, params.userId),
  );
  bind(operations.transferProject, ({ me, params, body }) =>
    service.transferProject(me, params.id, body.userId),
  );
}
