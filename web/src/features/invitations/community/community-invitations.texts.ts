import { limits } from '@tandem/contract/limits';
import { plural } from '../../../ui/numbers.ts';

/** The copy of /admin/invitations. */
export const communityInvitationsTexts = {
  title: 'Invitations',
  create: 'New link',
  modes: {
    open: 'Everybody can sign up at the moment, so links are not needed.',
    approval: 'Moderators decide about new members at the moment. Whoever has a link need not wait for them.',
    closed: 'Nobody can sign up at the moment, not even with a link.',
    change: 'Change who can sign up',
  },
  states: { open: 'Active', ended: 'Ended' },
  show: 'Which links',
  loading: 'Loading the invitation links...',
  failed: 'The invitation links could not be loaded.',
  empty: { open: 'No active links.', ended: 'No links have ended yet.' },
  emptyHint: {
    open: 'Create a link and send it to whom you want in your community.',
    ended: 'Used up, expired and revoked links appear here.',
  },
  kept: `Links are deleted ${limits.endedCommunityInvitationDays} days after they expired or were revoked.`,
  unnamed: 'Invitation link',
  uses: (uses: number, max: number) => `${uses} of ${max} used`,
  expires: (day: string) => `works until ${day}`,
  expired: (day: string) => `ended ${day}`,
  madeBy: (name: string | null, day: string) => `made by ${name ?? 'a deleted member'} on ${day}`,
  badges: { used_up: 'Used up', expired: 'Expired', revoked: 'Revoked' },
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeQuestion: 'Revoke this link?',
  revokeText: (uses: number) =>
    uses === 0
      ? 'Nobody can sign up by it any more.'
      : `Nobody can sign up by it any more. ${plural(uses, {
          one: 'The member who signed up by it stays.',
          other: 'The # members who signed up by it stay.',
        })}`,
  revokeFailed: 'The link could not be revoked.',
  dialog: {
    title: 'New invitation link',
    about: 'Whoever has the link can sign up, until it is used up or expires.',
    note: 'Note (optional)',
    noteHint: 'What the link is for. Only administrators see it.',
    uses: 'For at most how many people',
    days: 'Works for how many days',
  },
} as const;
