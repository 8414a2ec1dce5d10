import { hashToken } from '../../platform/tokens.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import {
  uuid,
  ada,
  bo,
  cy,
  gone,
  hut,
  tide,
  groupChatId,
  directChatId,
  taskId,
  sessionToken,
  at,
  end,
} from './former-ids.ts';
import { formerNotifications } from './former-notifications.ts';
import { includes } from './former-schema.ts';

const member = (id: string, name: string, hash: string) =>
  `('${id}', '${name}@example.org', '${hash}', '${name}', 'Upgrade', 40, 'others', null, 'Was here before.', 3,
    '{SQL}', '{Writing}', '{Chat}', false, ${at})`;

/** Statements that fill the tables as a version whose newest migration has this name did: a row at least in each. */
export async function formerData(newest: string): Promise<string[]> {
  const added = await dataByMigration(newest);
  return Object.entries(added).flatMap(([name, statements]) => (includes(newest, name) ? statements : []));
}

/** The same by the migration that added the tables. */
export async function dataByMigration(newest: string): Promise<Record<string, string[]>> {
  const hash = await cheapPasswords.hash(ada.password);
  return {
    rooms: [...membersAndProjects(hash), ...(includes(newest, 'settings') ? sessionsWithNames : sessions)],
    search,
    files,
    people,
    chat: chats,
    tasks,
    settings: [deleted],
    cut_task_history: cutHistory,
    search_changes: searchChanges,
    project_endings: endings,
    project_roles: roles,
    facet_spellings: spellings,
    invitations: invited,
    mails_and_password_resets: mailsAndResets,
    sign_ups_by_mail: signUps,
    email_changes: changedAddresses,
    ...formerNotifications,
    member_blocks: blocked,
    reports: reported,
    report_cases: decided,
    community_settings: community,
    community_invitations: communityInvitations,
    community_roles_and_audit: administered,
    administrator_links: administratorLinks,
    provider_log_in: providers,
    task_checklists: checklists,
    project_facets: projectFacets,
    second_factors: factors,
    announcements: announced,
    announcement_dismissals: dismissed,
    message_changes: changedMessages,
    chat_lines: lines,
    saved_messages: saved,
    attachments: [
      `insert into attachments (id, uploader_id, chat_id, message_id, project_id, name, content_type, size, is_stored, created_at)
      values ('${uuid(131)}', '${bo.id}', '${groupChatId}', '${uuid(54)}', '${hut.id}', 'rye.txt', 'text/plain', 0, true, ${at})`,
      `insert into removed_attachments (key) values ('${uuid(132)}')`,
    ],
    message_words: [
      `insert into chat_message_words (message_id, sent_at, words)
      values ('${uuid(54)}', ${at}, array_to_tsvector(array['who', 'brings', 'bread', ' ${groupChatId}']))`,
      `insert into chat_search_marks (chat_id, seq) values ('${groupChatId}', 2)`,
    ],
    mentions: [`insert into chat_mentions (message_id, member_id) values ('${uuid(54)}', '${bo.id}')`],
    comment_files: commentFiles,
    access_tokens: tokens,
    task_imports: imported,
    webhooks,
    repositories,
    database_history: [historyOfDatabase],
    activity_days: [
      `insert into activity_days (day, in_day, in_week, in_month) values ('2026-01-01', 1, 2, 3)`,
    ],
    task_followers: followed,
    server_state: [`insert into server_state (name, value, at) values ('backup', '{}', ${at})`],
  };
}

const followed = [
  `insert into task_followers (task_id, member_id, is_following) values ('${taskId}', '${bo.id}', true)`,
];

const commentFiles = [
  `insert into attachments (id, uploader_id, task_id, is_for_comment, comment_id, project_id, name, content_type, size, is_stored, created_at)
  values ('${uuid(133)}', '${bo.id}', '${taskId}', true, '${uuid(63)}', '${hut.id}', 'wheat.txt', 'text/plain', 0, true, ${at})`,
];

const tokens = [
  `insert into access_tokens (id, member_id, name, token_hash, beginning, scopes, created_at, expires_at)
  values ('${uuid(134)}', '${ada.id}', 'Ci', 'token', 'tdm_abcd', '{tasks:read}', ${at}, ${end})`,
];

