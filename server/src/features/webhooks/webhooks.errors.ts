import { failureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';

export const webhookErrors = {
  notFound: failureKind('webhooks.not_found', 404, 'This webhook does not exist any more.'),
  noDelivery: failureKind('webhooks.no_delivery', 404, 'This delivery does not stand in the log any more.'),
  isOff: failureKind('webhooks.is_off', 409, 'Switch the webhook on first.'),
  notAllowed: failureKind('webhooks.not_allowed', 403, 'This community does not let you add webhooks.'),
  tooMany: failureKind(
    'webhooks.too_many',
    409,
    `A project can have at most ${limits.webhooks} webhooks. Remove one that you don’t use.`,
  ),
  badAddress: failureKind(
    'webhooks.bad_address',
    400,
    'The address must begin with https:// and lead to the public internet, without a port, user name or password.',
  ),
} as const;
