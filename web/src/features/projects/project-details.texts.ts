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
