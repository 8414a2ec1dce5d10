import { projectMessages } from '@tandem/contract/projects';
import { countCeiling } from '@tandem/contract/limits';
import { counted } from '../../ui/counted.ts';

const number = new Intl.NumberFormat('en-US');

/** The sentences that the server's own take the place of, where it sends one (spec §8). */
const done = projectMessages;

const failed = {
  save: 'Failed to save project!',
  unsave: 'Failed to remove the project from your saved ones.',
  ignore: 'Failed to ignore project!',
  unignore: 'Failed to bring the project back.',
  create: 'Failed to create project!',
  edit: 'Failed to update project.',
  status: 'Failed to change the status of the project.',
  reorder: 'Failed to save the order of your projects.',
  remove: 'Failed to remove the collaborator.',
  transfer: 'Failed to hand over the project.',
  leave: 'Failed to leave the project.',
};

const feed = {
  title: 'Explore Projects',
  subtitle: 'Open projects that fit what you know and what you want to learn.',
  search: 'Search by title, skill, tag or person',
  clearSearch: 'Clear search',
  tabs: 'Which projects to show',
  feedTab: 'Project Feed',
  savedTab: 'Saved for Later',
  loading: 'Loading projects...',
  failed: 'Failed to fetch projects.',
  empty: 'No projects found in your feed.',
  emptyHint: 'You have seen them all. Publish a project of your own, and let others find it.',
  emptyAction: 'Go to My Projects',
  noMatchHint: 'Nothing fits that search. Try another word, or fewer of them.',
  savedEmpty: 'No saved projects found.',
  savedEmptyHint: 'Use the bookmark on a card to keep a project for later.',
  savedEmptyAction: 'Browse the Project Feed',
  searching: 'Searching...',
  found: (count: string) => `${count} found`,
};

const ignored = {
  open: 'Ignored projects',
  title: 'Ignored projects',
  loading: 'Loading projects...',
  failed: 'Failed to fetch ignored projects.',
  empty: 'You have not ignored any project.',
  emptyHint: 'What you ignore leaves your feed and is kept here, so that you can bring it back.',
  undo: 'Undo',
  undoOf: (title: string) => `Undo: bring ${title} back`,
};

const card = {
  skills: 'Skills you will learn',
  tags: 'Tags',
  people: (count: number) => counted(count, 'person', 'people'),
  collaborators: (count: number) => counted(count, 'collaborator', 'collaborators'),
  save: (title: string) => `Save ${title} for later`,
  saveHint: 'Save for later',
  unsaveHint: 'Saved for later',
  ignore: (title: string) => `Ignore ${title}`,
  ignoreHint: 'Ignore',
  ask: 'Ask to join',
  requested: 'Requested',
  joined: 'Joined',
  owned: 'Your project',
  closed: 'Closed',
  open: 'Open',
  details: (title: string) => `Details of ${title}`,
  closedHint: 'Closed to new join requests',
};

const details = {
  description: 'About the project',
  skills: 'Skills you will learn',
  tags: 'Tags',
  noSkills: 'No skills specified.',
  noTags: 'No tags specified.',
  people: 'People',
  owner: 'Owner',
  published: (date: string) => `Published ${date}`,
  close: 'Close',
};

const page = {
  title: 'Project',
  loading: 'Loading project...',
  failed: 'Failed to fetch the project.',
  missing: 'This project does not exist.',
  missingAction: 'Explore Projects',
  chat: 'Open chat',
  board: 'Task board',
};

const ignoreDialog = {
  title: 'Ignore this project?',
  text: (title: string) =>
    `${title} leaves your feed and your saved projects. You can bring it back at any time.`,
  confirm: 'Ignore',
};

const simple = {
  title: 'Simple Project Feed',
  subtitle: 'Every open project, one after the other.',
  stack: 'Tech stack',
  noStack: 'No tech stack specified',
  join: 'Join Project',
};

