/** What the check of table owners lets pass. */
export interface Crossings {
  /** What must cross, with its reason. */
  accepted: readonly { place: string; table: string; reason: string }[];
  /** Tables that a file, or a function `name()` of the migrations, named before the rule. */
  baseline: Readonly<Record<string, readonly string[]>>;
  /** Folders whose SQL is being moved to the owners on another branch. */
  underWay: readonly string[];
  /** The owner of each SQL function of the migrations; null for one that only versions before call. */
  functions: Readonly<Record<string, string | null>>;
}

export const sqlCrossings: Crossings = {
  accepted: [],
  baseline: {
    'server/src/features/account/factors/admin-removal.repository.ts': ['audit_entries', 'notifications'],
    'server/src/features/account/recovery/recovery.repository.ts': ['audit_entries'],
    'server/src/features/account/shell-notices.repository.ts': ['notifications'],
    'server/src/features/administration/overview.repository.ts': [
      'sessions',
      'files',
      'mails',
      'search_changes',
    ],
    'server/src/features/administration/shell/shell-acts.repository.ts': [
      'sessions',
      'members',
      'push_devices',
    ],
    'server/src/features/chat/messages/chat-messages.repository.ts': ['push_devices'],
    'server/src/features/community/announcement/announcement-dismissals.repository.ts': ['members'],
    'server/src/features/invitations/community/shell-invitations.repository.ts': ['community_settings'],
    'server/src/features/invitations/invitation-writes.repository.ts': ['project_roles', 'projects'],
    'server/src/features/invitations/links/invitation-links.repository.ts': [
      'projects',
      'members',
      'project_members',
      'join_requests',
    ],
    'server/src/features/join-requests/join-request-writes.repository.ts': ['project_roles', 'projects'],
    'server/src/features/people/people-views.repository.ts': [
      'projects',
      'project_members',
      'connection_requests',
      'join_requests',
      'members',
    ],
    'server/src/features/projects/members/person-projects.repository.ts': [
      'project_members',
      'projects',
      'project_roles',
    ],
    'server/src/features/tasks/activity/project-activity.repository.ts': [
      'project_members',
      'projects',
      'members',
    ],
    'server/src/features/tasks/comments/task-comments.repository.ts': ['projects', 'project_members'],
    'acquaintances_of()': ['connection_requests', 'project_members', 'projects', 'member_blocks'],
    'partners_of()': ['join_requests', 'projects', 'member_blocks'],
    'post_messages()': ['projects', 'members', 'join_requests'],
  },
  underWay: ['server/src/features/notifications/', 'server/src/features/tasks/boards/'],
  functions: {
    acquaintances_of: 'chat',
    partners_of: 'chat',
    post_messages: 'chat',
    send_chat_messages: null,
    post_chat_messages: null,
    post_to_free_chats: null,
    copy_project_activity: 'projects',
    refuse_audit_changes: 'audit',
    audit_entry_hash: 'audit',
    chain_audit_entry: 'audit',
  },
};
