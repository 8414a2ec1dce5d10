import { failureKind } from '@tandem/contract/failure';

export const communityErrors = {
  changed: failureKind(
    'community.changed',
    409,
    'Somebody else changed these settings meanwhile. Look at what they are now, then save again.',
  ),
  mailIsOff: failureKind(
    'community.mail_is_off',
    409,
    'Email is off on this server, so addresses can’t be verified. Set SMTP_URL and MAIL_FROM first.',
  ),
} as const;
