import { useParams } from '@tanstack/react-router';
import { ProjectChat } from './project-chat.tsx';

/** A project's chat in its simple form: a button for the group and one for each collaborator (spec §2, /chat/{projectId}). */
export function SimpleProjectChatPage() {
  const { projectId = '' } = useParams({ strict: false });
  return <ProjectChat key={projectId} projectId={projectId} look="simple" />;
}
