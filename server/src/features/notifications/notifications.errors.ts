import { failureKind } from '@tandem/contract/failure';

export const notificationErrors = {
  notFound: failureKind('notifications.not_found', 404, 'This notification does not exist.'),
  invalidCursor: failureKind(
    'notifications.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
  notOffered: failureKind('notifications.not_offered', 400, 'These notifications can’t be sent that way.'),
  alwaysMailed: failureKind(
    'notifications.always_mailed',
    409,
    'Mails about the security of your account can’t be switched off.',
  ),
  noDevice: failureKind('notifications.no_device', 404, 'This device does not exist.'),
  badEndpoint: failureKind(
    'notifications.bad_endpoint',
    400,
    'Notifications can’t be sent to this address: it must start with https:// and be on the public internet.',
  ),
  badKeys: failureKind('notifications.bad_keys', 400, 'The keys of this browser are damaged. Try again.'),
  noProject: failureKind('notifications.no_project', 404, 'This project does not exist.'),
  noChat: failureKind('notifications.no_chat', 404, 'This chat does not exist.'),
  unknownLink: failureKind(
    'notifications.unknown_link',
    404,
    'This link is not valid. Open your settings to switch mails off.',
  ),
  expiredLink: failureKind(
    'notifications.expired_link',
    409,
    'This link has expired. Open your settings to switch mails off.',
  ),
  tooManyMutes: failureKind(
    'notifications.too_many_mutes',
    409,
    'You muted as many projects and chats as you can. Unmute one first.',
  ),
};