const webhooks = [
  `insert into webhooks (id, project_id, url, format, events, secret, leased_until, created_at)
  values ('${uuid(135)}', '${hut.id}', 'https://hooks.example.org', 'tandem', '{task.done}', 'secret', ${at}, ${at})`,
  `insert into webhook_deliveries (id, webhook_id, event, key, at, expires_at)
  values ('${uuid(136)}', '${uuid(135)}', 'task.done', 'done', ${at}, ${end})`,
];

const repositories = [
  `insert into project_repositories (project_id, kind, origin, path, next_at)
  values ('${hut.id}', 'github', 'https://github.com', 'alpine-huts/hut-book', ${at})`,
  `insert into task_issues (project_id, url, task_id)
  values ('${hut.id}', 'https://github.com/alpine-huts/hut-book/issues/1', '${taskId}')`,
];

const checklists = [
  `insert into task_checklist_items (id, task_id, author_id, text, is_done, place, created_at)
  values ('${uuid(66)}', '${taskId}', '${bo.id}', 'Ask the baker', true, 0, ${at})`,
  `update tasks set checklist_count = 1, checklist_done_count = 1, checklist_version = 2 where id = '${taskId}'`,
];

const historyOfDatabase = `insert into database_history (id, written_on) values ('${uuid(94)}', '1:2:00000001:3')`;

const imported = [
  `insert into task_imports (id, project_id, member_id, file_name, source, choices, status, cards, total, has_numbers, pull_requests, due_at, created_at)
  values ('${uuid(135)}', '${hut.id}', '${ada.id}', 'board.csv', 'csv', '{}', 'preview', 1, 1, false, 0, ${at}, ${at})`,
  `insert into import_cards (import_id, place, weight, card) values ('${uuid(135)}', 0, 1, '["Oars"]')`,
];

const community = [
  `insert into community_settings (section, version, values, changed_at)
  values ('general', 1, '{"name":"Hut builders"}', ${at})`,
];

const communityInvitations = [
  `insert into community_invitations (id, created_by, token_hash, note, max_uses, uses, created_at, expires_at)
  values ('${uuid(93)}', '${ada.id}', 'community', 'For the club', 5, 1, ${at}, ${end})`,
];

const deleted = `update members set deleted_at = ${at}, first_name = '', last_name = '' where id = '${gone.id}'`;

const announced = [
  `insert into announcements (id, author_id, text, summary, created_at, notifies_members)
  values ('${uuid(93)}', '${ada.id}', '**Soon**', 'Soon', ${at}, true)`,
];

const dismissed = [
  `insert into announcement_dismissals (member_id, announcement_id) values ('${bo.id}', '${uuid(93)}')`,
];

const blocked = [
  `insert into member_blocks (blocker_id, blocked_id, blocked_at) values ('${bo.id}', '${cy.id}', ${at})`,
];

const factors = [
  `insert into passkeys (id, member_id, name, credential_id, public_key, sign_count, transports, user_handle, created_at)
  values ('${uuid(92)}', '${cy.id}', 'Key', 'id', 'key', 1, '{usb}', 'handle', ${at})`,
  `insert into authenticator_apps (member_id, sealed_key, created_at) values ('${cy.id}', 'sealed', ${at})`,
  `insert into recovery_codes (member_id, code_hash, created_at) values ('${cy.id}', 'hash', ${at})`,
  `insert into second_steps (token_hash, member_id, created_at, expires_at) values ('hash', '${cy.id}', ${at}, ${end})`,
  `insert into passkey_challenges (bound_to, purpose, member_id, challenge, expires_at)
  values ('hash', 'proof', '${cy.id}', 'challenge', ${end})`,
  `update members set has_second_factor = true where id = '${cy.id}'`,
];

const reported = [
  `insert into reports (id, reporter_id, kind, subject_id, author_id, reason, words, context, created_at)
  values ('${uuid(91)}', '${bo.id}', 'member', '${cy.id}', '${cy.id}', 'spam', 'Ads.',
    '{"title":"Cy","text":"","author":"Cy","around":[],"photo":null}', ${at})`,
];

