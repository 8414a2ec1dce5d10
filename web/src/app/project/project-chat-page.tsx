import { groupLiteral } from '@tandem/contract/chat';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ProjectChat } from '../../features/chat/project/project-chat.tsx';
import { LockedTab, roleNamesOf, useProjectContext } from '../../features/projects/public.ts';

/** The Chat tab of a project with a group and a direct mode (§2.17-01). */
export function ProjectChatPage() {
  const { chatId = groupLiteral } = useParams({ strict: false });
  const { projectId, isVisitor, roles } = useProject();
  if (isVisitor && chatId === groupLiteral) return <LockedTab tab="chat" />;
  return <ProjectChat key={projectId} projectId={projectId} chatId={chatId} roles={roles} look="full" />;
}

/** The Chat tab of a project at the address of the simple project chat (§2.19-01). */
export function SimpleProjectChatPage() {
  const { projectId, isVisitor, roles } = useProject();
  if (isVisitor) return <LockedTab tab="chat" />;
  return <ProjectChat key={projectId} projectId={projectId} roles={roles} look="simple" />;
}

/** The project of the tab, and what each member is in it. */
function useProject() {
  const { project, ...context } = useProjectContext();
  return { ...context, roles: useMemo(() => (project ? roleNamesOf(project) : undefined), [project]) };
}
