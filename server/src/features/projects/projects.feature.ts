import * as operations from '@tandem/contract/projects';
import * as lifecycle from '@tandem/contract/projects/project-lifecycle';
import * as projectLists from '@tandem/contract/projects/project-lists';
import * as projectMembers from '@tandem/contract/projects/project-members';
import * as publicity from '@tandem/contract/projects/project-publicity';
import * as repositories from '@tandem/contract/projects/project-repository';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { indexFormerProjects } from './feed/project-feed.service.ts';
import { exportMemberData } from './member-data.repository.ts';
import { createOnAccountDeleted, createProjectsService, type ProjectsService } from './projects.service.ts';
import { ownerSource, projectSource } from './search/project-search.repository.ts';
import type { ProjectsDeps } from './projects.deps.ts';
import { createSourceService, type SourceDeps } from './source/source.service.ts';

/** Projects: the feed, the own ones, their collaborators, and what a member saved or ignored. */
export function createProjectsFeature(deps: ProjectsDeps & SourceDeps): Feature {
  const service = createProjectsService(deps);
  const source = createSourceService(deps);
  return {
    routes: (bind) => {
      bindProjects(bind, service);
      bindSource(bind, source);
    },
    prepare: () => indexFormerProjects(deps.database),
    onAccountDeleted: createOnAccountDeleted(deps),
    exportMemberData,
    jobs: [
      { name: 'purge-projects', cron: '22 * * * *', run: service.purgeProjects },
      { name: 'refresh-repositories', cron: '*/15 * * * *', run: source.refreshRepositories },
    ],
    searchSources: [ownerSource, projectSource],
  };
}

const messages = operations.projectMessages;

/** Serves the operations of the projects feature. */
function bindProjects(bind: Bind, service: ProjectsService): void {
  bindLists(bind, service);
  bindProject(bind, service);
  bindSavedAndIgnored(bind, service);
  bindMembers(bind, service);
  bindLifecycle(bind, service);
  bindOwnership(bind, service);
}

function bindLists(bind: Bind, service: ProjectsService): void {
  bind(projectLists.listFeed, async ({ me, query, reader }) => {
    const { projects, nextCursor, total } = await service.listFeed(me, query, reader);
    return { data: projects, nextCursor, total };
  });
  bind(projectLists.suggestFilters, async ({ me, query, reader }) => ({
    suggestions: await service.suggestFilters(me, query, reader),
  }));
  bind(projectLists.listMyCollaborations, ({ me, query }) => service.listMyCollaborations(me, query));
  bind(projectLists.listMyProjects, async ({ me, query }) => {
    const { page, limit } = query;
    const { projects, nextDeadlines, total } = await service.listMyProjects(me, query);
    return { data: projects, nextDeadlines, page, limit, total };
  });
  bind(projectLists.reorderMyProjects, async ({ me, body }) => {
    await service.reorderMyProjects(me, body.projectIds);
    return { message: messages.reordered };
  });
}

function bindProject(bind: Bind, service: ProjectsService): void {
  bind(operations.createProject, async ({ me, body }) => ({
    message: messages.created,
    project: await service.createProject(me, body),
  }));
  bind(operations.viewProject, async ({ me, params }) => ({
    data: await service.viewProject(me, params.id),
  }));
  bind(operations.editProject, async ({ me, params, body }) => ({
    message: messages.updated,
    data: await service.editProject(me, params.id, body),
  }));
  bind(operations.setProjectStatus, async ({ me, params, body: { status } }) => ({
    message: status === 'open' ? messages.opened : messages.closed,
    data: await service.setProjectStatus(me, params.id, status),
  }));
  bind(publicity.setPublicity, async ({ me, params, body }) => ({
    message: body.isPublic ? messages.published : messages.unpublished,
    data: await service.setPublicity(me, params.id, body),
  }));
  bind(operations.viewProjectAnalytics, async ({ me, params, reader }) => ({
    data: await service.viewProjectAnalytics(me, params.id, reader),
  }));
  bind(operations.viewTaskNumbering, async ({ me, params }) => ({
    data: await service.viewTaskNumbering(me, params.id),
  }));
  bind(operations.setTaskPrefix, async ({ me, params, body: { taskPrefix } }) => ({
    message: messages.prefixChanged,
    data: await service.setTaskPrefix(me, params.id, taskPrefix),
  }));
}

