import type { Project } from '@tandem/contract/projects';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef } from 'react';
import { noteVisit, visitBegin } from '../../../platform/history-entries.store.ts';

/** What the tabs of a project know of it: its header loads it for all of them. */
export interface ProjectContextValue {
  projectId: string;
  /** Undefined while it loads, and when it is missing. */
  project: Project | undefined;
  /** Whether it could not be read, so that nobody knows its title. */
  isMissing: boolean;
  /** Whether the viewer is known to be no project member; board and chat are locked then. */
  isVisitor: boolean;
  /** Opens the dialog to ask to join. */
  askToJoin: () => void;
  /** Opens it for one of the open roles. */
  askForRole: (roleId: string) => void;
  /** Opens the owner's dialog to edit the project. */
  edit: () => void;
}

/** The place around the tabs of a project. */
export const ProjectContext = createContext<ProjectContextValue>({
  projectId: '',
  project: undefined,
  isMissing: false,
  isVisitor: false,
  askToJoin: () => {},
  askForRole: () => {},
  edit: () => {},
});

/** The project whose tab is shown. */
export const useProjectContext = () => use(ProjectContext);

/**
 * Returns what leads out of the project: to the screen that one came from, with its filters and its scroll position, however
 * many tabs and tasks one has opened since; to the feed when the history begins in the project.
 */
export function useBackFromProject(projectId: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  // The next screen's address is here before its project is.
  const isHere = useLocation({ select: ({ pathname }) => pathname.split('/').includes(projectId) });
  const begin = useRef(index);
  useEffect(() => {
    if (!isHere) return;
    begin.current = visitBegin(key) ?? Math.min(begin.current, index);
    noteVisit(key, begin.current);
  }, [key, index, isHere]);
  return () => {
    if (begin.current === 0) void navigate({ to: '/feed' });
    else router.history.go(begin.current - 1 - index);
  };
}
