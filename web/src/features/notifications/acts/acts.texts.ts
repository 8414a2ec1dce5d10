import { taskCommentMessages } from '@tandem/contract/tasks/tasks-comments';

/** The copy of what can be done in the list of notifications; `labels` are the words of the buttons. */
export const actTexts = {
  labels: {
    accept: 'Accept',
    reject: 'Reject',
    decline: 'Decline',
    reply: 'Reply',
    markDone: 'Mark done',
    moveToTomorrow: 'Move to tomorrow',
  },
  view: 'View',
  openBoard: 'Open board',
  sayHello: 'Say hello',
  somebody: 'Somebody',
  reply: 'Write a reply',
  send: 'Send',
  reason: 'Reason (optional)',
  cancel: 'Cancel',
  replied: taskCommentMessages.commented,
  done: 'The task is done.',
  movedToTomorrow: 'The task is due tomorrow.',
  accepted: (name: string, title: string) => `${name} joined ${title}.`,
  rejected: (name: string) => `You rejected ${name}’s request.`,
  connected: (name: string) => `You and ${name} are connected.`,
  joined: (title: string) => `You joined ${title}.`,
  declinedInvitation: (title: string) => `You declined the invitation to ${title}.`,
  owned: (title: string) => `You own ${title} now.`,
  declinedOwnership: (title: string) => `You declined to own ${title}.`,
  failed: {
    accept: 'Failed to accept the request.',
    reject: 'Failed to reject the request.',
    decline: 'Failed to decline.',
    reply: 'Failed to add the comment.',
    markDone: 'Failed to update the task.',
    moveToTomorrow: 'Failed to update the task.',
  },
};
