import { useParams } from '@tanstack/react-router';
import { ProjectChat } from './project-chat.tsx';

/** A project's chat with a group and a direct mode (spec §2, /collab-chat). */
export function ProjectChatPage() {
  const { projectId = '', chatId = 'group' } = useParams({ strict: false });
  return <ProjectChat key={projectId} projectId={projectId} chatId={chatId} look="full" />;
}
