import { type ChatMessage, postChatMessage } from '@tandem/contract/chat';
import { mentionToken } from '@tandem/contract/chat/plain-text';
import { saveMessage } from '@tandem/contract/chat/chat-saved-messages';
import { reportThing, decideReport, listReports } from '@tandem/contract/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytes, fileIn } from './attachment-actions.ts';
import { edit, groupChatOf, onMessage, pin, react, remove } from './chat-actions.ts';
import { deleteAccountOf } from './deletion-actions.ts';
import { crawlCommands, record, type Received } from './email-crawl/crawl.ts';
import {
  createPeople,
  type Marker,
  newMarkers,
  openWithPushes,
  type Places,
  placesOf,
  type Planted,
  storedIn,
} from './planted-texts.ts';
import type { PushService, ReceivedPush } from './push/push-service.ts';
import type { TestApp } from './test-app.ts';

let opened: Awaited<ReturnType<typeof openWithPushes>>;
let app: TestApp;
let pushService: PushService;

beforeAll(async () => {
  opened = await openWithPushes();
  ({ app, pushService } = opened);
});
afterAll(() => opened.close());

const minute = 60_000;

/** A message that was edited, and everything that members do with one. */
interface Talk extends Planted {
  message: ChatMessage;
  caseId: string;
  pushes: ReceivedPush[];
}

/** The reader is told by a push that is sent, the owner by one that waits; mails and the reminder wait as well. */
async function talk(): Promise<Talk> {
  const { people, projectId } = await createPeople(app, ['messages', 'mentions', 'replies']);
  const { owner, sender, reader, moderator } = people;
  const { before, after, file } = newMarkers();
  const pushes = await pushService.subscribe(reader);
  const chatId = await groupChatOf(owner, projectId);
  const { _id: fileId } = await fileIn(chatId, sender, bytes(file), `${file}.txt`);
  const named = [reader, owner].map(({ id }) => mentionToken(id)).join(' ');
  const body = { text: `${before} ${named}`, fileIds: [fileId] };
  const { data: sent } = await sender.call(postChatMessage, { params: { chatId }, body });
  await app.indexAll();
  app.clock.advance(5_000);
  await app.sendPushes();
  await pushService.subscribe(owner).then((later) => pushes.push(...later));
  const message = await edit(sender, sent, `${after} ${named}`);
  for (const who of [reader, owner]) {
    const reply = { text: 'A reply.', replyTo: message._id };
    await who.call(postChatMessage, { params: { chatId }, body: reply });
    await react(who, message, '👍');
  }
  await pin(owner, message);
  const remindAt = new Date(app.clock.now().getTime() + 10 * minute).toISOString();
  await reader.call(saveMessage, { ...onMessage(message), body: { remindAt } });
  const thing = { kind: 'message' as const, id: message._id };
  await reader.call(reportThing, { body: { thing, reason: 'spam' } });
  const caseId = (await moderator.call(listReports, {})).data[0]?._id ?? '';
  await app.indexAll();
  return {
    people,
    markers: { before, after, file },
    ids: {
      chatId: [chatId],
      projectId: [projectId],
      fileId: [fileId],
      caseId: [caseId],
      userId: [sender.id],
      id: [projectId, sender.id],
    },
    otherId: message._id,
    rooms: [chatId, projectId],
    message,
    caseId,
    pushes,
  };
}

/** What everybody in the chat reads it by. */
const conversation = [
  'listChatChanges',
  'listChatMessages',
  'listMessagesWithFiles',
  'listNotifications',
  'listPins',
  'searchChats',
  'viewMessageHistory',
];
/** The same without what goes with its file and its notification. */
const textAlone = conversation.filter((name) => !/^(?:listMessagesWithFiles|listNotifications)$/.test(name));
const ofHiddenFile = [
  'downloadAttachment',
  'listChatChanges',
  'listChatMessages',
  'listMessagesWithFiles',
  'listPins',
];
const ofFile = [...ofHiddenFile, 'searchChats'];
/** Moderators decide about what was reported, so a report keeps its copy until it expires (ADR 0058). */
const reported = { moderator: ['listReports', 'viewReport'], tables: ['reports'] };
/** Of a file it keeps the name, and of an image how it looked (ADR 0107). */
const reportedFile = { moderator: ['viewReport'], tables: reported.tables };
/** The sender may read a hidden message, and take it along. */
const ownOf = (names: readonly string[]) => [...names, 'downloadOwnData'].toSorted();

