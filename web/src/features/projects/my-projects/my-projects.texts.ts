import { formatNumber, plural } from '../../../ui/numbers.ts';

const myProjects = {
  title: 'My Projects',
  subtitle: 'Projects you own.',
  order: 'Drag them into the order you like.',
  add: 'Add Project',
  loading: 'Loading projects...',
  failed: 'Failed to fetch projects.',
  empty: 'You have no projects yet.',
  emptyHint: 'Publish one: say what it’s about and who you’re looking for.',
  list: 'Your projects',
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
  analytics: 'Project Analytics',
  users: 'Collaborators',
  edit: 'Edit Project',
  of: (title: string) => ` of ${title}`,
  places: (count: number) => plural(count, { one: '# open place', other: '# open places' }),
};

const deadline = {
  next: 'Next:',
  none: 'No deadlines',
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

/** The copy of My Projects. */
export const myProjectTexts = {
  deadline,
  myProjects,
  form,
  analytics,
};
