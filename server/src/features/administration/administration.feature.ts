import * as operations from '@tandem/contract/administration';
import * as memberOperations from '@tandem/contract/administration/administration-members';
import * as projectOperations from '@tandem/contract/administration/administration-projects';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import {
  createOverviewService,
  type OverviewDeps,
  type SignUpRequestsDeps,
  createSignUpRequestsService,
  claimAdministration,
} from './administration.service.ts';
import {
  type MemberActsDeps,
  createMemberActs,
  createMembersService,
  type Viewer,
} from './members/members.service.ts';
import {
  type ProjectActsDeps,
  createProjectActs,
  createCommunityProjectsService,
} from './projects/community-projects.service.ts';

/** What administrators and moderators do for the community. */
export function createAdministrationFeature(
  deps: OverviewDeps & MemberActsDeps & SignUpRequestsDeps & ProjectActsDeps,
): Feature {
  const overview = createOverviewService(deps);
  return {
    routes: (bind) => {
      bindAdministration(bind, deps, overview);
      bindMembers(bind, deps);
      bindSignUpRequests(bind, deps);
      bindCommunityProjects(bind, deps);
    },
    // Before the day ends, and often enough that a restart misses little.
    jobs: [{ name: 'count-activity', cron: '14,29,44,59 * * * *', run: overview.countActivity }],
  };
}

/** Serves the overview, and the link of the first administrator. */
function bindAdministration(
  bind: Bind,
  deps: Parameters<typeof claimAdministration>[0],
  overview: ReturnType<typeof createOverviewService>,
): void {
  bind(operations.claimAdministration, async ({ me, address, body }) => {
    await claimAdministration(deps, { me, address, ...body });
    return { message: operations.administrationMessages.claimed };
  });
  bind(operations.retryMails, async () => ({
    message: operations.administrationMessages.mailsRetried(await overview.retryMails()),
  }));
  bind(operations.viewOverview, async ({ reader }) => ({ data: await overview.viewOverview(reader) }));
}

const memberMessages = memberOperations.memberMessages;

/** Serves what moderators and administrators see of members and do to them. */
function bindMembers(bind: Bind, deps: MemberActsDeps): void {
  const service = createMembersService(deps);
  const acts = createMemberActs(deps);
  const view = ({ me, role }: Viewer, id: string) => service.viewCommunityMember({ me, role }, id);
  bind(memberOperations.listCommunityMembers, (caller) => service.listCommunityMembers(caller, caller.query));
  bind(memberOperations.viewCommunityMember, async (caller) => ({
    data: await view(caller, caller.params.userId),
  }));
  bind(memberOperations.viewMemberEmail, async ({ me, address, params }) => ({
    data: { emailId: await acts.viewMemberEmail({ me, address, ...params }) },
  }));
  bind(memberOperations.suspendMember, async ({ me, role, address, params, body }) => {
    await acts.suspendMember({ me, address, ...params }, body);
    return { message: memberMessages.suspended, data: await view({ me, role }, params.userId) };
  });
  bind(memberOperations.liftSuspension, async ({ me, role, address, params }) => {
    await acts.liftSuspension({ me, address, ...params });
    return { message: memberMessages.lifted, data: await view({ me, role }, params.userId) };
  });
  bind(memberOperations.endMemberSessions, async ({ me, role, address, params }) => {
    await acts.endMemberSessions({ me, address, ...params });
    return { message: memberMessages.sessionsEnded, data: await view({ me, role }, params.userId) };
  });
  bindAdministratorActs(bind, { acts, view });
}

