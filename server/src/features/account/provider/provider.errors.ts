import { failureKind } from '@tandem/contract/failure';

/** Refusals of log-in through the provider; `name` is what the operator calls it. */
export const providerErrors = {
  off: failureKind('provider.off', 404, 'This server has no other log-in than by email address.'),
  kept: (name: string) =>
    failureKind(
      'provider.log_in_kept',
      403,
      `You kept ${name} when you chose a new password. Log in with that password, then confirm ${name} in Settings.`,
    ),
  unreachable: (name: string) =>
    failureKind(
      'provider.unreachable',
      503,
      `${name} can’t be reached right now. Try again in a moment, or log in with your password.`,
    ),
  refused: (name: string) =>
    failureKind('provider.refused', 400, `The log-in at ${name} was cancelled or has expired. Try again.`),
  untrusted: (name: string) =>
    failureKind(
      'provider.untrusted',
      400,
      `The answer of ${name} can’t be trusted. Try again. If it happens again, tell the administrator.`,
    ),
  endedFlow: failureKind(
    'provider.ended_flow',
    400,
    'This log-in was not started in this browser, was used already or took too long. Start it again.',
  ),
  unverifiedEmail: (name: string) =>
    failureKind(
      'provider.unverified_email',
      403,
      `${name} has not confirmed your email address. Confirm it there, then try again.`,
    ),
  signUpClosed: (name: string) =>
    failureKind(
      'provider.sign_up_closed',
      403,
      `Nobody has linked this account of ${name}, and this community takes no new members this way. Ask its administrator for an invitation.`,
    ),
  invitationNeeded: (name: string) =>
    failureKind(
      'provider.invitation_needed',
      403,
      `Nobody has linked this account of ${name}, and you need an invitation to sign up. Open your invitation link, then continue with ${name} there.`,
    ),
  needsApproval: (name: string) =>
    failureKind(
      'provider.needs_approval',
      403,
      `New members of this community are accepted by an administrator. Sign up with your email address, and link ${name} in Settings once you are a member.`,
    ),
  foreignDomain: (name: string) =>
    failureKind(
      'provider.foreign_domain',
      403,
      `This community takes no new members with your email address at ${name}.`,
    ),
  linkedElsewhere: (name: string) =>
    failureKind('provider.linked_elsewhere', 409, `This account of ${name} belongs to another member.`),
  alreadyLinked: (name: string) =>
    failureKind('provider.already_linked', 409, `An account of ${name} is linked already. Unlink it first.`),
  nothingWaits: failureKind(
    'provider.nothing_waits',
    404,
    'No log-in waits to be linked. Start again in Settings.',
  ),
  notLinked: (name: string) =>
    failureKind('provider.not_linked', 404, `No account of ${name} is linked to yours.`),
  onlyWayIn: (name: string) =>
    failureKind(
      'provider.only_way_in',
      409,
      `You could no longer log in without ${name}. Choose a password first.`,
    ),
  otherPerson: (name: string) =>
    failureKind('provider.other_person', 403, `This is not the account of ${name} that is linked to yours.`),
  notFresh: (name: string) =>
    failureKind(
      'provider.not_fresh',
      403,
      `${name} did not say that you just logged in there. Choose a password through “Forgot password?” on the log-in page instead.`,
    ),
} as const;
