import * as operations from '@tandem/contract/administration/administration-members';
import type { Bind } from '../../../platform/http/bind.ts';
import { createMemberActs, type MemberActsDeps } from './member-acts.service.ts';
import { createMembersService, type Viewer } from './members.service.ts';

const messages = operations.memberMessages;

/** Serves what moderators and administrators see of members and do to them. */
export function bindMembers(bind: Bind, deps: MemberActsDeps): void {
  const service = createMembersService(deps);
  const acts = createMemberActs(deps);
  const view = ({ me, role }: Viewer, id: string) => service.viewCommunityMember({ me, role }, id);
  bind(operations.listCommunityMembers, (caller) => service.listCommunityMembers(caller, caller.query));
  bind(operations.viewCommunityMember, async (caller) => ({
    data: await view(caller, caller.params.userId),
  }));
  bind(operations.viewMemberEmail, async ({ me, address, params }) => ({
    data: { emailId: await acts.viewMemberEmail({ me, address, ...params }) },
  }));
  bind(operations.suspendMember, async ({ me, role, address, params, body }) => {
    await acts.suspendMember({ me, address, ...params }, body);
    return { message: messages.suspended, data: await view({ me, role }, params.userId) };
  });
  bind(operations.liftSuspension, async ({ me, role, address, params }) => {
    await acts.liftSuspension({ me, address, ...params });
    return { message: messages.lifted, data: await view({ me, role }, params.userId) };
  });
  bind(operations.endMemberSessions, async ({ me, role, address, params }) => {
    await acts.endMemberSessions({ me, address, ...params });
    return { message: messages.sessionsEnded, data: await view({ me, role }, params.userId) };
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
  bind(operations.setCommunityRole, async ({ me, role, address, params, body }) => {
    await acts.setCommunityRole({ me, address, ...params }, body.role);
    return { message: messages.roleChanged, data: await view({ me, role }, params.userId) };
  });
  bind(operations.makeMemberResetLink, async ({ me, address, params, body }) => {
    const data = await acts.makeMemberResetLink({ me, address, ...params }, body.reason);
    return { message: data.path === null ? messages.linkMailed : messages.linkMade, data };
  });
  bind(operations.removeMemberFactors, async ({ me, role, address, params, body }) => {
    await acts.removeMemberFactors({ me, address, ...params }, body.reason);
    return { message: messages.factorsRemoved, data: await view({ me, role }, params.userId) };
  });
  bind(operations.exportMember, ({ me, address, params, body }) =>
    acts.exportMember({ me, address, ...params }, body.reason),
  );
  bind(operations.deleteMember, async ({ me, address, params, body }) => {
    await acts.deleteMember({ me, address, ...params }, body.reason);
    return { message: messages.deleted };
  });
}
