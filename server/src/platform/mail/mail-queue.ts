import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { MailMode, MailQueue } from './mail.ts';
import { insertMail } from './mails.repository.ts';

/** Creates this process's access to the queue of mails. */
export function createMailQueue(mode: MailMode, clock: Clock): MailQueue {
  const listeners: (() => void)[] = [];
  return {
    mode,
    enqueue: async (tx, { kind, recipient, lastsMs }) => {
      if (mode === 'off') return;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + lastsMs);
      await insertMail(tx, { id: newId(), kind, recipient, createdAt: now, expiresAt, nextAt: now });
      for (const listener of listeners) listener();
    },
    onEnqueued: (listener) => void listeners.push(listener),
  };
}