function bindAdministratorActs(
  bind: Bind,
  {
    acts,
    view,
  }: {
    acts: ReturnType<typeof createMemberActs>;
    view: (
      viewer: Viewer,
      id: string,
    ) => ReturnType<ReturnType<typeof createMembersService>['viewCommunityMember']>;
  },
): void {
  bind(memberOperations.setCommunityRole, async ({ me, role, address, params, body }) => {
    await acts.setCommunityRole({ me, address, ...params }, body.role);
    return { message: memberMessages.roleChanged, data: await view({ me, role }, params.userId) };
  });
  bind(memberOperations.makeMemberResetLink, async ({ me, address, params, body }) => {
    const data = await acts.makeMemberResetLink({ me, address, ...params }, body.reason);
    return { message: data.path === null ? memberMessages.linkMailed : memberMessages.linkMade, data };
  });
  bind(memberOperations.removeMemberFactors, async ({ me, role, address, params, body }) => {
    await acts.removeMemberFactors({ me, address, ...params }, body.reason);
    return { message: memberMessages.factorsRemoved, data: await view({ me, role }, params.userId) };
  });
  bind(memberOperations.exportMember, ({ me, address, params, body }) =>
    acts.exportMember({ me, address, ...params }, body.reason),
  );
  bind(memberOperations.deleteMember, async ({ me, address, params, body }) => {
    await acts.deleteMember({ me, address, ...params }, body.reason);
    return { message: memberMessages.deleted };
  });
}

const projectMessages = projectOperations.communityProjectMessages;

/** Serves what moderators and administrators see of projects and do to them. */
function bindCommunityProjects(bind: Bind, deps: ProjectActsDeps): void {
  const service = createCommunityProjectsService(deps);
  const acts = createProjectActs(deps);
  const view = ({ me, role }: Viewer, id: string) => service.viewCommunityProject({ me, role }, id);
  bind(projectOperations.listCommunityProjects, ({ me, query }) => service.listCommunityProjects(me, query));
  bind(projectOperations.viewCommunityProject, async (caller) => ({
    data: await view(caller, caller.params.projectId),
  }));
  bind(projectOperations.hideCommunityProject, async ({ me, role, address, params, body }) => {
    await acts.hideProject({ me, address, ...params, ...body });
    return { message: projectMessages.hidden, data: await view({ me, role }, params.projectId) };
  });
  bind(projectOperations.showCommunityProject, async ({ me, role, address, params }) => {
    await acts.showProject({ me, address, ...params });
    return { message: projectMessages.shown, data: await view({ me, role }, params.projectId) };
  });
  bindLifecycle(bind, { acts, view });
}

function bindLifecycle(
  bind: Bind,
  {
    acts,
    view,
  }: {
    acts: ReturnType<typeof createProjectActs>;
    view: ReturnType<typeof createCommunityProjectsService>['viewCommunityProject'];
  },
): void {
  bind(projectOperations.archiveCommunityProject, async ({ me, role, address, params, body }) => {
    await acts.archiveProject({ me, address, ...params, ...body });
    return { message: projectMessages.archived, data: await view({ me, role }, params.projectId) };
  });
  bind(projectOperations.unarchiveCommunityProject, async ({ me, role, address, params }) => {
    await acts.unarchiveProject({ me, address, ...params });
    return { message: projectMessages.unarchived, data: await view({ me, role }, params.projectId) };
  });
  bind(projectOperations.deleteCommunityProject, async ({ me, role, address, params, body }) => {
    await acts.deleteProject({ me, address, ...params, ...body });
    return { message: projectMessages.deleted, data: await view({ me, role }, params.projectId) };
  });
  bind(projectOperations.restoreCommunityProject, async ({ me, role, address, params }) => {
    await acts.restoreProject({ me, address, ...params });
    return { message: projectMessages.restored, data: await view({ me, role }, params.projectId) };
  });
}

const signUpMessages = memberOperations.signUpRequestMessages;

/** Serves the queue of those who ask to become members. */
function bindSignUpRequests(bind: Bind, deps: SignUpRequestsDeps): void {
  const service = createSignUpRequestsService(deps);
  const nameOf = ({ firstName, lastName }: memberOperations.SignUpRequest) => `${firstName} ${lastName}`;
  bind(memberOperations.listSignUpRequests, ({ query }) => service.listSignUpRequests(query));
  bind(memberOperations.countSignUpRequests, async () => ({
    data: await service.countSignUpRequests(),
  }));
  bind(memberOperations.approveSignUp, async ({ me, address, params, record }) => {
    const data = await service.approveSignUp({ me, address, ...params });
    record('signed_up', { member: data._id, reason: 'approval' });
    return { message: signUpMessages.approved(nameOf(data)), data };
  });
  bind(memberOperations.refuseSignUp, async ({ me, address, params, body }) => {
    const data = await service.refuseSignUp({ me, address, ...params }, body.reason);
    return { message: signUpMessages.refused(nameOf(data)), data };
  });
}
