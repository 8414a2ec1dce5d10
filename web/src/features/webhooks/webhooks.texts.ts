import { limits } from '@tandem/contract/limits';
import {
  webhookMessages,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookFormat,
} from '@tandem/contract/webhooks';
import { formatNumber, plural } from '../../ui/numbers.ts';

/** The copy of Project settings → Webhooks. */
export const webhooksTexts = {
  archived: 'This project is archived. Take it out of the archive to change its webhooks.',
  loading: 'Loading webhooks...',
  failed: 'Failed to fetch the webhooks.',
  list: 'Webhooks',
  empty: 'This project has no webhooks.',
  emptyHint: 'Add one to tell a chat program or a server of your own what happens here.',
  notAllowed: 'This community does not let you add webhooks.',
  noLinks:
    'This server does not know its own address (PUBLIC_URL), so what it sends carries no links. Its operator can set it.',
  add: 'Add webhook',
  on: (host: string) => `On: ${host}`,
  more: (host: string) => `More for ${host}`,
  edit: 'Edit',
  remove: 'Remove',
  removeTitle: 'Remove this webhook?',
  removeText: 'Its address is not called any more, and its log goes.',
  switchFailed: 'Failed to switch the webhook.',
  removeFailed: 'Failed to remove the webhook.',
  off: 'Off',
  nothing: 'Nothing sent in 24 hours',
  allSent: (sent: number) => `${formatNumber(sent)} in 24 hours, all delivered`,
  someFailed: (sent: number, failed: number) =>
    `${formatNumber(sent)} delivered and ${formatNumber(failed)} not in 24 hours`,
  failing: (since: string, next: string | null) =>
    next === null ? `Failing since ${since}` : `Failing since ${since} · next try ${next}`,
  paused: (since: string) =>
    `Paused ${since} after twenty failures. Switch it on again once its address answers.`,
  handedOver: (since: string) =>
    `Paused ${since}, when the project got another owner. Switch it on again if you know whose address it is.`,
  made: {
    text: webhookMessages.made,
    label: 'Secret',
    copy: 'Copy',
    copied: 'Copied',
    done: 'Done',
  },
  form: {
    add: 'Add webhook',
    edit: 'Edit webhook',
    url: 'Address',
    urlHint: 'Begins with https:// and leads to the public internet.',
    format: 'Format',
    events: 'Events',
    secret: 'Secret',
    secretHint: `Optional, at least 16 characters. Without it, a new one is made and shown once.`,
    newSecretHint: 'Leave it empty to keep the present one.',
    save: 'Save',
    failed: 'Failed to save the webhook.',
    private: 'Messages of the group chat leave this community by it.',
  },
  formats: {
    tandem: 'JSON',
    discord: 'Discord',
    slack: 'Slack',
    matrix: 'Matrix (Hookshot)',
    mattermost: 'Mattermost',
  } satisfies Record<WebhookFormat, string>,
  events: {
    'task.created': 'Task created',
    'task.changed': 'Task changed',
    'task.done': 'Task done',
    'message.created': 'Message in the group chat',
    'member.joined': 'Member joined',
    'member.left': 'Member left',
    'request.received': 'Join request received',
    'role.opened': 'Role opened',
    'role.filled': 'Role filled',
    'project.changed': 'Project changed',
  } satisfies Record<WebhookEvent, string>,
  deliveries: {
    title: 'Deliveries',
    loading: 'Loading deliveries...',
    failed: 'Failed to fetch the deliveries.',
    empty: 'Nothing happened yet.',
    kept: `The last ${limits.webhookDeliveries} stand here.`,
    resend: 'Send again',
    resendFailed: 'Failed to send it again.',
    gone: 'There is nothing to tell any more: it was deleted.',
    body: 'What it sends',
    tries: (count: number) => plural(count, { one: '# try', other: '# tries' }),
    took: (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`),
    next: (time: string) => `next try ${time}`,
    signed: 'Signed with HMAC-SHA-256 in',
    pauses: 'Tries again after 1, 5 and 30 minutes, 3 hours and then every 6; gives up after a day.',
    states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', dropped: 'Dropped' } satisfies Record<
      WebhookDelivery['state'],
      string
    >,
    failures: {
      timeout: 'Timeout',
      private: 'Not public',
      unreachable: 'No answer',
      refused: 'Refused',
    } satisfies Record<NonNullable<WebhookDelivery['failure']>, string>,
  },
};