const before: Record<Marker, Places> = {
  before: {
    owner: ['viewMessageHistory'],
    sender: ownOf(['viewMessageHistory']),
    reader: ['viewMessageHistory'],
    tables: ['chat_message_revisions'],
  },
  after: {
    owner: conversation,
    sender: ownOf(conversation),
    reader: [...conversation, 'listSavedMessages'].toSorted(),
    moderator: reported.moderator,
    tables: ['chat_message_words', 'chat_messages', ...reported.tables],
  },
  file: {
    owner: ofFile,
    sender: ownOf(ofFile),
    reader: [...ofFile, 'listSavedMessages'].toSorted(),
    moderator: reportedFile.moderator,
    tables: ['attachments', ...reportedFile.tables],
  },
};
const gone: Record<Marker, Places> = { before: {}, after: reported, file: reportedFile };

interface End {
  name: string;
  end(talked: Talk): Promise<unknown>;
  left: Record<Marker, Places>;
}

const ends: End[] = [
  {
    name: 'its sender deletes it',
    end: ({ people, message }) => remove(people.sender, message),
    left: gone,
  },
  {
    name: 'the owner of the project deletes it',
    end: ({ people, message }) => remove(people.owner, message),
    left: gone,
  },
  {
    name: 'a moderator hides it',
    end: ({ people, caseId }) =>
      people.moderator.call(decideReport, {
        params: { caseId },
        body: { outcome: 'hidden', reason: 'Not here.' },
      }),
    left: {
      before: { sender: ['downloadOwnData'], tables: ['chat_message_revisions'] },
      after: {
        // The list has open reports, this one is closed.
        moderator: ['viewReport'],
        sender: ownOf(['listChatChanges', 'listChatMessages', 'listMessagesWithFiles', 'listPins']),
        tables: ['chat_messages', ...reported.tables],
      },
      file: {
        sender: ownOf(ofHiddenFile),
        moderator: reportedFile.moderator,
        tables: ['attachments', ...reportedFile.tables],
      },
    },
  },
  {
    // What was said stays for the others, who answered it (ADR 0015). The former text and the file go.
    name: 'its sender deletes the account',
    end: ({ people }) => deleteAccountOf(people.sender),
    left: {
      ...gone,
      after: {
        owner: textAlone,
        reader: [...textAlone, 'listSavedMessages'].toSorted(),
        moderator: reported.moderator,
        tables: ['chat_message_words', 'chat_messages', ...reported.tables],
      },
    },
  },
];

/** What mails and pushes say that waited when the message went, or were due later. A push that was sent is replaced first. */
async function toldLater({ pushes }: Talk, isWithheld: boolean): Promise<string> {
  const [mailed, pushed] = [app.mails.length, pushes.length];
  await app.sendPushes();
  if (isWithheld) expect(pushes[pushed]).toMatchObject({ title: 'Message deleted', tag: pushes[0]?.tag });
  app.clock.advance(20 * minute);
  await app.runJob('remind-of-saved-messages');
  await app.runJob('plan-mails');
  await app.sendMails();
  await app.sendPushes();
  return JSON.stringify([app.mails.slice(mailed), pushes.slice(pushed)]);
}

it.each(ends)(
  'finds the texts of a message nowhere after $name',
  { timeout: 120_000 },
  async ({ end, left }) => {
    const talked = await talk();
    expect(await placesOf(app, talked)).toEqual(before);
    const events: Received[] = [];
    const { reader, owner } = talked.people;
    const clients = [await record(app, reader, events), await record(app, owner, events)];
    await end(talked);
    // Before time passes: the export asks for the password again after some minutes.
    expect(await placesOf(app, talked)).toEqual(left);
    for (const client of clients) await crawlCommands(client, [talked.message.chatId]);
    const told = `${JSON.stringify(events)}${await toldLater(talked, left.after.reader === undefined)}`;
    for (const client of clients) client.close();
    expect(told).toContain(talked.message.chatId);
    for (const name of Object.keys(left) as Marker[]) {
      if (left[name].reader === undefined) expect(told).not.toContain(talked.markers[name]);
      expect(await storedIn(app, talked.markers[name])).toEqual(left[name].tables ?? []);
    }
  },
);