const administratorLinks = [
  `insert into administrator_links (token_hash, created_at, expires_at) values ('admin', ${at}, ${end})`,
];

const administered = [
  `update members set community_role = 'administrator' where id = '${ada.id}'`,
  `update members set suspended_at = ${at}, suspended_until = ${end}, suspension_reason = 'Ads.' where id = '${cy.id}'`,
  `insert into audit_entries (id, at, actor_id, act, member_id, reason, address)
  values ('${uuid(92)}', ${at}, '${ada.id}', 'memberSuspended', '${cy.id}', 'Ads.', '192.0.2.7')`,
];

const projectFacets = [
  `insert into project_facets (project_id, facet, created_at, active_at)
  values ('${hut.id}', 'skill:cooking', ${at}, ${at})`,
];

const membersAndProjects = (hash: string) => [
  `insert into members (id, email_id, password_hash, first_name, last_name, age, gender, photo_url, about, experience,
    tech_stack, skills, interests, is_demo, created_at)
  values ${[member(ada.id, 'ada', hash), member(bo.id, 'bo', hash), member(cy.id, 'cy', hash), member(gone.id, 'gone', hash)].join()}`,
  `insert into projects (id, owner_id, title, description, skills_required, interests_tags, status, time_zone, owner_position, created_at)
  values ('${hut.id}', '${ada.id}', '${hut.title}', 'Who sleeps where.', '{SQL}', '{Chat}', 'open', 'Europe/Vienna', 1, ${at}),
    ('${tide.id}', '${bo.id}', 'Tide tables', 'Closed for now.', '{Maps}', '{Sea}', 'closed', 'UTC', 1, ${at})`,
  `insert into project_members (project_id, member_id, joined_at) values ('${hut.id}', '${bo.id}', ${at})`,
  `insert into project_saves (member_id, project_id, saved_at) values ('${cy.id}', '${hut.id}', ${at})`,
  `insert into project_ignores (member_id, project_id, ignored_at) values ('${cy.id}', '${tide.id}', ${at})`,
  `insert into join_requests (id, project_id, member_id, role, message, status, created_at, decided_at)
  values ('${uuid(21)}', '${hut.id}', '${bo.id}', 'Host', 'Hello', 'accepted', ${at}, ${at}),
    ('${uuid(22)}', '${hut.id}', '${cy.id}', 'Cook', null, 'pending', ${at}, null),
    ('${uuid(23)}', '${tide.id}', '${cy.id}', 'Cook', null, 'rejected', ${at}, ${at}),
    ('${uuid(24)}', '${tide.id}', '${ada.id}', 'Cook', null, 'withdrawn', ${at}, ${at})`,
];

const roles = [
  `insert into project_roles (id, project_id, title, places, rank, created_at)
  values ('${uuid(71)}', '${hut.id}', 'Cook', 1, 0, ${at})`,
  `update join_requests set role_id = '${uuid(71)}' where id = '${uuid(22)}'`,
  `update project_members set role = 'Host' where project_id = '${hut.id}'`,
];

const spellings = [
  `insert into facet_spellings (facet, spelling, members) values ('skill:sql', 'SQL', 3)`,
  `insert into facet_changes (facet) values ('skill:sql')`,
];

const sessions = [
  `insert into sessions (token_hash, member_id, created_at, expires_at)
  values ('${hashToken(sessionToken)}', '${bo.id}', ${at}, ${end})`,
];

const sessionsWithNames = [
  `insert into sessions (token_hash, member_id, created_at, expires_at, id, last_used_at, user_agent)
  values ('${hashToken(sessionToken)}', '${bo.id}', ${at}, ${end}, '${uuid(5)}', ${at}, 'Firefox')`,
];

const search = [
  `insert into search_words (corpus, word, keys) values ('projects', 'hut', '{1,2}'), ('people', 'ada', '{3}')`,
  `insert into search_word_counts (word_id, frequency) select id, 1 from search_words`,
  `insert into project_search (project_id, terms) select '${hut.id}', array[id] from search_words where word = 'hut'`,
];

const searchChanges = [
  `insert into owner_search (member_id, terms) select '${ada.id}', array[id] from search_words where word = 'ada'`,
  `insert into search_changes (kind, subject_id) values ('project', '${hut.id}')`,
];

