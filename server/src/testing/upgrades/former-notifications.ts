import { uuid, ada, bo, cy, hut, groupChatId, taskId, at, end } from './former-ids.ts';

const notified = [
  `insert into notifications (id, member_id, kind, subject_id, actor_id, project_id, request_id, task_id, created_at, at)
  values ('${uuid(82)}', '${cy.id}', 'invitationReceived', '${uuid(73)}', '${ada.id}', '${hut.id}', '${uuid(73)}', null, ${at}, ${at})`,
];

const notifiedAsChosen = [
  `insert into notification_settings (member_id, choices, has_quiet_hours, time_zone)
  values ('${cy.id}', '{"comments":{"mail":true}}', true, 'Europe/Vienna')`,
  `insert into notification_mutes (member_id, kind, subject_id, muted_at)
  values ('${bo.id}', 'project', '${hut.id}', ${at})`,
];

const notifiedByMail = [
  `insert into notification_mailings (member_id, mail_id, last_at) values ('${cy.id}', null, ${at})`,
  `insert into chat_mailings (member_id, chat_id, seq) values ('${bo.id}', '${groupChatId}', 1)`,
  `insert into server_keys (name, secret, created_at) values ('test', 'secret', ${at})`,
];

const pushed = [
  `insert into push_devices (id, member_id, session_id, endpoint, p256dh, auth, created_at)
  values ('${uuid(84)}', '${bo.id}', '${uuid(5)}', 'https://push.example.org/bo', 'key', 'secret', ${at})`,
  `insert into vapid_keys (public_key, private_key, created_at) values ('public', 'private', ${at})`,
];

const durablyPushed = [
  `insert into pushes (id, device_id, what, subject_id, next_at, expires_at)
  values ('${uuid(86)}', '${uuid(84)}', 'notification', '${uuid(82)}', ${at}, ${end})`,
  `insert into chat_pushes (chat_id, from_seq, seq, at, next_at) values ('${groupChatId}', 1, 1, ${at}, ${at})`,
];

const shownByPushes = [
  `insert into sent_pushes (device_id, tag, message_id, chat_id, noted_at, sent_at)
  values ('${uuid(84)}', '${groupChatId}', '${uuid(54)}', '${groupChatId}', ${at}, ${at})`,
];

const reminded = [
  `insert into reminders (member_id, kind, subject_id, about, at)
  values ('${bo.id}', 'taskDue', '${taskId}', '2026-12-24', ${at})`,
];

/** What members are told of, by the migration that added its tables. */
export const formerNotifications = {
  reminders: reminded,
  notifications: notified,
  notification_settings: notifiedAsChosen,
  notification_mails: notifiedByMail,
  push_devices: pushed,
  durable_pushes: durablyPushed,
  sent_pushes: shownByPushes,
};
