import { taskKeyOf } from '@tandem/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import type { UseNameOptions } from '../../../ui/writing/mentions.view.ts';
import { boardQuery } from '../tasks.queries.ts';

const most = 8;

/** The tasks of a board that fit to what is typed after `#`: its number, or words of its title. */
export const taskNamesOn =
  (projectId: string): UseNameOptions =>
  ({ trigger, search }) => {
    const isAsked = trigger === '#';
    const { data: board, isPending, isError } = useQuery({ ...boardQuery(projectId), enabled: isAsked });
    const typed = search.toLowerCase();
    const named = (board?.tasks ?? []).map(({ _id, number, title }) => ({
      id: _id,
      label: `#${taskKeyOf(board?.taskPrefix ?? '', number)}`,
      detail: title,
    }));
    const fitting = named.filter(({ label, detail }) =>
      `${label.slice(1)} ${detail}`.toLowerCase().includes(typed),
    );
    return {
      options: isAsked ? fitting.slice(0, most) : [],
      isPending: isAsked && isPending,
      hasFailed: isAsked && isError,
    };
  };
