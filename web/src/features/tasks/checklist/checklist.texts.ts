import { limits } from '@tandem/contract/limits';
import { formatNumber } from '../../../ui/numbers.ts';

/** The copy of checklists. */
export const checklistTexts = {
  title: 'Checklist',
  loading: 'Loading checklist...',
  done: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  spoken: (done: number, all: number) => `Checklist: ${formatNumber(done)} of ${formatNumber(all)} done`,
  counts: (done: number, all: number) => `${formatNumber(done)}/${formatNumber(all)}`,
  add: 'Add an item',
  full: `A checklist can have at most ${formatNumber(limits.checklistItems)} items.`,
  edit: (text: string) => `Edit “${text}”`,
  editing: 'Item',
  delete: (text: string) => `Delete “${text}”`,
  move: (text: string) => `Move “${text}”`,
  handle: 'Item handle',
  instructions:
    'Press space to lift the item, the arrow keys to move it, space to drop it and Escape to cancel.',
  lifted: (text: string, place: number) => `${text} lifted from place ${formatNumber(place)}.`,
  over: (text: string, place: number) => `${text} is at place ${formatNumber(place)}.`,
  dropped: (text: string, place: number) => `${text} dropped at place ${formatNumber(place)}.`,
  left: (text: string) => `${text} is back where it was.`,
  failed: {
    load: 'Failed to fetch the checklist.',
    add: 'Failed to add the item.',
    edit: 'Failed to update the item.',
    delete: 'Failed to delete the item.',
  },
};
