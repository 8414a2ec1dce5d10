/** The copy of Simple Project Feed, beside its title. */
export const simpleFeedTexts = {
  subtitle: 'All open projects, newest first.',
  stack: 'Tech stack',
  noStack: 'No tech stack specified',
  join: 'Join Project',
};
