/** The copy of archiving, deleting, restoring and handing over. */
export const projectLifecycleTexts = {
  failed: {
    archive: 'Failed to archive the project.',
    unarchive: 'Failed to take the project out of the archive.',
    delete: 'Failed to delete the project.',
    restore: 'Failed to restore the project.',
    offer: 'Failed to offer the project.',
    withdraw: 'Failed to withdraw the offer.',
    accept: 'Failed to accept the offer.',
    decline: 'Failed to decline the offer.',
  },
  badge: { archived: 'Archived', deleted: 'Deleted' },
  menu: {
    archive: 'Archive...',
    archiveHint: 'Read-only for everybody',
    unarchive: 'Take out of archive',
    unarchiveHint: 'Work goes on',
    delete: 'Delete project...',
    deleteHint: 'You can restore it for 30 days',
  },
  archiveDialog: {
    title: (title: string) => `Archive ${title}?`,
    text: 'Board and chat stay readable, but nobody can change anything. The project leaves the feed. You can take it out of the archive at any time.',
    confirm: 'Archive',
  },
  deleteDialog: {
    title: (title: string) => `Delete ${title}?`,
    text: 'Project members and applicants lose it right away. You can restore it for 30 days; after that, its board and chat are gone for good.',
    label: (title: string) => `Type ${title} to confirm`,
    wrong: 'Type the title of the project exactly as it is.',
    confirm: 'Delete project',
  },
  handOverDialog: {
    title: 'Hand over this project',
    text: 'The project stays yours until they accept. Then they manage it, and you stay as a collaborator. They have 14 days to answer.',
    label: 'New owner',
    placeholder: 'Choose a collaborator',
    required: 'Choose a collaborator.',
    confirm: 'Offer project',
    nobody: 'Nobody else is in this project yet. You can hand it over to a collaborator.',
  },
  notice: {
    label: 'State of the project',
    hidden:
      'Moderators hid this project. Only its members see it, and nobody can join. Its owner was told the reason.',
    archived: (date: string) =>
      `This project was archived on ${date}. You can read everything, but nobody can change it.`,
    unarchive: 'Take out of archive',
    deleted: (date: string, until: string) =>
      `You deleted this project on ${date}. Nobody else can see it. You can restore it until ${until}.`,
    restore: 'Restore',
    offered: (owner: string, until: string) =>
      `${owner} offers you this project. If you accept, you become its owner. The offer ends on ${until}.`,
    accept: 'Accept',
    acceptOf: (title: string) => `Accept the ownership of ${title}`,
    decline: 'Decline',
    declineOf: (title: string) => `Decline the ownership of ${title}`,
    waiting: (name: string, until: string) =>
      `You offered this project to ${name}. It stays yours until they accept. The offer ends on ${until}.`,
    withdraw: 'Withdraw offer',
  },
  inactive: {
    title: 'Archived and deleted',
    restoreOf: (title: string) => `Restore ${title}`,
    unarchiveOf: (title: string) => `Take out of archive: ${title}`,
    archivedOn: (date: string) => `Archived on ${date}`,
    deletedUntil: (date: string) => `Deleted. You can restore it until ${date}.`,
  },
};
