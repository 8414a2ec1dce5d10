import { useParams } from '@tanstack/react-router';
import { ProjectChat } from './project-chat.tsx';

/** A project's chat with its people: group and direct modes side by side (spec §2, /collab-chat). */
export function ProjectChatPage() {
  const { projectId = '', chatId = 'group' } = useParams({ strict: false });
  return <ProjectChat key={projectId} projectId={projectId} chatId={chatId} look="full" />;
}
