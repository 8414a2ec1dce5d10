import { plural } from '../../../ui/numbers.ts';

/** The copy of a project's people. */
export const projectPeopleTexts = {
  title: 'Collaborators',
  tab: (project: string) => `${project} · People`,
  loading: 'Loading collaborators...',
  failed: 'Failed to fetch collaborators.',
  nobodyElse: 'No collaborators yet. People appear here once you accept their request to join.',
  owner: 'Owner',
  you: 'You',
  message: 'Message',
  messageTo: (name: string) => `Message ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  remove: 'Remove',
  removeMenu: 'Remove...',
  skillsOf: (name: string) => `${name}’s skills`,
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from the project?`,
  removeText:
    'They lose access right away. Their messages and comments stay, and they can ask to join again.',
  handOver: 'Hand over',
  handOverMenu: 'Hand over...',
  handOverTo: (name: string) => `Hand over to ${name}`,
  handOverTitle: (name: string) => `Offer this project to ${name}?`,
  handOverText: (name: string) =>
    `The project stays yours until ${name} accepts, within 14 days. Then you stay as a collaborator.`,
  role: {
    change: 'Change role...',
    title: (name: string) => `Role of ${name}`,
    label: 'Role',
    hint: 'The place they have now becomes free.',
    none: 'No particular role',
    current: (title: string) => `${title} (current role)`,
    places: (title: string, left: number) =>
      `${title} (${left > 0 ? plural(left, { one: '# place left', other: '# places left' }) : 'filled'})`,
    other: 'Another role',
    words: 'Role in your own words',
    wordsHint: 'For example Reviewer or Translator.',
    save: 'Change role',
    failed: 'The role could not be changed.',
  },
};

/** What the screens and dialogs of one project say. */
export const detailsTexts = {
  skills: 'Skills you will learn',
  tags: 'Tags',
  noSkills: 'No skills specified.',
  noTags: 'No tags specified.',
  people: 'Project members',
  owner: 'Owner',
  close: 'Close',
};

/** The copy of My Working Projects. */
export const workingTexts = {
  title: 'My Working Projects',
  subtitle: 'Projects you joined.',
  loading: 'Loading...',
  failed: 'Failed to fetch working projects.',
  empty: 'No projects found.',
  emptyHint: 'Projects appear here once an owner accepts your request to join.',
  emptyAction: 'Explore Projects',
  untitled: 'Untitled Project',
  noDescription: 'No description available.',
  offerOf: (title: string) => `Ownership of ${title}`,
  leave: 'Leave',
  leaveOf: (title: string) => `Leave ${title}`,
  leaveTitle: (title: string) => `Leave ${title}?`,
  leaveText: 'You lose access right away. Your messages and comments stay, and you can ask to join again.',
};
