import { blockMessages } from '@tandem/contract/blocks';
import { productName } from '../../ui/product-name.ts';

/** The copy of blocking. */
export const blockTexts = {
  actionsOf: (name: string) => `More about ${name}`,
  block: 'Block…',
  dialog: {
    title: (name: string) => `Block ${name}?`,
    consequences: [
      'You won’t see each other’s profile and projects, or whether the other is online.',
      'Your connection ends, and so do open requests and invitations between you.',
      'Your direct chat stays readable, but neither of you can write in it.',
      'In projects you share, both of you keep working. Their messages and comments are folded for you.',
    ],
    quiet: (firstName: string) => `${firstName} isn’t told.`,
    confirm: 'Block',
  },
  done: (name: string) => `You blocked ${name}.`,
  failed: 'Failed to block this member.',
  undo: 'Undo',
  unblock: 'Unblock',
  unblockOf: (name: string) => `Unblock ${name}`,
  unblocked: blockMessages.unblocked,
  notUnblocked: 'Failed to unblock this member.',
  removal: {
    title: (firstName: string) => `${firstName} works on your projects`,
    text: (firstName: string) =>
      `${firstName} still collaborates on these projects. Remove them where you no longer want to work together.`,
    list: 'Your projects',
    remove: 'Remove',
    removeFrom: (title: string) => `Remove from ${title}`,
    removed: 'Removed',
    failed: 'Failed to remove this member from the project.',
    done: 'Done',
  },
  page: {
    title: 'You blocked this member',
    get hint() {
      return `You don’t see each other on ${productName()}. Unblock them to see their profile again.`;
    },
  },
  folded: 'Blocked member',
  show: 'Show',
  list: {
    label: 'Blocked members',
    loading: 'Loading blocked members...',
    failed: 'Failed to fetch blocked members.',
    empty: 'You haven’t blocked anyone.',
    emptyHint:
      'To block somebody, open their page and choose “Block…” in its menu. You can unblock them here.',
    since: (day: string) => `Blocked on ${day}`,
    more: 'Show more',
  },
};
