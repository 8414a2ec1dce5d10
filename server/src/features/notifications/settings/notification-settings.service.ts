import {
  type NotificationSettings,
  type updateNotificationSettings,
  usualQuietHours,
} from '@tandem/contract/notifications/notification-settings';
import { notificationSettingsChanged } from '@tandem/contract/notifications';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import { commonFailures } from '@tandem/contract/failure';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Live, memberAudience } from '../../../platform/live/live.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockMe } from '../../account/public.ts';
import type { ChatNotifications, ProjectNotifications } from '../notification-sources.repository.ts';
import { notificationErrors } from '../notifications.errors.ts';
import { bringForward } from '../mail/mailings.repository.ts';
import { type ChannelChoices, choicesAfter, topicsOf, whyNotChoose } from './channels.rules.ts';
import * as repository from './notification-settings.repository.ts';

/** What the settings need. */
export interface NotificationSettingsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  mailQueue: Pick<MailQueue, 'mode'>;
  chatNotifications: ChatNotifications;
  projectNotifications: ProjectNotifications;
}

type Changes = ParsedInput<typeof updateNotificationSettings>['body'];
type Muted = Pick<repository.Mutable, 'kind' | 'subjectId'>;

export type NotificationSettingsService = ReturnType<typeof createNotificationSettingsService>;

/** How a member is notified, and what they muted; refuses with `notificationErrors`. */
export function createNotificationSettingsService(deps: NotificationSettingsDeps) {
  const { database, live } = deps;
  const { orm } = database;
  const changed = (me: string) => live.publish(notificationSettingsChanged, memberAudience(me), {});
  return {
    getNotificationSettings: (me: string) => viewSettings(deps, me),
    updateNotificationSettings: async (me: string, body: Changes): Promise<NotificationSettings> => {
      await change(deps, me, body);
      changed(me);
      return viewSettings(deps, me);
    },
    noteTimeZone: (me: string, timeZone: string): Promise<string> =>
      database.transaction(async (tx) => {
        await lockMe(tx, me);
        return repository.noteTimeZone(tx, me, timeZone);
      }),
    resumeMail: async (me: string): Promise<void> => {
      await repository.forgetBounce(orm, me);
      changed(me);
    },
    mute: async (me: string, muted: Muted): Promise<void> => {
      await mute(deps, me, muted);
      changed(me);
    },
    unmute: async (me: string, muted: Muted): Promise<void> => {
      await repository.removeMute(orm, { memberId: me, ...muted });
      changed(me);
    },
  };
}

async function viewSettings(deps: NotificationSettingsDeps, me: string): Promise<NotificationSettings> {
  const { database, mailQueue } = deps;
  const found = (await repository.findSettings(database.orm, me)) ?? refuse(commonFailures.signedOut);
  const mutes = await repository.listMutes(database.orm, deps, me);
  const mutedAs = (kind: Muted['kind']) =>
    mutes.filter((mute) => mute.kind === kind).map(({ _id, title }) => ({ _id, title }));
  const whereMailWorks = found.isBounced ? 'bounced' : 'on';
  return {
    topics: topicsOf(found.choices ?? {}),
    quietHours: {
      isOn: found.hasQuietHours ?? usualQuietHours.isOn,
      from: found.quietFrom ?? usualQuietHours.from,
      to: found.quietTo ?? usualQuietHours.to,
    },
    timeZone: found.timeZone,
    mail: mailQueue.mode === 'off' ? 'off' : whereMailWorks,
    address: found.address,
    mutedProjects: mutedAs('project'),
    mutedChats: mutedAs('chat'),
  };
}

/** The member's lock keeps two changes at once from overwriting each other's choices. */
function change({ database, clock }: NotificationSettingsDeps, me: string, body: Changes): Promise<void> {
  const { channels = [], quietHours, timeZone } = body;
  const reason = whyNotChoose(channels);
  if (reason !== null) refuse(reason);
  return database.transaction(async (tx) => {
    await lockMe(tx, me);
    const before: ChannelChoices = (await repository.findSettings(tx, me))?.choices ?? {};
    await repository.saveSettings(tx, me, {
      choices: choicesAfter(before, channels),
      ...(quietHours && {
        hasQuietHours: quietHours.isOn,
        quietFrom: quietHours.from,
        quietTo: quietHours.to,
      }),
      ...(timeZone !== undefined && { timeZone }),
    });
    if (quietHours ?? timeZone) await bringForward(tx, me, clock.now());
  });
}

function mute(deps: NotificationSettingsDeps, me: string, muted: Muted): Promise<void> {
  const { database, clock, chatNotifications, projectNotifications } = deps;
  const entry = { memberId: me, ...muted };
  const { noProject, noChat, tooManyMutes } = notificationErrors;
  return database.transaction(async (tx) => {
    await lockMe(tx, me);
    const { kind, subjectId } = muted;
    if (kind === 'project' && !(await projectNotifications.isProject(tx, subjectId))) refuse(noProject);
    if (kind === 'chat' && !(await chatNotifications.isIn(tx, me, subjectId))) refuse(noChat);
    if ((await repository.countOtherMutes(tx, entry)) >= limits.mutes) refuse(tooManyMutes);
    await repository.addMute(tx, { ...entry, mutedAt: clock.now() });
  });
}