const files = [
  `insert into files (id, owner_id, member_id, name, size, token, is_stored, created_at, updated_at)
  values ('${uuid(31)}', '${ada.id}', '${ada.id}', 'ada.webp', 100, 'token', true, ${at}, ${at})`,
  `insert into upload_tickets (token_hash, id, expires_at) values ('ticket', '${uuid(32)}', ${end})`,
];

const people = [
  `insert into connection_requests (id, from_member_id, to_member_id, status, created_at, decided_at, ended_at)
  values ('${uuid(41)}', '${ada.id}', '${bo.id}', 'accepted', ${at}, ${at}, null),
    ('${uuid(42)}', '${cy.id}', '${ada.id}', 'pending', ${at}, null, null),
    ('${uuid(43)}', '${cy.id}', '${bo.id}', 'ended', ${at}, ${at}, ${at})`,
  `insert into people_dismissals (member_id, dismissed_id, dismissed_at) values ('${bo.id}', '${cy.id}', ${at})`,
  `insert into people_facets (facet, member_id) values ('sql', '${ada.id}')`,
  `insert into people_search (member_id, terms) select '${ada.id}', array[id] from search_words where word = 'ada'`,
];

const chats = [
  `insert into chats (id, kind, project_id, low_member_id, high_member_id, last_seq, last_message_at)
  values ('${groupChatId}', 'group', '${hut.id}', null, null, 2, ${at}),
    ('${uuid(53)}', 'group', '${tide.id}', null, null, 0, null),
    ('${directChatId}', 'direct', null, '${ada.id}', '${bo.id}', 1, ${at})`,
  `insert into chat_members (chat_id, member_id, last_read_seq, joined_at)
  values ('${groupChatId}', '${ada.id}', 2, ${at}), ('${groupChatId}', '${bo.id}', 1, ${at}), ('${uuid(53)}', '${bo.id}', 0, ${at}),
    ('${directChatId}', '${ada.id}', 1, ${at}), ('${directChatId}', '${bo.id}', 0, ${at})`,
  `insert into chat_messages (chat_id, seq, id, sender_id, client_id, text, created_at)
  values ('${groupChatId}', 1, '${uuid(54)}', '${ada.id}', '${uuid(55)}', 'Who brings bread?', ${at}),
    ('${groupChatId}', 2, '${uuid(56)}', null, null, 'I left.', ${at}),
    ('${directChatId}', 1, '${uuid(57)}', '${ada.id}', '${uuid(58)}', 'Only for you.', ${at})`,
];

const saved = [
  `insert into chat_saved_messages (member_id, message_id, saved_at, remind_at)
  values ('${bo.id}', '${uuid(54)}', ${at}, ${end})`,
];

const lines = [
  `insert into chat_lines (id, chat_id, after_seq, kind, member_id, role, task_id, at)
  values ('${uuid(59)}', '${groupChatId}', 1, 'joined', '${bo.id}', 'Tester', '${taskId}', ${at})`,
];

const changedMessages = [
  `update chat_messages set edited_at = ${at}, change_seq = 1, reply_to = '${uuid(56)}', pinned_at = ${at}
  where id = '${uuid(54)}'`,
  `update chats set change_seq = 1 where id = '${groupChatId}'`,
  `insert into chat_message_revisions (message_id, number, sender_id, text, written_at)
  values ('${uuid(54)}', 1, '${ada.id}', 'Who has bread?', ${at})`,
  `insert into chat_reactions (message_id, member_id, emoji, at) values ('${uuid(54)}', '${bo.id}', '🍞', ${at})`,
];

