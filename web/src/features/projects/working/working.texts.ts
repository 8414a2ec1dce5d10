/** The copy of My Working Projects. */
export const workingTexts = {
  title: 'My Working Projects',
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
