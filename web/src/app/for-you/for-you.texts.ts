import { formatNumber, plural } from '../../ui/numbers.ts';
import { appTexts } from '../app.texts.ts';
import { profileTexts } from '../../features/profile/profile.texts.ts';

/** The copy of the rail beside the feed, and of the strip that stands for it on narrow screens. */
export const forYouTexts = {
  title: 'For you',
  fold: 'Hide “For you”',
  unfold: 'Show “For you”',
  loading: 'Loading what is for you...',
  retry: 'Retry',
  waiting: {
    title: 'Waiting for you',
    list: 'Waiting for you',
    count: (count: number) => plural(count, { one: '# waits', other: '# wait' }),
    none: 'Nothing is waiting for you.',
    failed: 'What waits for you could not be loaded.',
    links: {
      joinRequests: 'Join requests',
      invitations: 'Invitations',
      connectionRequests: appTexts.menus.incomingRequests,
    },
    asks: 'asks to join',
    invites: 'invites you to',
    as: (role: string) => ` as ${role}`,
    connects: 'wants to connect',
    shared: (count: number) =>
      plural(count, { one: '#\u00a0shared\u00a0skill', other: '#\u00a0shared\u00a0skills' }),
    review: 'Review',
    reviewOf: (name: string) => `Review ${name}’s request`,
    openBoard: 'Open board',
    openBoardOf: (title: string) => `Open board of ${title}`,
  },
  due: {
    title: 'Due',
    list: 'Tasks due',
    none: 'No task is due this week.',
    failed: 'Your tasks could not be loaded.',
    all: appTexts.menus.myTasks,
  },
  unread: {
    title: 'Unread',
    list: 'Unread chats',
    none: 'No unread messages.',
    failed: 'Your chats could not be loaded.',
    all: 'All chats',
  },
  strip: {
    waiting: 'waiting for you',
    due: (count: number) => (count === 1 ? 'task due' : 'tasks due'),
    unread: 'unread',
    nothing: 'Nothing waits for you, and no task is due.',
  },
  /** A number that is not known exactly, or not yet. */
  atLeast: (count: number) => `${formatNumber(count)}+`,
  unknown: '–',
};

/** The copy of what newcomers do first. */
export const welcomeTexts = {
  title: (firstName: string) => `Welcome, ${firstName}`,
  lead: 'Three small steps, and somebody will know you are here.',
  steps: 'First steps',
  close: 'Close the welcome',
  done: 'Done:',
  doneOf: (done: number, all: number) => `${done} of ${all}`,
  profile: profileTexts.complete.title,
  profileDone: 'People see who asks.',
  toProfile: 'Edit profile',
  join: 'Ask to join one project',
  joinDone: 'The owner sees your request.',
  lookingFor: (title: string, role: string) => `“${title}” is looking for: ${role}.`,
  joinHint: 'Choose one from the feed, and say what you would do there.',
  toProject: 'See the project',
  hello: 'Say hello',
  helloDone: 'You found somebody to talk to.',
  helloHint: 'Connect with somebody who shares your interests.',
  toPeople: appTexts.menus.discoverPeople,
  people: 'People to meet',
  peopleList: 'People to meet',
};
