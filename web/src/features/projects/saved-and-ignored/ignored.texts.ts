/** The copy of the list of ignored projects. */
export const ignoredTexts = {
  title: 'Ignored projects',
  loading: 'Loading projects...',
  failed: 'Failed to fetch ignored projects.',
  empty: 'You haven’t ignored any projects.',
  emptyHint: 'Ignored projects leave your feed. You can restore them here.',
  undo: 'Undo',
  undoOf: (title: string) => `Undo ignoring ${title}`,
};

/** The question before a project is ignored. */
export const ignoreDialogTexts = {
  title: 'Ignore this project?',
  text: (title: string) =>
    `${title} will leave your feed and your saved projects. You can restore it at any time.`,
  confirm: 'Ignore',
};