const tasks = [
  `insert into tasks (id, project_id, title, description, due_date, priority, labels, home_column, is_held_overdue, moved_at,
    done_at, assignee_id, position, version, comments_count, created_at, deleted_at)
  values ('${taskId}', '${hut.id}', 'Buy bread', 'Two loaves', '2026-12-24', 'High', '{food}', 'In Progress', false, ${at},
    null, '${bo.id}', 'a0', 2, 1, ${at}, null),
    ('${uuid(62)}', '${hut.id}', 'Sweep', null, null, null, '{}', 'Done', false, ${at}, ${at}, null, 'a1', 1, 0, ${at}, null)`,
  `insert into task_comments (id, task_id, author_id, text, created_at, edited_at)
  values ('${uuid(63)}', '${taskId}', '${bo.id}', 'Rye or wheat?', ${at}, ${at})`,
  `insert into task_events (id, task_id, actor_id, kind, field, before, after, version, at)
  values ('${uuid(64)}', '${taskId}', '${ada.id}', 'edited', 'title', 'Bread', 'Buy bread', 2, ${at})`,
  `insert into calendar_links (member_id, secret_hash, created_at) values ('${ada.id}', 'secret', ${at})`,
];

const invited = [
  `insert into invitations (id, project_id, member_id, invited_by, role, role_id, message, status, created_at, decided_at)
  values ('${uuid(73)}', '${hut.id}', '${cy.id}', '${ada.id}', 'Cook', '${uuid(71)}', 'Come along.', 'pending', ${at}, null)`,
  `insert into invitation_links (id, project_id, created_by, token_hash, role, max_uses, uses, created_at, expires_at)
  values ('${uuid(74)}', '${hut.id}', '${ada.id}', 'link', '', 5, 1, ${at}, ${end})`,
];

const endings = [
  `insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at,
    archived_at, deleted_at)
  values ('${uuid(72)}', '${ada.id}', 'Gone', 'Deleted.', '{}', '{}', 9, ${at}, ${at}, ${at})`,
  `insert into deleted_project_members (project_id, member_id, joined_at, role) values ('${uuid(72)}', '${bo.id}', ${at}, '')`,
  `insert into ownership_offers (project_id, member_id, offered_at) values ('${hut.id}', '${bo.id}', ${at})`,
];

const providers = [
  `insert into provider_accounts (id, member_id, issuer, subject, email_id, linked_at, last_used_at)
  values ('${uuid(85)}', '${ada.id}', 'https://id.example.org', 'ada', 'ada@example.org', ${at}, ${at})`,
  `insert into provider_flows (token_hash, purpose, next, created_at, expires_at)
  values ('flow', 'logIn', '/feed', ${at}, ${end})`,
];

const mailsAndResets = [
  `insert into mails (id, kind, recipient, created_at, expires_at, next_at, attempts)
  values ('${uuid(81)}', 'password-reset', 'ada@example.org', ${at}, ${end}, ${at}, 1)`,
  `insert into password_resets (token_hash, request_id, member_id, created_at, expires_at, ended_as)
  values ('reset', '${uuid(81)}', '${ada.id}', ${at}, ${end}, 'replaced')`,
];

const signUps = [
  `insert into sign_ups (id, email_id, password_hash, profile, photo_url, ticket_id, created_at, expires_at, confirmed_at)
  values ('${uuid(83)}', 'dee@example.org', 'none', '{}', null, null, ${at}, ${end}, null)`,
  `insert into sign_up_links (token_hash, sign_up_id, expires_at) values ('sign-up', '${uuid(83)}', ${end})`,
];

const changedAddresses = [
  `insert into email_changes (id, member_id, from_email, to_email, created_at, expires_at, status)
  values ('${uuid(84)}', '${ada.id}', 'before@example.org', 'ada@example.org', ${at}, ${end}, 'confirmed')`,
  `insert into email_links (token_hash, change_id, purpose) values ('undo', '${uuid(84)}', 'undo')`,
];

const cutHistory = [
  `insert into task_events (id, task_id, actor_id, kind, field, before, after, version, at, before_digest)
  values ('${uuid(65)}', '${taskId}', '${ada.id}', 'edited', 'description', 'Cut', 'Short', 3, ${at}, 'abc')`,
];

const decided = [
  `insert into report_cases (id, kind, subject_id, author_id, title, status, latest_at)
  values ('${uuid(121)}', 'member', '${bo.id}', '${bo.id}', 'Bo', 'closed', ${at})`,
  `insert into report_decisions (id, case_id, moderator_id, member_id, outcome, reason, at)
  values ('${uuid(122)}', '${uuid(121)}', '${ada.id}', '${bo.id}', 'warned', 'Be kind.', ${at})`,
];
