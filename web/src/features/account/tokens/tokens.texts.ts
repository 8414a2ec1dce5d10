import { tokenMessages } from '@tandem/contract/account/account-tokens';
import type { TokenArea } from '@tandem/contract/operation';
import { plural } from '../../../ui/numbers.ts';

/** The copy of Settings → Access tokens. */
export const tokensTexts = {
  title: 'Access tokens',
  subtitle: 'With a token, a program acts as you, within its scopes. Treat it like a password.',
  reference: 'API reference',
  loading: 'Loading your access tokens...',
  failed: 'Failed to fetch your access tokens.',
  empty: 'You have no access tokens.',
  emptyHint: 'Make one for a script or another program that works with your projects and tasks.',
  notAllowed:
    'This community does not let you make access tokens. Those that you have go on until they expire.',
  list: 'Your access tokens',
  scopes: 'Scopes',
  begins: (beginning: string) => `${beginning}…`,
  neverUsed: 'Never used',
  used: (time: string) => `Last used ${time}`,
  expires: (day: string) => `Expires ${day}`,
  expiresIn: (days: number) =>
    days <= 1 ? 'Expires within a day' : `Expires in ${plural(days, { one: '# day', other: '# days' })}`,
  expired: (day: string) => `Expired ${day}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revokeText: 'Every program that uses it is refused at once. This can’t be undone.',
  revokeFailed: 'Failed to revoke the token.',
  made: {
    title: (name: string) => `“${name}” was made.`,
    text: tokenMessages.made,
    label: 'Access token',
    copy: 'Copy',
    copied: 'Copied',
    done: 'Done',
  },
  create: 'New token',
  form: {
    title: 'New token',
    name: 'Name',
    nameHint: 'What uses it, such as “Nightly export”.',
    scopes: 'Scopes',
    scopesHint: 'Choose as few as it needs.',
    expires: 'Expires in',
    days: (days: number) => (days === 365 ? '1 year' : plural(days, { one: '# day', other: '# days' })),
    submit: 'Make token',
    failed: 'Failed to make the token.',
  },
  areas: {
    profile: { label: 'Profile', hint: 'Your profile, notifications and photos.' },
    projects: { label: 'Projects', hint: 'Projects, join requests and invitations.' },
    tasks: { label: 'Tasks', hint: 'Boards, comments and checklists.' },
    chat: { label: 'Chat', hint: 'Messages and their files.' },
    people: { label: 'People', hint: 'People, connections and blocked members.' },
  } satisfies Record<TokenArea, { label: string; hint: string }>,
  read: 'Read',
  write: 'Change',
  readOf: (area: string) => `Read: ${area}`,
  writeOf: (area: string) => `Change: ${area}`,
};
