/** What others did to a project, said wherever the member is. */
export const lifecycleLiveTexts = {
  archived: (title: string) => `${title} was archived. You can still read everything.`,
  unarchived: (title: string) => `${title} is no longer archived.`,
  deleted: (title: string) => `${title} was deleted by its owner.`,
  restored: (title: string) => `${title} was restored by its owner.`,
  hidden: (title: string) => `Moderators hid ${title}. Only its members still see it.`,
  shown: (title: string) => `${title} is no longer hidden.`,
  offered: (title: string) => `You are offered ${title}. Open the project to answer.`,
  accepted: (title: string) => `Your offer was accepted: ${title} has a new owner.`,
  declined: (title: string) => `Your offer of ${title} was declined.`,
  withdrawn: (title: string) => `${title} is no longer offered to you.`,
};
