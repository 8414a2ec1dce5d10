import { groupLiteral } from '@tandem/contract/chat';
import { useParams } from '@tanstack/react-router';
import { ProjectChat } from '../../features/chat/project/project-chat.tsx';
import { LockedTab, useProjectContext } from '../../features/projects/public.ts';

/** The Chat tab of a project with a group and a direct mode (§2.17-01). */
export function ProjectChatPage() {
  const { chatId = groupLiteral } = useParams({ strict: false });
  const { projectId, isVisitor } = useProjectContext();
  if (isVisitor && chatId === groupLiteral) return <LockedTab tab="chat" />;
  return <ProjectChat key={projectId} projectId={projectId} chatId={chatId} look="full" />;
}

/** The Chat tab of a project at the address of the simple project chat (§2.19-01). */
export function SimpleProjectChatPage() {
  const { projectId, isVisitor } = useProjectContext();
  if (isVisitor) return <LockedTab tab="chat" />;
  return <ProjectChat key={projectId} projectId={projectId} look="simple" />;
}
