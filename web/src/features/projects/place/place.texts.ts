import { formatNumber, plural } from '../../../ui/numbers.ts';

/** The header and the tabs above all screens of a project. */
export const placeTexts = {
  requested: {
    label: 'Your request',
    text: (owner: string) => `Your request waits for ${owner}. You are notified as soon as they answer.`,
    toApplications: 'My Applications',
  },
  title: 'Project',
  tabs: 'Project',
  tab: {
    overview: 'Overview',
    board: 'Board',
    chat: 'Chat',
    people: 'People',
    requests: 'Requests',
  },
  locked: '(project members only)',
  unread: (count: number) => plural(count, { one: '# unread message', other: '# unread messages' }),
  pending: (count: number) => plural(count, { one: '# pending request', other: '# pending requests' }),
  atMost: (max: number) => `${formatNumber(max)}+`,
  more: 'More actions',
  edit: 'Edit Project',
  closeHint: 'No new requests, work goes on',
  reopenHint: 'Others can ask to join again',
  handOver: 'Hand over...',
  handOverHint: 'Make a collaborator the owner',
  leave: 'Leave project',
  leaveHint: 'Hand it over first',
  ignoreHint: 'Removes it from your feed',
  ownerOnly: 'Only the owner of a project sees its requests.',
  boardLocked: 'The board is for members.',
  chatLocked: 'The chat is for members.',
  lockedHint: 'Ask to join. Once the owner accepts you, it opens here.',
  waitingHint: 'You asked to join. Once the owner accepts you, it opens here.',
  closedHint: 'The project is closed to new join requests.',
};
