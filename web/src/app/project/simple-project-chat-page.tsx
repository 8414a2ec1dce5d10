import { ProjectChat } from '../../features/chat/project/project-chat.tsx';
import { LockedTab, useProjectContext } from '../../features/projects/public.ts';

/** The Chat tab of a project at the address of the simple project chat (§2.19-01). */
export function SimpleProjectChatPage() {
  const { projectId, isVisitor } = useProjectContext();
  if (isVisitor) return <LockedTab tab="chat" />;
  return <ProjectChat key={projectId} projectId={projectId} look="simple" />;
}
