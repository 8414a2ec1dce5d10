/** The copy of the buttons that open a dialog; the dialogs load with texts of their own. */
export const invitationTexts = {
  invite: 'Invite',
  inviteOf: (name: string) => `Invite ${name} to a project`,
  invitePeople: 'Invite people',
} as const;
