import type { Project } from '@tandem/contract/projects';
import { createContext, use } from 'react';

/** What the tabs of a project know of it: its header loads it for all of them. */
export interface ProjectPlace {
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
export const ProjectPlaceContext = createContext<ProjectPlace>({
  projectId: '',
  project: undefined,
  isMissing: false,
  isVisitor: false,
  askToJoin: () => {},
  askForRole: () => {},
  edit: () => {},
});

/** The project whose tab is shown. */
export const useProjectPlace = () => use(ProjectPlaceContext);
