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
  remove: 'Remove',
  skillsOf: (name: string) => `${name}’s skills`,
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from the project?`,
  removeText:
    'They lose access right away. Their messages and comments stay, and they can ask to join again.',
  handOver: 'Hand over',
  handOverTo: (name: string) => `Hand over to ${name}`,
  handOverTitle: (name: string) => `Offer this project to ${name}?`,
  handOverText: (name: string) =>
    `The project stays yours until ${name} accepts, within 14 days. Then you stay as a collaborator.`,
};
