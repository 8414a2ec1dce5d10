import * as z from 'zod/mini';
import { command } from '../../events.ts';
import { limits } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, timestamp } from '../../values.ts';

export const pushMessages = {
  on: 'This device gets notifications now.',
  off: 'The device gets no more notifications.',
  changed: 'Saved.',
} as const;

/** A browser of the member that gets pushes. It ends with its session. */
export const pushDevice = z.object({
  _id: z.string(),
  /** Guessed from the User-Agent, null when unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: timestamp,
  /** When a push service took the last push; null before the first. */
  lastSentAt: z.nullable(timestamp),
  /** Whether notifications say only that there is something, without names and words. */
  hidesPreviews: z.boolean(),
  isCurrent: z.boolean(),
});
export type PushDevice = z.output<typeof pushDevice>;

export const listPushDevices = operation({
  name: 'listPushDevices',
  method: 'GET',
  path: '/api/notifications/devices',
  summary: 'List your devices that get notifications, and the public key that a browser needs to become one',
  access: 'member',
  scope: null,
  reply: z.object({ data: z.array(pushDevice), publicKey: z.string() }),
});

const key = z.string('The browser gave no key.').check(z.maxLength(limits.pushKey, 'This key is too long.'));

export const subscribePush = operation({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/notifications/devices',
  summary: 'Send notifications to this browser, by the subscription that it got from its push service',
  access: 'member',
  scope: null,
  body: z.object({
    endpoint: z
      .string('The browser gave no address.')
      .check(z.maxLength(limits.pushEndpoint, 'This address is too long.')),
    keys: z.object({ p256dh: key, auth: key }),
    hidesPreviews: z.optional(z.boolean('Choose on or off.')),
    /** The browser replaced the subscription of this session by itself. Its device keeps its choices; 404 where it has none. */
    isRenewal: z.optional(z.boolean('Choose on or off.')),
  }),
  reply: z.object({ message: z.string(), data: pushDevice }),
  status: 201,
});

export const editPushDevice = operation({
  name: 'editPushDevice',
  method: 'PATCH',
  path: '/api/notifications/device/{deviceId}',
  summary: 'Show or hide names and words in the notifications of one of your devices',
  access: 'member',
  scope: null,
  params: z.object({ deviceId: id }),
  body: z.object({ hidesPreviews: z.boolean('Choose on or off.') }),
  reply: z.object({ message: z.string() }),
});

export const unsubscribePush = operation({
  name: 'unsubscribePush',
  method: 'DELETE',
  path: '/api/notifications/device/{deviceId}',
  summary: 'Send no more notifications to one of your devices',
  access: 'member',
  scope: null,
  params: z.object({ deviceId: id }),
  reply: z.object({ message: z.string() }),
});

/** Says whether the page is looked at: members with such a page get no pushes. */
export const reportPage = command('reportPage', {
  input: z.object({ isVisible: z.boolean() }),
  result: z.object({}),
});
