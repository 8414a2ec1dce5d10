import type { Attachment } from '@tandem/contract/attachments';
import { mentionToken } from '@tandem/contract/chat/plain-text';
import { decideReport, listReports, reportThing } from '@tandem/contract/reports';
import { addTaskComment, deleteTaskComment, editTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { watchBoard } from '@tandem/contract/tasks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytes, uploadForComment } from './attachment-actions.ts';
import { groupChatOf } from './chat-actions.ts';
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
import { addTask } from './task-actions.ts';
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

/** A comment on a task that was edited and reported, with a file, and whose mentions were pushed. */
interface Said extends Planted {
  onComment: { params: { projectId: string; taskId: string; commentId: string } };
  caseId: string;
  pushes: ReceivedPush[];
}

/** The reader is told by a push that is sent, the owner by one that waits; mails wait as well. */
async function comment(): Promise<Said> {
  const { people, projectId } = await createPeople(app, ['comments', 'mentions']);
  const { owner, sender, reader, moderator } = people;
  const markers = newMarkers();
  const pushes = await pushService.subscribe(reader);
  const { _id: taskId } = await addTask(owner, projectId, { assignedTo: reader.id });
  const params = { projectId, taskId };
  const uploaded = await uploadForComment(params, sender, bytes(markers.file), `${markers.file}.txt`);
  const { _id: fileId } = uploaded.json<{ data: Attachment }>().data;
  const named = [reader, owner].map(({ id }) => mentionToken(id)).join(' ');
  const body = { text: `${markers.before} ${named}`, fileIds: [fileId] };
  const { comment: added } = await sender.call(addTaskComment, { params, body });
  app.clock.advance(5_000);
  await app.sendPushes();
  await pushService.subscribe(owner).then((later) => pushes.push(...later));
  const onComment = { params: { ...params, commentId: added._id } };
  const edited = { text: `${markers.after} ${named}` };
  const { comment: said } = await sender.call(editTaskComment, { ...onComment, body: edited });
  const thing = { kind: 'comment' as const, id: said._id };
  await reader.call(reportThing, { body: { thing, reason: 'spam' } });
  const caseId = (await moderator.call(listReports, {})).data[0]?._id ?? '';
  await app.indexAll();
  const chatId = await groupChatOf(owner, projectId);
  return {
    people,
    markers,
    ids: {
      chatId: [chatId],
      projectId: [projectId],
      taskId: [taskId],
      fileId: [fileId],
      caseId: [caseId],
      userId: [sender.id],
      id: [projectId, sender.id],
    },
    otherId: said._id,
    rooms: [chatId, projectId],
    onComment,
    caseId,
    pushes,
  };
}

/** What everybody in the project reads it by. */
const conversation = ['exportProject', 'listTaskComments', 'searchComments'];
const withNotice = [...conversation, 'listNotifications'].toSorted();
const ofFile = ['downloadAttachment', 'listTaskComments', 'searchComments'];
/** Moderators decide about what was reported, so a report keeps its copy until it expires (ADR 0058); of a file the name. */
const openCase = ['listReports', 'viewReport'];
const reported = { moderator: openCase, tables: ['reports'] };
const reportedFile = { moderator: ['viewReport'], tables: ['reports'] };
/** The author may read a hidden comment, and take it along. */
const ownOf = (names: readonly string[]) => [...names, 'downloadOwnData'].toSorted();

/** Nobody reads how a comment was before it was edited. */
const before: Record<Marker, Places> = {
  before: {},
  after: {
    owner: withNotice,
    sender: ownOf(conversation),
    reader: withNotice,
    moderator: openCase,
    tables: ['reports', 'task_comments'],
  },
  file: {
    owner: ofFile,
    sender: ownOf(ofFile),
    reader: ofFile,
    moderator: reportedFile.moderator,
    tables: ['attachments', 'reports'],
  },
};
const gone: Record<Marker, Places> = { before: {}, after: reported, file: reportedFile };

interface End {
  name: string;
  end(said: Said): Promise<unknown>;
  left: Record<Marker, Places>;
}

const ends: End[] = [
  {
    name: 'its author deletes it',
    end: ({ people, onComment }) => people.sender.call(deleteTaskComment, onComment),
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
      before: {},
      after: {
        // The list has open reports, this one is closed.
        moderator: ['viewReport'],
        sender: ownOf(['exportProject', 'listTaskComments']),
        tables: ['reports', 'task_comments'],
      },
      file: {
        sender: ownOf(['downloadAttachment', 'listTaskComments']),
        moderator: ['viewReport'],
        tables: ['attachments', 'reports'],
      },
    },
  },
  {
    // What was said stays for the others, who answered it (ADR 0015). The file goes.
    name: 'its author deletes the account',
    end: ({ people }) => deleteAccountOf(people.sender),
    left: {
      ...gone,
      after: {
        owner: conversation,
        reader: conversation,
        moderator: openCase,
        tables: ['reports', 'task_comments'],
      },
    },
  },
];

/** What mails and pushes say that waited when the comment went, or were due later. */
async function toldLater({ pushes }: Said): Promise<string> {
  const [mailed, pushed] = [app.mails.length, pushes.length];
  await app.sendPushes();
  app.clock.advance(20 * minute);
  await app.runJob('plan-mails');
  await app.sendMails();
  await app.sendPushes();
  return JSON.stringify([app.mails.slice(mailed), pushes.slice(pushed)]);
}

it.each(ends)(
  'finds the texts of a comment nowhere after $name',
  { timeout: 120_000 },
  async ({ end, left }) => {
    const said = await comment();
    expect(await placesOf(app, said)).toEqual(before);
    const events: Received[] = [];
    const { reader, owner } = said.people;
    const clients = [await record(app, reader, events), await record(app, owner, events)];
    for (const client of clients)
      await client.send(watchBoard, { projectId: said.onComment.params.projectId });
    await end(said);
    expect(await placesOf(app, said)).toEqual(left);
    for (const client of clients) await crawlCommands(client, said.rooms);
    const told = `${JSON.stringify(events)}${await toldLater(said)}`;
    for (const client of clients) client.close();
    expect(told).toContain(said.onComment.params.projectId);
    for (const name of Object.keys(left) as Marker[]) {
      if (left[name].reader === undefined) expect(told).not.toContain(said.markers[name]);
      expect(await storedIn(app, said.markers[name])).toEqual(left[name].tables ?? []);
    }
  },
);
