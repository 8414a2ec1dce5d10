import * as z from 'zod/mini';
import { operation } from '../../operation.ts';

/** Success messages of unsubscribing. */
export const unsubscribeMessages = {
  done: 'You won’t get mails about notifications any more.',
} as const;

const token = z
  .string()
  .check(z.regex(/^[\w.~-]{1,200}$/, 'This link is not complete. Copy the whole address from the mail.'));

export const viewUnsubscribeLink = operation({
  name: 'viewUnsubscribeLink',
  method: 'GET',
  path: '/api/unsubscribe-link/{token}',
  summary: 'Get whether a link from a mail can switch mails off',
  access: 'open',
  params: z.object({ token }),
  reply: z.object({ data: z.object({ isOn: z.boolean() }) }),
});

/** Mail programs call it by one click (RFC 8058): from anywhere, with a form. GET shows a screen with a button. */
export const unsubscribe = operation({
  name: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary: 'Switch off mails about notifications by a link from one; those about security stay',
  access: 'open',
  takes: 'oneClick',
  params: z.object({ token }),
  reply: z.object({ message: z.string() }),
});
