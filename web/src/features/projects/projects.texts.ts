import { projectMessages } from '@tandem/contract/projects';
import { countCeiling } from '@tandem/contract/limits';
import { formatNumber, plural } from '../../ui/numbers.ts';

/** Shown unless the server sends a sentence of its own (spec §8). */
const done = projectMessages;

const failed = {
  save: 'Failed to save project!',
  unsave: 'Failed to remove the project from Saved for Later.',
  ignore: 'Failed to ignore project!',
  unignore: 'Failed to restore the project.',
  create: 'Failed to create project!',
  edit: 'Failed to update project.',
  status: 'Failed to change the project status.',
  reorder: 'Failed to save the project order.',
  remove: 'Failed to remove the collaborator.',
  transfer: 'Failed to hand over the project.',
  leave: 'Failed to leave the project.',
};

const feed = {
  title: 'Explore Projects',
  subtitle: 'Open projects that are looking for collaborators, newest first.',
  search: 'Search by title, skill, tag or person',
  clearSearch: 'Clear search',
  tabs: 'Project lists',
  feedTab: 'Project Feed',
  savedTab: 'Saved for Later',
  loading: 'Loading projects...',
  failed: 'Failed to fetch projects.',
  empty: 'No projects found in your feed.',
  emptyHint: 'You have seen them all. Publish your own project and let others find it.',
  emptyAction: 'Go to My Projects',
  noMatchHint: 'No project matches your search. Try fewer or different words.',
  savedEmpty: 'No saved projects found.',
  savedEmptyHint: 'Use the bookmark on a card to save a project for later.',
  savedEmptyAction: 'Browse the Project Feed',
  found: (count: number) =>
    count > countCeiling
      ? `More than ${formatNumber(countCeiling)} projects found`
      : plural(count, { one: '# project found', other: '# projects found' }),
};

const ignored = {
  open: 'Ignored projects',
  title: 'Ignored projects',
  loading: 'Loading projects...',
  failed: 'Failed to fetch ignored projects.',
  empty: 'You haven’t ignored any projects.',
  emptyHint: 'Ignored projects leave your feed. You can restore them here.',
  undo: 'Undo',
  undoOf: (title: string) => `Undo ignoring ${title}`,
};

const card = {
  skills: 'Skills you will learn',
  tags: 'Tags',
  people: (count: number) => plural(count, { one: '# person', other: '# people' }),
  collaborators: (count: number) => plural(count, { one: '# collaborator', other: '# collaborators' }),
  /** A button's name for screen readers, where several cards have the same button. */
  actionOn: (action: string, title: string) => `${action}: ${title}`,
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
  people: 'Project members',
  owner: 'Owner',
  published: (date: string, count: number) =>
    `Published ${date} · ${plural(count, { one: '# person', other: '# people' })}`,
  close: 'Close',
};

const page = {
  title: 'Project',
  loading: 'Loading project...',
  failed: 'Failed to fetch the project.',
  missing: 'This project does not exist.',
  missingAction: 'Explore Projects',
  chat: 'Open chat',
  tasks: 'Manage Tasks',
};

const ignoreDialog = {
  title: 'Ignore this project?',
  text: (title: string) =>
    `${title} will leave your feed and your saved projects. You can restore it at any time.`,
  confirm: 'Ignore',
};

const simple = {
  title: 'Simple Project Feed',
  subtitle: 'All open projects, newest first.',
  stack: 'Tech stack',
  noStack: 'No tech stack specified',
  join: 'Join Project',
};

const myProjects = {
  title: 'My Projects',
  subtitle: 'Projects you own. Drag the cards to reorder them.',
  add: 'Add Project',
  loading: 'Loading projects...',
  failed: 'Failed to fetch projects.',
  empty: 'You have no projects yet.',
  emptyHint: 'Publish one: say what it’s about and who you’re looking for.',
  list: 'Your projects',
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
  titleHint: 'A short name that says what the project is.',
  description: 'Description',
  descriptionHint: 'What it does, how far along it is, and who you’re looking for.',
  skills: 'Skills',
  skillsHint: 'Skills you will learn, separated by commas, such as Rust, SQLite.',
  tags: 'Tags',
  tagsHint: 'Topics, separated by commas, such as maps, offline.',
  restored: 'Your draft has been restored.',
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
  noRequests: 'No one has asked to join yet.',
  noSkills: 'No applicant has listed any skills.',
  number: formatNumber,
};

const people = {
  title: 'Collaborators',
  loading: 'Loading collaborators...',
  failed: 'Failed to fetch collaborators.',
  nobodyElse: 'No collaborators yet. People appear here once you accept their request to join.',
  owner: 'Owner',
  you: 'You',
  remove: 'Remove',
  skillsOf: (name: string) => `${name}’s skills`,
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from the project?`,
  removeText:
    'They lose access right away. Their messages and comments stay, and they can ask to join again.',
  handOver: 'Hand over',
  handOverTo: (name: string) => `Hand over to ${name}`,
  handOverTitle: (name: string) => `Hand this project over to ${name}?`,
  handOverText: (name: string) =>
    `${name} becomes the owner and manages requests and collaborators. You stay as a collaborator.`,
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
  users: 'View Users',
  tasks: 'Manage Tasks',
  leave: 'Leave',
  leaveOf: (title: string) => `Leave ${title}`,
  leaveTitle: (title: string) => `Leave ${title}?`,
  leaveText: 'You lose access right away. Your messages and comments stay, and you can ask to join again.',
};

/** The copy of this feature; sentences of the specification are verbatim. */
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
  myProjects,
  form,
  analytics,
  people,
  working,
  undo: 'Undo',
  back: 'Back',
  /** The feed's total; above the ceiling the server counts no further. */
  total: (count: number) => (count > countCeiling ? `${formatNumber(countCeiling)}+` : formatNumber(count)),
};
