import { taskKeyOf } from '@tandem/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TaskReferenceProps } from '../../../ui/markdown/markdown.tsx';
import { boardQuery } from '../tasks.queries.ts';

/** How long the status of a task that a text names may be old where nobody looks at the board. */
const staleMs = 60_000;

/** The number of a task in a text with its status, as a link to it. A number that no task of the board has stays text. */
export function TaskReference({ projectId, text }: TaskReferenceProps) {
  const { data: board } = useQuery({ ...boardQuery(projectId), staleTime: staleMs });
  const named = text.toUpperCase();
  const task = board?.tasks.find(({ number }) => named === `#${taskKeyOf(board.taskPrefix, number)}`);
  if (!task) return text;
  return (
    <Link
      to="/projects/$projectId/tasks"
      params={{ projectId }}
      search={{ task: task._id }}
      title={task.title}
    >
      <bdi>{text}</bdi> <small>{task.status}</small>
    </Link>
  );
}
