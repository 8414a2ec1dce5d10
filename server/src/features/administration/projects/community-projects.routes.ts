import * as operations from '@tandem/contract/administration/administration-projects';
import type { Bind } from '../../../platform/http/bind.ts';
import type { Viewer } from '../members/members.service.ts';
import { createCommunityProjectsService } from './community-projects.service.ts';
import { createProjectActs, type ProjectActsDeps } from './project-acts.service.ts';

const messages = operations.communityProjectMessages;

/** Serves what moderators and administrators see of projects and do to them. */
export function bindCommunityProjects(bind: Bind, deps: ProjectActsDeps): void {
  const service = createCommunityProjectsService(deps);
  const acts = createProjectActs(deps);
  const view = ({ me, role }: Viewer, id: string) => service.viewCommunityProject({ me, role }, id);
  bind(operations.listCommunityProjects, ({ me, query }) => service.listCommunityProjects(me, query));
  bind(operations.viewCommunityProject, async (caller) => ({
    data: await view(caller, caller.params.projectId),
  }));
  bind(operations.hideCommunityProject, async ({ me, role, address, params, body }) => {
    await acts.hideProject({ me, address, ...params, ...body });
    return { message: messages.hidden, data: await view({ me, role }, params.projectId) };
  });
  bind(operations.showCommunityProject, async ({ me, role, address, params }) => {
    await acts.showProject({ me, address, ...params });
    return { message: messages.shown, data: await view({ me, role }, params.projectId) };
  });
  bindEndings(bind, { acts, view });
}

function bindEndings(
  bind: Bind,
  {
    acts,
    view,
  }: {
    acts: ReturnType<typeof createProjectActs>;
    view: ReturnType<typeof createCommunityProjectsService>['viewCommunityProject'];
  },
): void {
  bind(operations.archiveCommunityProject, async ({ me, role, address, params, body }) => {
    await acts.archiveProject({ me, address, ...params, ...body });
    return { message: messages.archived, data: await view({ me, role }, params.projectId) };
  });
  bind(operations.unarchiveCommunityProject, async ({ me, role, address, params }) => {
    await acts.unarchiveProject({ me, address, ...params });
    return { message: messages.unarchived, data: await view({ me, role }, params.projectId) };
  });
  bind(operations.deleteCommunityProject, async ({ me, role, address, params, body }) => {
    await acts.deleteProject({ me, address, ...params, ...body });
    return { message: messages.deleted, data: await view({ me, role }, params.projectId) };
  });
  bind(operations.restoreCommunityProject, async ({ me, role, address, params }) => {
    await acts.restoreProject({ me, address, ...params });
    return { message: messages.restored, data: await view({ me, role }, params.projectId) };
  });
}
