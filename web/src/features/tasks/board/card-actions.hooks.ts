import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask } from '@tandem/contract/tasks';
import { createContext } from 'react';
import type { Assignable } from '../task-form/assignable.view.ts';
import type { PanelPart } from '../task-panel/panel.view.ts';
import type { Place } from './columns.view.ts';

/** Data and actions of all cards of a board; memoized. */
export interface CardActions {
  me: PersonSummary | null;
  assignable: Assignable;
  today: string;
  /** What begins the numbers of the board's tasks; empty in a board that was kept before there were any. */
  taskPrefix: string;
  /** Opens the panel of a task, at a part of it. */
  onOpen: (id: string, part?: PanelPart) => void;
  onClose: () => void;
  onEdit: (task: ListedTask) => void;
  onDelete: (task: ListedTask) => void;
  onAssign: (task: ListedTask, person: PersonSummary | null) => void;
  /** Finds a project member who is not listed, and assigns the task to them. */
  onFind: (task: ListedTask) => void;
  /** Moves a task, and focuses its card unless the focus stays where it is. */
  onMove: (task: ListedTask, place: Place, options?: { keepsFocus: boolean }) => void;
  /** The id of the first card of a column other than `except`; null without one. */
  firstIn: (status: ListedTask['status'], except: string) => string | null;
}

/** The board's actions for its cards and for the panel. */
export const CardActionsContext = createContext<CardActions>({
  me: null,
  assignable: { people: [], hasMore: false },
  today: '',
  taskPrefix: '',
  onOpen: () => undefined,
  onClose: () => undefined,
  onEdit: () => undefined,
  onDelete: () => undefined,
  onAssign: () => undefined,
  onFind: () => undefined,
  onMove: () => undefined,
  firstIn: () => null,
});
