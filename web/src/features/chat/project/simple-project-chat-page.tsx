import { useParams } from '@tanstack/react-router';
import { ProjectChat } from './project-chat.tsx';

/** The simple project chat (spec §2, /chat/{projectId}). */
export function SimpleProjectChatPage() {
  const { projectId = '' } = useParams({ strict: false });
  return <ProjectChat key={projectId} projectId={projectId} look="simple" />;
}