const mine = {
  title: 'My Projects',
  subtitle: 'What you published. Drag the cards into the order that suits you.',
  add: 'Add Project',
  loading: 'Loading projects...',
  failed: 'Failed to fetch projects.',
  empty: 'You have no projects yet.',
  emptyHint: 'Publish one: say what it is about and whom you look for.',
  list: 'Your projects, in your order',
  noDescription: 'No description available.',
  dragRole: 'Draggable project',
  place: (title: string, at: number, of: number) => `${title}, position ${at} of ${of}`,
  instructions:
    'Press space to lift the project, the arrow keys to move it, space again to drop it, and escape to leave it where it was.',
  lifted: (title: string, at: number) => `You have lifted ${title} from position ${at}.`,
  over: (title: string, at: number) => `${title} is now at position ${at}.`,
  dropped: (title: string, at: number) => `You have dropped ${title} at position ${at}.`,
  leftWhereItWas: (title: string) => `${title} is back where it was.`,
  actionsOf: (title: string) => `Actions for ${title}`,
  close: 'Close project',
  reopen: 'Open project',
  analytics: 'View Analytics',
  users: 'View Users',
  tasks: 'Manage Tasks',
  edit: 'Edit',
};

const form = {
  createTitle: 'Create Project',
  create: 'Create Project',
  editTitle: 'Edit Project',
  save: 'Save changes',
  fillAll: 'Please fill in all fields!',
  title: 'Title',
  titleHint: 'A name that says what it is.',
  description: 'Description',
  descriptionHint: 'What it does, where it stands, and whom you look for.',
  skills: 'Skills',
  skillsHint: 'Skills you will learn, separated by commas, such as Rust, SQLite',
  tags: 'Tags',
  tagsHint: 'What it is about, separated by commas, such as maps, offline',
  required: (label: string) => `${label} is required.`,
  restored: 'What you typed before is still here.',
  startOver: 'Start over',
};

const analytics = {
  title: 'Project Analytics',
  loading: 'Loading analytics...',
  failed: 'Failed to fetch analytics.',
  total: 'Total requests',
  pending: 'Pending requests',
  accepted: 'Accepted collaborators',
  skills: 'Most common skills',
  noRequests: 'Nobody has asked to join yet.',
  noSkills: 'Nobody who asked to join has named skills.',
  number: (value: number) => number.format(value),
};

const people = {
  title: 'Collaborators',
  loading: 'Loading collaborators...',
  failed: 'Failed to fetch collaborators.',
  empty: 'No collaborators yet.',
  emptyHint: 'Accepted join requests appear here.',
  owner: 'Owner',
  you: 'You',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from the project?`,
  removeText: 'They lose access at once. What they wrote stays, and they may ask to join again.',
  handOver: 'Hand over',
  handOverTo: (name: string) => `Hand over to ${name}`,
  handOverTitle: (name: string) => `Hand the project over to ${name}?`,
  handOverText: (name: string) =>
    `${name} becomes the owner and decides about requests and people. You stay as a collaborator.`,
};

const working = {
  title: 'My Working Projects',
  loading: 'Loading...',
  failed: 'Failed to fetch working projects.',
  empty: 'No projects found.',
  emptyHint: 'Projects appear here once an owner accepts your request to join.',
  emptyAction: 'Explore Projects',
  untitled: 'Untitled Project',
  noDescription: 'No description available.',
  people: 'People',
  peopleOf: (title: string) => `People of ${title}`,
  tasks: 'Manage Tasks',
  tasksOf: (title: string) => `Manage tasks of ${title}`,
  leave: 'Leave',
  leaveOf: (title: string) => `Leave ${title}`,
  leaveTitle: (title: string) => `Leave ${title}?`,
  leaveText: 'You lose access at once. What you wrote stays, and you may ask to join again.',
};

/** Every sentence of the room; the spec's own are verbatim. */
export const projectTexts = {
  done,
  failed,
  feed,
  ignored,
  card,
  details,
  page,
  ignoreDialog,
  simple,
  mine,
  form,
  analytics,
  people,
  working,
  retry: 'Retry',
  undo: 'Undo',
  back: 'Back',
  /** The feed's total; above the ceiling the server counts no further. */
  total: (count: number) => (count > countCeiling ? `${number.format(countCeiling)}+` : number.format(count)),
};
