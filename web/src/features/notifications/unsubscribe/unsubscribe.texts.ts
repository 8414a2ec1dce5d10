import { productName } from '../../../ui/product-name.ts';

/** The copy of unsubscribing by a link from a mail. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  loading: 'Loading...',
  failed: 'Failed to open the link.',
  question: 'Stop sending you mails about notifications?',
  get hint() {
    return `You still see everything in ${productName()}, and get mails about the security of your account.`;
  },
  action: 'Stop these mails',
  notDone: 'Failed to switch mails off.',
  done: 'Mails about notifications are off.',
  doneHint: 'You can switch single ones on again in your notification settings.',
  settings: 'Notification settings',
};
