import { viewProfile } from '@tandem/contract/account';
import { makeAccessToken, revokeAccessToken } from '@tandem/contract/account/account-tokens';
import { requestPasskeyLogIn } from '@tandem/contract/account/account-second-step';
import { requestPasswordReset } from '@tandem/contract/account/account-recovery';
import { uploadChatFile, uploadTaskFile } from '@tandem/contract/attachments';
import { blockMember } from '@tandem/contract/blocks';
import { postChatMessage } from '@tandem/contract/chat';
import { deleteMessage, editMessage } from '@tandem/contract/chat/chat-messages';
import { saveMessage } from '@tandem/contract/chat/chat-saved-messages';
import { disconnect } from '@tandem/contract/connections';
import { acceptJoinRequest, askToJoin, rejectJoinRequest } from '@tandem/contract/join-requests';
import { declineInvitation, invitePerson } from '@tandem/contract/invitations';
import {
  joinByLink,
  makeInvitationLink,
  revokeInvitationLink,
} from '@tandem/contract/invitations/invitation-links';
import { markNotificationsRead } from '@tandem/contract/notifications';
import { subscribePush } from '@tandem/contract/notifications/notification-settings';
import { dismissSuggestion } from '@tandem/contract/people';
import { reportThing } from '@tandem/contract/reports';
import { setPublicity } from '@tandem/contract/projects/project-publicity';
import { editProfile } from '@tandem/contract/profile';
import { mentionToken } from '@tandem/contract/chat/plain-text';
import { editProject } from '@tandem/contract/projects';
import { archiveProject, deleteProject } from '@tandem/contract/projects/project-lifecycle';
import { offerOwnership, removeProjectUser } from '@tandem/contract/projects/project-members';
import { ignoreProject, saveProject } from '@tandem/contract/projects/project-lists';
import { addChecklistItem, editChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { addTaskComment, editTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { followTask } from '@tandem/contract/tasks/tasks-following';
import { makeCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { passkeys } from '../../features/account/factors/factors.tables.ts';
import { signUpLinks, signUps } from '../../features/account/sign-up/sign-up.tables.ts';
import { members } from '../../features/account/public.ts';
import { createHideMessage } from '../../features/chat/public.ts';
import { chatMessages, chatReactions } from '../../features/chat/chat.tables.ts';
import { createHideComment } from '../../features/tasks/public.ts';
import {
  emailChanges,
  emailLinks,
  passwordResets,
  providerAccounts,
  providerFlows,
} from '../../features/account/account.tables.ts';
import { projects } from '../../features/projects/public.ts';
import { reportCases, reportDecisions, reports } from '../../features/reports/reports.tables.ts';
import {
  reminders,
  chatMailings,
  mailings,
  notifications,
  pushDevices,
  pushes,
  sentPushes,
  notificationMutes,
  notificationSettings,
} from '../../features/notifications/notifications.tables.ts';
import { eq } from 'drizzle-orm';
import { newId } from '../../platform/ids.ts';
import { projectRepositories } from '../../features/projects/source/source.tables.ts';
import { mails } from '../../platform/mail/mails.tables.ts';
import { groupChatOf, openDirectChatWith, postMessage } from '../chat-actions.ts';
import { addPasskey, enterPassword, setUpApp } from '../factors/factor-actions.ts';
import { uploadForComment } from '../attachment-actions.ts';
import { formWith } from '../form.ts';
import { picture, uploadPhoto } from '../images.ts';
import { moderate } from './full-administration.ts';
import { connect } from '../people-actions.ts';
import { previewOf } from '../import-actions.ts';
import { joinProject, publish } from '../project-actions.ts';
import { pushKeys, silentHost } from '../push/push-keys.ts';
import { addTask } from '../task-actions.ts';
import type { Actor, TestApp } from '../test-app.ts';

/** Part of every text that the member writes. */
export const trace = 'falconry';

/** Makes a token, uses it and revokes it. */
async function useTokens(app: TestApp, me: Actor): Promise<void> {
  const { data, token } = await me.call(makeAccessToken, { body: { name: trace, scopes: ['profile:read'] } });
  await app.nobody.send(viewProfile, {}, { headers: { authorization: `Bearer ${token}` } });
  await me.call(revokeAccessToken, { params: { id: data._id } });
}

/** Names a repository, as if its host had answered. */
async function nameRepository(app: TestApp, projectId: string): Promise<void> {
  await app.database.orm.insert(projectRepositories).values({
    projectId,
    kind: 'forgejo',
    origin: 'https://git.example.org',
    path: `${trace}/${trace}`,
    sealedToken: 'sealed',
    facts: { description: trace },
    problem: 'limited',
    replies: { repository: { etag: 'etag', facts: { description: trace } } },
    askedAt: app.clock.now(),
    nextAt: app.clock.now(),
  });
}

/** A member who used every feature, so that no personal column has its default value. */
export async function createFullAccount(app: TestApp): Promise<{ me: Actor; ownProjectId: string }> {
  const [friend, former] = [await app.member(), await app.member()];
  const lists = { techStack: [`${trace} tools`], skills: [trace], interests: [`${trace} fairs`] };
  const names = { firstName: trace, lastName: `${trace}son`, emailId: `${trace}@example.org` };
  const me = await app.member({ ...names, ...lists, about: `I live for ${trace}.`, gender: 'female' });
  await me.call(editProfile, {
    body: {
      photoUrl: await uploadPhoto(me, `${trace}.png`),
      links: [{ title: trace, url: `https://${trace}.example.org` }],
      hoursPerWeek: 4,
      timeZone: 'Asia/Riyadh',
      languages: [trace],
      showsPublicly: true,
    },
  });
  await connect(friend, me);
  await part(app, me, former);
  await me.call(saveProject, { params: { id: (await publish(former))._id } });
  await me.call(ignoreProject, { params: { id: (await publish(former))._id } });
  await me.call(makeCalendarLink);
  await useTokens(app, me);
  const chatId = await openDirectChatWith(me, friend);
  await postMessage(me, chatId, `Hello from ${trace}.`);
  await postMessage(friend, chatId, `Hello, ${mentionToken(me.id)}.`);
  const { _id: ownProjectId } = await publish(me, {
    title: trace,
    description: trace,
    language: trace,
    hoursPerWeek: 4,
    closesWhenFull: true,
    links: [{ title: trace, url: `https://${trace}.example.org` }],
    roles: [{ title: trace, description: trace, places: 2 }],
  });
  await me.call(editProject, {
    params: { id: ownProjectId },
    body: { collaboratorsMentionEveryone: true },
  });
  await me.call(setPublicity, {
    params: { id: ownProjectId },
    body: { isPublic: true, isFindable: true },
  });
  await nameRepository(app, ownProjectId);
  await previewOf(me, ownProjectId, `Title\n${trace}\n`);
  const ended = await publish(me, { title: `Old ${trace}` });
  await me.call(archiveProject, { params: { id: ended._id } });
  await me.call(deleteProject, { params: { id: ended._id }, body: { title: ended.title } });
  await collaborate(app, me, friend);
  await inviteAndJoin(app, me, { friend, ownProjectId });
  await Promise.all([leaveMails(app, me), chooseNotifications(app, me, ownProjectId)]);
  await Promise.all([moderate(app, me, trace), beModerated(app, me, ownProjectId)]);
  await leaveFactors(app, me);
  await app.indexAll();
  return { me, ownProjectId };
}

/** Ends a connection, dismisses a suggestion, reports and blocks somebody. */
async function part(app: TestApp, me: Actor, former: Actor): Promise<void> {
  await connect(me, former);
  await me.call(disconnect, { params: { userId: former.id } });
  await me.call(dismissSuggestion, { params: { userId: former.id } });
  const thing = { kind: 'member' as const, id: former.id };
  await me.call(reportThing, { body: { thing, reason: 'spam', words: trace } });
  await me.call(blockMember, { params: { userId: (await app.member()).id } });
}

/** Is warned by a moderator, has a project that was hidden once, and gets a decision on what they reported. */
async function beModerated(app: TestApp, me: Actor, projectId: string): Promise<void> {
  const { orm } = app.database;
  const [caseId, at] = [newId(), app.clock.now()];
  const thing = { kind: 'project' as const, subjectId: projectId, projectId, authorId: me.id };
  await orm.insert(reportCases).values({ ...thing, id: caseId, title: trace, latestAt: at, takenBy: me.id });
  const decided = { outcome: 'warned' as const, reason: trace, until: at, photoUrl: trace, at, undoneAt: at };
  await orm
    .insert(reportDecisions)
    .values({ ...decided, id: newId(), caseId, memberId: me.id, moderatorId: me.id });
  await orm
    .update(projects)
    .set({ hiddenAt: at, hiddenByRole: 'moderator' })
    .where(eq(projects.id, projectId));
  await orm.update(reports).set({ status: 'closed' }).where(eq(reports.reporterId, me.id));
}

/** Joins a project that is offered to the member, and one that is deleted. */
async function joinDeleted(me: Actor, owner: Actor): Promise<void> {
  const [offered, deleted] = [await publish(owner), await publish(owner)];
  for (const { _id } of [offered, deleted]) await joinProject(owner, me, _id);
  await owner.call(offerOwnership, { params: { id: offered._id }, body: { userId: me.id } });
  await owner.call(deleteProject, { params: { id: deleted._id }, body: { title: deleted.title } });
}

/** Joins projects of `owner`, and writes in a chat, on a board and under a task. */
async function collaborate(app: TestApp, me: Actor, owner: Actor): Promise<void> {
  const { _id: projectId } = await publish(owner);
  const body = { role: trace, message: `I know ${trace}.` };
  const { data: request } = await me.call(askToJoin, { params: { projectId }, body });
  await owner.call(acceptJoinRequest, { params: { projectId, requestId: request._id } });
  const { _id: messageId } = await postMessage(me, await groupChatOf(me, projectId), `The ${trace} begins.`);
  const at = app.clock.now();
  await app.database.transaction((tx) => createHideMessage(app.sockets.live)(tx, { messageId, at }));
  await changeMessages(app, me, await groupChatOf(me, projectId));
  await sendFiles(me, await groupChatOf(me, projectId));
  const content = { title: trace, description: trace, dueDate: '2026-12-24', status: 'Done' as const };
  const { _id: taskId } = await addTask(me, projectId, { ...content, assignedTo: me.id });
  const plan = formWith(Buffer.from(trace), { filename: `${trace}.txt` });
  await me.send(uploadTaskFile, { params: { projectId, taskId } }, plan);
  const item = { text: `Ask ${trace}.` };
  const { data: added } = await me.call(addChecklistItem, { params: { projectId, taskId }, body: item });
  await me.call(followTask, { params: { projectId, taskId } });
  const itemParams = { projectId, taskId, itemId: added.items[0]?._id ?? '' };
  await me.call(editChecklistItem, { params: itemParams, body: { isDone: true } });
  const sketch = await uploadForComment({ projectId, taskId }, me, Buffer.from(trace), `${trace}.txt`);
  const { comment } = await me.call(addTaskComment, {
    params: { projectId, taskId },
    body: { text: trace, fileIds: [sketch.json<{ data: { _id: string } }>().data._id] },
  });
  const params = { projectId, taskId, commentId: comment._id };
  await me.call(editTaskComment, { params, body: { text: `More ${trace}.` } });
  await app.database.transaction((tx) =>
    createHideComment(app.sockets.live)(tx, { commentId: comment._id, at: app.clock.now() }),
  );
  await addTask(owner, projectId, { assignedTo: me.id });
  await me.call(markNotificationsRead);
  await beRejected(me, owner);
  await joinDeleted(me, owner);
}

/** Edits a message and deletes another one. */
async function changeMessages(app: TestApp, me: Actor, chatId: string): Promise<void> {
  const [edited, deleted] = [await postMessage(me, chatId, trace), await postMessage(me, chatId, trace)];
  const onEdited = { chatId, messageId: edited._id };
  await me.call(editMessage, { params: onEdited, body: { text: `The ${trace} went on.` } });
  await me.call(deleteMessage, { params: { chatId, messageId: deleted._id } });
  const changes = { replyTo: deleted._id, pinnedAt: app.clock.now(), taskId: newId() };
  await app.database.orm.update(chatMessages).set(changes).where(eq(chatMessages.id, edited._id));
  const remindAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await me.call(saveMessage, { params: onEdited, body: { remindAt } });
  const reaction = { messageId: edited._id, memberId: me.id, emoji: '🎉', at: app.clock.now() };
  await app.database.orm.insert(chatReactions).values(reaction);
}

/** Sends two images in a message. */
async function sendFiles(me: Actor, chatId: string): Promise<void> {
  const image = formWith(await picture({ width: 900, height: 900 }), { filename: `${trace}.jpg` });
  const fileIds: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const reply = await me.send(uploadChatFile, { params: { chatId } }, image);
    fileIds.push(reply.json<{ data: { _id: string } }>().data._id);
  }
  await me.call(postChatMessage, { params: { chatId }, body: { text: trace, fileIds } });
}

async function beRejected(me: Actor, owner: Actor): Promise<void> {
  const { _id: projectId } = await publish(owner);
  const { data } = await me.call(askToJoin, { params: { projectId }, body: { role: trace } });
  const params = { projectId, requestId: data._id };
  await owner.call(rejectJoinRequest, { params, body: { reason: `We do no ${trace}.` } });
}

/** Is invited, invites, and lets somebody in by a link that was revoked since. */
async function inviteAndJoin(
  app: TestApp,
  me: Actor,
  { friend, ownProjectId }: { friend: Actor; ownProjectId: string },
): Promise<void> {
  const { _id: projectId } = await publish(friend);
  const toMe = { userId: me.id, role: trace, message: `Bring your ${trace}.` };
  const { data } = await friend.call(invitePerson, { params: { projectId }, body: toMe });
  await me.call(declineInvitation, { params: { projectId, invitationId: data?._id ?? '' } });
  const own = { params: { projectId: ownProjectId } };
  await me.call(invitePerson, { ...own, body: { ...toMe, userId: friend.id } });
  const { data: link } = await me.call(makeInvitationLink, { ...own, body: { role: trace, maxUses: 2 } });
  const guest = await app.member();
  await guest.call(joinByLink, { body: { token: link.path.split('/').pop() ?? '' } });
  await guest.call(removeProjectUser, { params: { id: ownProjectId, userId: guest.id } });
  await me.call(revokeInvitationLink, { params: { projectId: ownProjectId, linkId: link._id } });
}

/** Chooses how to be notified, has an address that bounced, and was reminded. */
async function chooseNotifications(app: TestApp, me: Actor, projectId: string): Promise<void> {
  const at = app.clock.now();
  await app.database.orm.insert(notificationSettings).values({
    memberId: me.id,
    choices: { comments: { mail: true } },
    hasQuietHours: true,
    quietFrom: '21:00',
    quietTo: '08:00',
    timeZone: 'Asia/Riyadh',
    bouncedAddress: me.user.emailId,
    bouncedAt: at,
  });
  await app.database.orm
    .insert(mailings)
    .values({ memberId: me.id })
    .onConflictDoUpdate({ target: mailings.memberId, set: { mailId: newId(), claimedAt: at, lastAt: at } });
  await app.database.orm
    .insert(chatMailings)
    .values({ memberId: me.id, chatId: newId(), seq: 1, mailId: newId() });
  await app.database.orm.update(notifications).set({ isMailDue: true, mailId: newId() });
  const muted = { memberId: me.id, kind: 'project' as const, subjectId: projectId, mutedAt: at };
  await app.database.orm.insert(notificationMutes).values(muted);
  const reminder = { memberId: me.id, kind: 'taskDue' as const, subjectId: projectId, about: trace, at };
  await app.database.orm.insert(reminders).values(reminder);
  const body = { endpoint: `http://${silentHost}/${trace}`, keys: pushKeys, hidesPreviews: true };
  await me.call(subscribePush, { body });
  await app.database.orm
    .update(pushDevices)
    .set({ lastSentAt: at, sentDay: '2026-11-20', sentCount: 1, userAgent: trace, retryAt: at, failures: 1 });
  const [device] = await app.database.orm.select().from(pushDevices).where(eq(pushDevices.memberId, me.id));
  const waits = { id: newId(), deviceId: device?.id ?? '', subjectId: projectId, nextAt: at, expiresAt: at };
  await app.database.orm.insert(pushes).values({ ...waits, what: 'message', fromSeq: 1, seq: 1 });
  const shown = {
    deviceId: waits.deviceId,
    tag: projectId,
    messageId: newId(),
    chatId: newId(),
    notedAt: at,
  };
  await app.database.orm.insert(sentPushes).values({ ...shown, sentAt: at });
}

/** Leaves what mails and their links need. */
async function leaveMails(app: TestApp, me: Actor): Promise<void> {
  await forgetPassword(app, me);
  await signUpByMail(app, me);
  await changeAddress(app, me);
  await logInThroughProvider(app, me);
}

/** Asks twice for a link, of which one is sent; another mail names the member by id. */
async function forgetPassword(app: TestApp, me: Actor): Promise<void> {
  const body = { emailId: me.user.emailId };
  await me.call(requestPasswordReset, { body });
  await app.sendMails();
  await app.database.orm.update(passwordResets).set({ endedAs: 'replaced' });
  await me.call(requestPasswordReset, { body });
  const at = app.clock.now();
  const times = { createdAt: at, expiresAt: at, nextAt: at };
  await app.database.orm.insert(mails).values({ id: newId(), kind: 'note', recipient: me.id, ...times });
}

/** Leaves the rows of a sign-up by mail, of which the account keeps the id. */
async function signUpByMail(app: TestApp, { id, user: { emailId } }: Actor): Promise<void> {
  const at = app.clock.now();
  const times = { createdAt: at, expiresAt: at };
  await app.database.orm.insert(signUps).values({ id, emailId, ...times, confirmedAt: at });
  await app.database.orm.insert(signUpLinks).values({ tokenHash: trace, signUpId: id, expiresAt: at });
  await app.database.orm.update(members).set({ emailVerifiedAt: at }).where(eq(members.id, id));
}

/** Leaves a linked account at a provider, and a log-in there that waits to be linked. */
async function logInThroughProvider(app: TestApp, { id, user: { emailId } }: Actor): Promise<void> {
  const at = app.clock.now();
  const account = { issuer: 'https://id.example', subject: trace, emailId };
  const { orm } = app.database;
  await orm.insert(providerAccounts).values({ ...account, id, memberId: id, linkedAt: at, lastUsedAt: at });
  const flow = { tokenHash: trace, sessionHash: trace, purpose: 'waiting', next: trace } as const;
  const times = { createdAt: at, expiresAt: new Date(at.getTime() + 60_000) };
  await orm.insert(providerFlows).values({ ...account, ...flow, ...times, memberId: id });
}

/** Leaves a change of the address, with the id of the account. */
async function changeAddress(app: TestApp, { id, user: { emailId } }: Actor): Promise<void> {
  const at = app.clock.now();
  const change = { id, memberId: id, fromEmail: `old-${emailId}`, toEmail: emailId, createdAt: at };
  await app.database.orm.insert(emailChanges).values({ ...change, expiresAt: at, status: 'confirmed' });
  await app.database.orm.insert(emailLinks).values({ tokenHash: trace, changeId: id, purpose: 'undo' });
}

/** Adds a passkey and an authenticator app, and leaves a log-in that waits for one. */
async function leaveFactors(app: TestApp, me: Actor): Promise<void> {
  const { passkey } = await addPasskey(me, { name: trace });
  const { id } = passkeys;
  await app.database.orm.update(passkeys).set({ lastUsedAt: app.clock.now() }).where(eq(id, passkey._id));
  await setUpApp(app, me);
  const { token } = await enterPassword(app, me);
  await app.nobody.call(requestPasskeyLogIn, { body: { token } });
}
