import type { Project } from '@tandem/contract/projects';
import { neighbourOf } from '../../ui/lists/pages-in.ts';
import { titleIdOf } from './projects.view.ts';

/** Moves the focus to a neighbour when a project leaves a list, else to the element that `head` selects. */
export function focusNeighbour(
  projects: Project[],
  { _id }: Project,
  { idOf = titleIdOf, head = 'h1' }: { idOf?: (projectId: string) => string; head?: string } = {},
): void {
  const next = neighbourOf(projects, _id);
  const target = next ? document.getElementById(idOf(next._id)) : document.querySelector<HTMLElement>(head);
  target?.focus({ preventScroll: true });
}
