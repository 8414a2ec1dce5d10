export const assigneeTexts = {
  /** The last choice of a project with more members than the first page. */
  find: 'Find someone else...',
  title: 'Assign to',
  close: 'Close dialog',
  search: 'Search project members',
  list: 'Project members',
  loading: 'Loading project members...',
  failed: 'Failed to fetch project members.',
  nobody: 'No project member has this name.',
};
