import type { FastifyBaseLogger } from 'fastify';
import type { CommunityRole } from '@tandem/contract/operation';
import type { CommunitySettings } from '@tandem/contract/community';
import {
  chatBlockHook,
  chatProjectHook,
  createChatFiles,
  createHideMessage,
  createMessageIndexer,
  createSendDirectNote,
  findDirectsWith,
  publishPartnersChanged,
  chatConditions,
  chatNotifications,
  chatQuotes,
  chatSubjects,
  quotedMessagesSql,
} from './features/chat/public.ts';
import {
  accountConditions,
  accountQuotes,
  createMustVerifyEmail,
  createRequireTerms,
} from './features/account/public.ts';
import {
  createAnnounceSignUp,
  administrationConditions,
  administrationQuotes,
  administrationSubjects,
} from './features/administration/public.ts';
import {
  createCommunityName,
  createCommunitySettings,
  createMemberNotifier,
  announcementConditions,
  announcementQuotes,
  announcementSubject,
} from './features/community/public.ts';
import { createReadPreview } from './features/attachments/public.ts';
import { createPhotoModeration, createReadPhoto, createSignUpPhotos } from './features/files/public.ts';
import {
  connectionsBlockHook,
  connectionConditions,
  connectionSubject,
} from './features/connections/public.ts';
import {
  createSignUpInvitations,
  invitationsBlockHook,
  invitationsProjectHook,
  openInvitationSql,
  invitationConditions,
  invitationQuotes,
  invitationSubject,
} from './features/invitations/public.ts';
import {
  applications,
  joinRequestsBlockHook,
  joinRequestsProjectHook,
  joinRequestConditions,
  joinRequestQuotes,
  joinRequestSubject,
  openRequests,
} from './features/join-requests/public.ts';
import {
  createNotify,
  createNotifyNext,
  createPushSender,
  type Notify,
  createNotificationReads,
  nothingBeside,
} from './features/notifications/public.ts';
import { createIndexPerson, createPeopleViews } from './features/people/public.ts';
import {
  createFindBestMatches,
  listOwnedWith,
  listShared,
  createHideProject,
  memberChangesHook,
  sourceProjectHook,
  ownerDecisionsHook,
  fittingProjects,
  notifiedProject,
  projectConditions,
  projectSubjects,
  projectNotifications,
} from './features/projects/public.ts';
import { decisionSubject, reportConditions, reportQuotes } from './features/reports/public.ts';
import {
  createForgetMessage,
  createHideComment,
  createIssueTasks,
  createTaskFiles,
  listNextDeadlines,
  taskProjectHook,
  notifiedTask,
  taskConditions,
  taskQuotes,
  taskSubjects,
  openTasks,
  quotedCommentsSql,
} from './features/tasks/public.ts';
import { createWebhookEvents, webhookConditions } from './features/webhooks/public.ts';
import type { Clock } from './platform/clock.ts';
import type { ReadCommunityName } from './platform/community-variables.ts';
import type { Database, Queryable } from './platform/database/database.ts';
import type { MemberTurns } from './platform/concurrency/member-turns.ts';
import { createDocumentCache } from './platform/http/documents.ts';
import type { Throttles } from './platform/http/guards/throttle.ts';
import type { Limits } from './platform/limits.ts';
import type { Live } from './platform/live/live.ts';
import { type MailMode, createMailQueue } from './platform/mail/mail.ts';
import type { RepositoryHost } from './platform/repository-hosts.ts';
import type { OidcClient } from './platform/oidc/oidc-client.ts';
import type { Passwords } from './platform/passwords.ts';
import { findVapidKeys, type VapidKeys } from './platform/push/vapid-keys.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createSearchQueue } from './platform/search/search-indexer.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Resources that the process opens before it builds the app. */
export interface PlatformDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  limits: Limits;
  /** Makes `limits` what the settings of the community say; see `createAdjustableLimits`. */
  adjustLimits: (settings: Limits, defaults: Limits) => void;
  turns: MemberTurns;
  passwords: Passwords;
  storage: Storage;
  log: FastifyBaseLogger;
  metrics: Metrics;
  publicUrl: string | null;
  /** Whether an account is created by a link in a mail also where members need no verified address. */
  signsUpByMail: boolean;
  /** What holds until an administrator sets something else. */
  communityDefaults: CommunitySettings;
  /** Log-in at an OpenID Connect provider; null where the operator set none. */
  oidc: OidcClient | null;
  /** Hosts that pushes may be sent to although they are not on the public internet. */
  pushHosts: readonly string[];
  /** Hosts that webhooks may call although they are not on the public internet. */
  webhookHosts: readonly string[];
  /** Where the repositories of projects may be. */
  repositoryHosts: readonly RepositoryHost[];
}

