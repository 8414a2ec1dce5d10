import type { PersonSummary } from '@tandem/contract/people';
import type { Task } from '@tandem/contract/tasks';
import { createContext } from 'react';
import type { Place } from '../board/columns.view.ts';

/** What a card shows below itself; one at a time on the whole board (spec §2). */
export type CardPanel = 'comments' | 'activity';

/** The one card that is open, with its panel where one is. */
export interface OpenCard {
  id: string;
  panel: CardPanel | null;
}

/** What every card of a board knows and can do; the same object for as long as its parts are. */
export interface CardActions {
  projectId: string;
  me: PersonSummary | null;
  people: PersonSummary[];
  today: string;
  onOpen: (open: OpenCard | null) => void;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onAssign: (task: Task, person: PersonSummary | null) => void;
  onMove: (task: Task, place: Place) => void;
  /** The first card of a column, another than the task itself; null in an empty one. */
  firstIn: (status: Task['status'], except: string) => string | null;
}

/** The board's actions for its cards. */
export const CardActionsContext = createContext<CardActions>({
  projectId: '',
  me: null,
  people: [],
  today: '',
  onOpen: () => undefined,
  onEdit: () => undefined,
  onDelete: () => undefined,
  onAssign: () => undefined,
  onMove: () => undefined,
  firstIn: () => null,
});
