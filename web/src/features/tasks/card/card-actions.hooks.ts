import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask } from '@tandem/contract/tasks';
import { createContext } from 'react';
import type { Place } from '../board/columns/columns.view.ts';

/** The panel below a card; one at a time on the whole board (spec §2). */
export type CardPanel = 'comments' | 'activity';

/** The open card, with its panel if one is open. */
export interface OpenCard {
  id: string;
  panel: CardPanel | null;
}

/** Data and actions of all cards of a board; memoized. */
export interface CardActions {
  projectId: string;
  me: PersonSummary | null;
  people: PersonSummary[];
  today: string;
  onOpen: (open: OpenCard | null) => void;
  onEdit: (task: ListedTask) => void;
  onDelete: (task: ListedTask) => void;
  onAssign: (task: ListedTask, person: PersonSummary | null) => void;
  onMove: (task: ListedTask, place: Place) => void;
  /** The id of the first card of a column other than `except`; null without one. */
  firstIn: (status: ListedTask['status'], except: string) => string | null;
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