/** What is reminded of. */
export const reminded = { openTasks, openRequests };

/** What pushes quote. */
export const quotedTexts = { messagesSql: quotedMessagesSql, commentsSql: quotedCommentsSql };

/** What reads notifications, by what the features say of their kinds in the contract. */
export const notificationReads = createNotificationReads({
  project: notifiedProject,
  task: notifiedTask,
  fittingProjects,
  subjects: {
    ...projectSubjects,
    ...taskSubjects,
    ...chatSubjects,
    ...administrationSubjects,
    joinRequest: joinRequestSubject,
    invitation: invitationSubject,
    connectionRequest: connectionSubject,
    decision: decisionSubject,
    announcement: announcementSubject,
    account: nothingBeside,
  },
  conditions: {
    ...projectConditions,
    ...joinRequestConditions,
    ...invitationConditions,
    ...connectionConditions,
    ...taskConditions,
    ...chatConditions,
    ...reportConditions,
    ...announcementConditions,
    ...administrationConditions,
    ...accountConditions,
    ...webhookConditions,
    // What happened to the member's own account.
    always: 'true',
  },
  quotes: {
    ...joinRequestQuotes,
    ...invitationQuotes,
    ...taskQuotes,
    ...chatQuotes,
    ...reportQuotes,
    ...announcementQuotes,
    ...administrationQuotes,
    ...accountQuotes,
  },
});

/** A thing to hide, or to show again when `at` is null. */
interface Hiding {
  id: string;
  at: Date | null;
  role: CommunityRole;
}

/** The dependencies of features. */
export type Deps = ReturnType<typeof createDeps>;

/**
 * The platform, and functions of features that other features cannot import without a cycle.
 * Each feature declares what it needs in its own `…Deps` interface.
 */
export function createDeps(platform: PlatformDeps, live: Live, mailMode: MailMode) {
  const searchQueue = createSearchQueue();
  const messageIndexer = createMessageIndexer(platform);
  const publishPartners = publishPartnersChanged(live);
  const community = createCommunity(platform, live, mailMode);
  const notifying = createNotifying({ ...platform, ...community }, live, mailMode);
  const { notify } = notifying;
  const webhookEvents = createWebhookEvents({ ...platform, live, notify });
  const mustVerifyEmail = createMustVerifyEmail({ ...platform, ...community });
  return {
    ...platform,
    live,
    documents: createDocumentCache(live),
    mailMode,
    ...community,
    ...notifying,
    notificationReads,
    chatNotifications,
    projectNotifications,
    reminded,
    people: createPeopleViews(platform),
    searchQueue,
    messageIndexer,
    indexPerson: createIndexPerson(searchQueue),
    ...createForSignUp({ ...platform, live, notify, communitySettings: community.communitySettings }),
    projectHooks: [
      memberChangesHook(live),
      chatProjectHook(live),
      taskProjectHook(live),
      joinRequestsProjectHook({ live, notify }, publishPartners),
      invitationsProjectHook({ live, notify }),
      ownerDecisionsHook(notify),
      sourceProjectHook,
      webhookEvents.projectHook,
    ],
    blockHooks: createBlockHooks(live),
    webhookEvents,
    mustVerifyEmail,
    chatFiles: createChatFiles(mustVerifyEmail),
    taskFiles: createTaskFiles(platform),
    issueTasks: createIssueTasks({ ...platform, ...community, live, notify }),
    applications,
    listNextDeadlines,
    openInvitationSql,
    chatsWith: findDirectsWith,
    publishPartnersChanged: publishPartners,
    forgetMessage: createForgetMessage({ ...platform, live }),
    sendDirectNote: createSendDirectNote(live, messageIndexer),
    listProjectsBlockingDeletion: listShared,
    listOwnedWith,
    findBestMatches: createFindBestMatches({ ...platform, applications }),
    readPhoto: createReadPhoto(platform),
    readPreview: createReadPreview(platform),
    contentModeration: createContentModeration(live),
    photos: createPhotoModeration(platform),
  };
}

