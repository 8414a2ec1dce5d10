/** What the check of table owners lets pass. */
export interface Crossings {
  /** What must cross, with its reason; `place` is a file, or a function `name()` of the migrations. */
  accepted: readonly { place: string; table: string; reason: string }[];
  /** Tables that repositories of any feature may read through Drizzle, with the reason. */
  readable: Readonly<Record<string, string>>;
  /** Folders whose SQL is being moved to the owners on another branch. */
  underWay: readonly string[];
  /** The owner of each SQL function of the migrations; null for one that only versions before call. */
  functions: Readonly<Record<string, string | null>>;
}

const planned =
  'A function of the database, which the planner puts in the place of its call: a few index look-ups per person.';
const written =
  'A function of the database that checks and writes messages in one round trip, however many chats they are for.';
const facts = 'All that the rules ask for a change of a board is read in one round trip, under its lock.';

export const sqlCrossings: Crossings = {
  accepted: [
    {
      place: 'server/src/features/profile/profile.repository.ts',
      table: 'members',
      reason: 'A profile is the part of a member that they edit; its columns are listed there exhaustively.',
    },
    { place: 'acquaintances_of()', table: 'connection_requests', reason: planned },
    { place: 'acquaintances_of()', table: 'project_members', reason: planned },
    { place: 'acquaintances_of()', table: 'projects', reason: planned },
    { place: 'acquaintances_of()', table: 'member_blocks', reason: planned },
    { place: 'partners_of()', table: 'join_requests', reason: planned },
    { place: 'partners_of()', table: 'projects', reason: planned },
    { place: 'partners_of()', table: 'member_blocks', reason: planned },
    { place: 'post_messages()', table: 'projects', reason: written },
    { place: 'post_messages()', table: 'members', reason: written },
    { place: 'post_messages()', table: 'join_requests', reason: written },
    {
      place: 'server/src/features/chat/messages/chat-messages.repository.ts',
      table: 'join_requests',
      reason:
        'What `post_messages` decides about a message, a statement there decides about all other acts on one.',
    },
    {
      place: 'server/src/features/tasks/boards/board-changes.service.ts',
      table: 'projects',
      reason: 'The row of the project is the lock of its board, and is locked with BEGIN.',
    },
    {
      place: 'server/src/features/tasks/boards/board-changes.repository.ts',
      table: 'projects',
      reason: `${facts} The statement that writes it also says when its project was last active.`,
    },
    {
      place: 'server/src/features/tasks/boards/board-changes.repository.ts',
      table: 'project_members',
      reason: facts,
    },
    {
      place: 'server/src/features/tasks/boards/board-changes.repository.ts',
      table: 'members',
      reason: facts,
    },
    {
      place: 'server/src/features/tasks/boards/board-lists.repository.ts',
      table: 'members',
      reason:
        'The statement of the board is text, which names the assignee beside each of thousands of tasks.',
    },
    {
      place: 'server/src/features/tasks/boards/board-lists.repository.ts',
      table: 'projects',
      reason:
        'The next deadline is asked for beside each project of a list, in one statement with their time zones.',
    },
  ],
  readable: {
    members: 'Most lists show a person; columns are typed, and the import shows who depends on account.',
    projects: 'What hangs on a project is listed with its title and state; typed, and shown by the import.',
    project_members: 'Boards and chats are for those who are in a project; typed, and shown by the import.',
  },
  underWay: [],
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
    number_task: 'tasks',
    note_removed_attachment: 'attachments',
  },
};
