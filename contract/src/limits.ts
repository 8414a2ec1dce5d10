/** Limits shared by forms and server; lengths in UTF-16 code units, age and experience in years. */
export const limits = {
  name: 60,
  email: 254,
  password: { min: 8, max: 128 },
  age: { min: 16, max: 120 },
  experience: { min: 0, max: 70 },
  about: 2_000,
  list: { entries: 30, entry: 40 },
  projectTitle: 120,
  taskPrefix: 6,
  webhooks: 10,
  webhookUrl: 500,
  repositoryUrl: 300,
  repositoryToken: { min: 8, max: 255 },
  /** Issues that a host is asked for, and that one import takes. */
  repositoryIssues: 100,
  webhookSecret: 200,
  /** Deliveries of a webhook that its log keeps. */
  webhookDeliveries: 100,
  accessTokenName: 60,
  /** API tokens of a member. */
  accessTokens: 20,
  accessTokenDays: { initially: 90, max: 365 },
  projectDescription: 4_000,
  role: 60,
  /** Open roles of a project. */
  roles: 20,
  rolePlaces: { min: 1, max: 50 },
  roleDescription: 300,
  links: 5,
  link: { title: 60, url: 300 },
  hoursPerWeek: { min: 0, max: 80 },
  language: 60,
  /** Languages of a member. */
  languages: 10,
  joinMessage: 1_000,
  /** How long a join request waits for a decision before it expires. */
  requestDays: 60,
  rejectionReason: 300,
  acceptanceNote: 300,
  invitationMessage: 300,
  invitationLinkUses: { min: 1, max: 100 },
  invitationLinkDays: { min: 1, max: 30 },
  communityInvitationNote: 80,
  communityInvitationUses: { min: 1, max: 500 },
  communityInvitationDays: { min: 1, max: 90 },
  /** How long links to the community are kept after they expired or were revoked. */
  endedCommunityInvitationDays: 90,
  /** What a reporter says beside the reason. */
  reportWords: 1_000,
  /** Characters of the reason or note of a moderator. */
  moderationReason: 500,
  /** Reports are counted up to this number. */
  countedReports: 1_000,
  /** Characters of the imprint, the privacy page and the terms each. */
  legalPage: 20_000,
  /** The name of a version of the terms. */
  termsVersion: 40,
  /** Domains of addresses that a community allows. */
  emailDomains: 100,
  /** What somebody says who asks to become a member. */
  signUpMessage: 500,
  /** Requests to become a member are counted up to this number. */
  countedSignUps: 1_000,
  /** The reason of an administrator or moderator. */
  adminReason: 500,
  search: 200,
  /** Skills, and tags, that a list can be filtered by at once. */
  filterEntries: 10,
  chatText: 4_000,
  /** How long a message can be edited after it was sent, and how often. */
  messageEdits: { hours: 24, times: 50 },
  /** Members whom a text can mention; more of them stay text. */
  mentions: 50,
  /** An edit within these minutes notifies whom it newly mentions; so often everyone can be mentioned in a chat. */
  mentionMinutes: { afterSending: 5, ofEveryone: 10 },
  /** Saved messages of a member, and how far ahead a reminder of one can be. */
  savedMessages: { count: 500, reminderDays: 366 },
  /** Pinned messages of a chat. */
  pins: 20,
  /** Different emoji of a message, emoji of one member on it, and all of them together. */
  reactions: { kinds: 20, ofMember: 10, ofMessage: 200 },
  taskTitle: 200,
  taskDescription: 4_000,
  /** Labels of a new or edited task; older tasks may have more. */
  taskLabels: 10,
  /** The characters of a description that a brief task has. */
  briefDescription: 200,
  /** How long a deleted task can be restored, and how long Undo is offered. */
  taskUndoSeconds: 10,
  comment: 2_000,
  checklistItem: 200,
  checklistItems: 50,
  /** Both lists are not paged, so they need an upper bound. */
  tasksOfBoard: 5_000,
  commentsOfTask: 1_000,
  /** Members that one member can block; whoever folds their messages reads all of their ids. */
  blocks: 1_000,
  /** Entries of a list that is asked for without `limit`; its `nextCursor` leads on. */
  wholeList: 1_000,
  /** People of a group chat that a chat carries: the owner and the first to join. */
  peopleOfChat: { listed: 8, viewed: 100 },
  page: { max: 100_000 },
  pageSize: { max: 50 },
  messagePage: { max: 100 },
  /** What happened in a project that its chat shows at once. */
  chatLines: 200,
  announcement: 500,
  /** Choices of notification channels in one request. */
  channelChoices: 40,
  /** The address and the keys of a browser for pushes. */
  pushEndpoint: 1_000,
  pushKey: 200,
  /** Browsers of a member that get pushes; the oldest makes room. */
  pushDevices: 10,
  /** Projects and chats that a member can mute. */
  mutes: 500,
  /** People whose presence one socket can watch. */
  watchedPeople: 200,
  /** Tasks that are looked up by their numbers at once. */
  namedTasks: 50,
  passkeyName: 60,
  /** Passkeys of a member. */
  passkeys: 20,
  /** From so many recovery codes on down, members are asked to make new ones. */
  fewRecoveryCodes: 2,
} as const;

/** Default page sizes (§9-02). */
export const pageSizes = {
  feed: 20,
  myProjects: 10,
  suggestions: 10,
  messages: 50,
  savedMessages: 30,
  foundMessages: 20,
  messagesWithFiles: 10,
  chats: 30,
  people: 30,
  personProjects: 5,
  requests: 20,
  myTasks: 50,
  notifications: 20,
  reports: 20,
  signUpRequests: 20,
} as const;

/** Unread notifications are counted up to this number. */
export const unreadCeiling = 100;

/** Totals are exact up to this number; one more means "more than that" (ADR 0007). */
export const countCeiling = 1_000;

/** Members of a skill or interest are counted up to this number. */
export const entryCountCeiling = 1_000;

/** Projects with a skill or tag are counted up to this number where filters are suggested. */
export const filterCountCeiling = 100;

/** Most people suggested at a time, not counting those with a pending request (ADR 0011). */
export const suggestionCeiling = 500;
