import { notificationSettingsChanged } from '@tandem/contract/notifications/notifications-live';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RecordSecurityEvent } from '../../../platform/http/security-log.ts';
import type { Live } from '../../../platform/live/live.ts';
import { memberAudience } from '../../../platform/live/sockets.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMember } from '../../account/public.ts';
import { notificationErrors } from '../notifications.errors.ts';
import { hasMail, withoutMail } from '../settings/channels.rules.ts';
import { findSettings, saveSettings } from '../settings/notification-settings.repository.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.service.ts';

/** What unsubscribing needs. */
export interface UnsubscribeDeps {
  database: Database;
  clock: Clock;
  live: Live;
  unsubscribeLinks: UnsubscribeLinks;
}

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;

/** Switches mails off by a link, without a session; refuses with `notificationErrors`. */
export function createUnsubscribeService(deps: UnsubscribeDeps) {
  const { database, live } = deps;
  return {
    viewUnsubscribeLink: async (token: string) => {
      const memberId = await requireMember(deps, token);
      const found = (await findSettings(database.orm, memberId)) ?? refuse(notificationErrors.unknownLink);
      return { isOn: hasMail(found.choices ?? {}) };
    },
    /** Once or often: the result is the same. */
    unsubscribe: async (token: string, record: RecordSecurityEvent): Promise<void> => {
      const memberId = await requireMember(deps, token);
      await database.transaction(async (tx) => {
        if (!(await lockMember(tx, memberId))) refuse(notificationErrors.unknownLink);
        const before = (await findSettings(tx, memberId))?.choices ?? {};
        await saveSettings(tx, memberId, { choices: withoutMail(before) });
      });
      record('mail_unsubscribed', { member: memberId });
      live.publish(notificationSettingsChanged, memberAudience(memberId), {});
    },
  };
}

async function requireMember({ clock, unsubscribeLinks }: UnsubscribeDeps, token: string): Promise<string> {
  const right = (await unsubscribeLinks.check(token)) ?? refuse(notificationErrors.unknownLink);
  return right.expiresAt > clock.now() ? right.memberId : refuse(notificationErrors.expiredLink);
}