/** Serves the repository of a project. */
function bindSource(bind: Bind, service: ReturnType<typeof createSourceService>): void {
  bind(repositories.setRepository, async ({ me, params, body }) => ({
    message: messages.repositorySet,
    data: await service.setRepository({ me, ...params }, body),
  }));
  bind(repositories.removeRepository, async ({ me, params }) => ({
    message: messages.repositoryRemoved,
    data: await service.removeRepository({ me, ...params }),
  }));
  bind(repositories.listGoodFirstIssues, ({ me, params }) => service.listGoodFirstIssues({ me, ...params }));
  bind(repositories.importGoodFirstIssues, async ({ me, params, body: { numbers } }) => {
    const data = await service.importGoodFirstIssues({ me, ...params }, numbers);
    return { message: repositories.importedMessage(data?.made ?? 0), data };
  });
}

function bindSavedAndIgnored(bind: Bind, service: ProjectsService): void {
  bind(projectLists.listSaved, ({ me, query }) => service.listSaved(me, query));
  bind(projectLists.listIgnored, ({ me, query }) => service.listIgnored(me, query));
  bind(projectLists.saveProject, async ({ me, params }) => {
    await service.saveProject(me, params.id);
    return { message: messages.saved };
  });
  bind(projectLists.unsaveProject, async ({ me, params }) => {
    await service.unsaveProject(me, params.id);
    return { message: messages.unsaved };
  });
  bind(projectLists.ignoreProject, async ({ me, params }) => {
    await service.ignoreProject(me, params.id);
    return { message: messages.ignored };
  });
  bind(projectLists.unignoreProject, async ({ me, params }) => {
    await service.unignoreProject(me, params.id);
    return { message: messages.unignored };
  });
}

function bindMembers(bind: Bind, service: ProjectsService): void {
  bind(projectMembers.listProjectUsers, async ({ me, params, query }) => {
    const { people, nextCursor } = await service.listProjectUsers(me, params.id, query);
    return { data: people, nextCursor };
  });
  bind(projectMembers.removeProjectUser, async ({ me, params }) => {
    await service.removeProjectUser(me, params.id, params.userId);
    return { message: me === params.userId ? messages.left : messages.removed };
  });
  bind(projectMembers.changeMemberRole, async ({ me, params, body }) => ({
    message: messages.roleChanged,
    data: await service.changeMemberRole(me, params, body),
  }));
}

function bindLifecycle(bind: Bind, service: ProjectsService): void {
  bind(lifecycle.archiveProject, async ({ me, params }) => ({
    message: messages.archived,
    data: await service.archiveProject(me, params.id),
  }));
  bind(lifecycle.unarchiveProject, async ({ me, params }) => ({
    message: messages.unarchived,
    data: await service.unarchiveProject(me, params.id),
  }));
  bind(lifecycle.deleteProject, async ({ me, params, body, record }) => {
    const data = await service.deleteProject(me, params.id, body.title);
    record('project_deleted', { project: params.id });
    return { message: messages.deleted, data };
  });
  bind(lifecycle.restoreProject, async ({ me, params, record }) => {
    const data = await service.restoreProject(me, params.id);
    record('project_restored', { project: params.id });
    return { message: messages.restored, data };
  });
}

function bindOwnership(bind: Bind, service: ProjectsService): void {
  bind(projectMembers.offerOwnership, async ({ me, params, body, record }) => {
    const data = await service.offerOwnership(me, params.id, body.userId);
    record('project_offered', { project: params.id });
    return { message: messages.offered, data };
  });
  bind(projectMembers.withdrawOwnershipOffer, async ({ me, params }) => ({
    message: messages.offerWithdrawn,
    data: await service.withdrawOwnershipOffer(me, params.id),
  }));
  bind(projectMembers.acceptOwnership, async ({ me, params, record }) => {
    const data = await service.acceptOwnership(me, params.id);
    record('project_transferred', { project: params.id });
    return { message: messages.ownershipAccepted, data };
  });
  bind(projectMembers.declineOwnership, async ({ me, params }) => ({
    message: messages.ownershipDeclined,
    data: await service.declineOwnership(me, params.id),
  }));
}