type SettingsStore = ReturnType<typeof createCommunitySettings>;

/** What sign-up needs of other features. */
const createForSignUp = (
  platform: PlatformDeps & { live: Live; notify: Notify; communitySettings: SettingsStore },
) => ({
  signUpPhotos: createSignUpPhotos(platform),
  signUpInvitations: createSignUpInvitations(platform),
  announceSignUp: createAnnounceSignUp(platform),
});

/** The settings of the community, its name and its terms, and what they say of mail. */
function createCommunity(platform: PlatformDeps, live: Live, mailMode: MailMode) {
  const { communityDefaults } = platform;
  const communitySettings = createCommunitySettings({ ...platform, live, mailMode }, communityDefaults);
  const needsVerifiedEmail = () => communitySettings.current().emailVerification;
  return {
    communitySettings,
    needsVerifiedEmail,
    publicPageMode: () => communitySettings.current().publicPages,
    /** Whether an account is created by a link in a mail; else at once. */
    signsUpByMail: () => platform.signsUpByMail || needsVerifiedEmail(),
    communityName: createCommunityName(communitySettings),
    requireTerms: createRequireTerms({ ...platform, communitySettings }),
  };
}

/** How moderators hide what was reported. */
function createContentModeration(live: Live) {
  const [message, comment, project] = [
    createHideMessage(live),
    createHideComment(live),
    createHideProject(live),
  ];
  return {
    message: (tx: Queryable, { id, at }: Hiding) => message(tx, { messageId: id, at }),
    comment: (tx: Queryable, { id, at }: Hiding) => comment(tx, { commentId: id, at }),
    project: (tx: Queryable, { id, at, role }: Hiding) => project(tx, { projectId: id, at, role }),
  };
}

/** What ends when a member blocks another, in the order of the locks. */
const createBlockHooks = (live: Live) => [
  connectionsBlockHook(live),
  joinRequestsBlockHook(live),
  invitationsBlockHook(live),
  chatBlockHook(live),
];

/** What tells members of what happens: in the product, by mail and by push. */
function createNotifying(
  platform: Omit<PlatformDeps, 'signsUpByMail'> & { communityName: ReadCommunityName },
  live: Live,
  mailMode: MailMode,
) {
  const { database, clock } = platform;
  const vapidKeys = (): Promise<VapidKeys> => findVapidKeys(database.orm, clock.now());
  const reads = { notificationReads, chatNotifications, quotedTexts };
  const pushSender = createPushSender({ ...platform, ...reads, live, vapidKeys });
  const mailQueue = createMailQueue(mailMode, clock);
  const onStored = pushSender.wake;
  const notifications = createNotify({ ...platform, live, mailQueue, onStored });
  const notifyNext = createNotifyNext({ ...platform, live, mailQueue, onStored });
  const memberNotifier = createMemberNotifier({ ...platform, notifyNext });
  return {
    mailQueue,
    memberNotifier,
    notify: notifications.notify,
    pushSender,
    vapidKeys,
    flushNotifications: async () => {
      await memberNotifier.settle();
      await notifications.settle();
    },
  };
}
