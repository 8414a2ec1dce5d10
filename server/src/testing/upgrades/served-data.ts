import { logIn } from '@tandem/contract/account';
import { listChatMessages, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { listConnections } from '@tandem/contract/connections';
import { acceptJoinRequest, listProjectRequests } from '@tandem/contract/join-requests';
import { viewProject } from '@tandem/contract/projects';
import { coverSeedOf } from '@tandem/contract/projects/project-cover';
import { listMyCollaborations, listMyProjects } from '@tandem/contract/projects/project-lists';
import { createTask, listTasks } from '@tandem/contract/tasks';
import { listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import type { Database } from '../../platform/database/database.ts';
import { cookieOf, createTestApp, visitor } from '../test-app.ts';
import { ada, hut, sessionToken, taskId } from './former-ids.ts';
import { includes } from './former-schema.ts';

/** What today's program answers about former data, after it also wrote: the same for every state that has such data. */
export async function servedFrom(database: Database, newest: string) {
  const app = await createTestApp({ database });
  const { emailId, password } = ada;
  const loggedIn = await app.nobody.send(logIn, { body: { emailId, password } });
  const owner = visitor(app.http, cookieOf(loggedIn));
  // The session is older than the upgrade.
  const collaborator = visitor(app.http, `tandem=${sessionToken}`);
  const projectId = hut.id;
  const { data: requests } = await owner.call(listProjectRequests, { params: { id: projectId } });
  const pending = requests.filter(({ status }) => status === 'pending');
  for (const { _id: requestId } of pending)
    await owner.call(acceptJoinRequest, { params: { projectId, requestId } });
  const { data: chat } = await collaborator.call(openGroupChat, { body: { projectId } });
  const chatId = chat._id;
  await collaborator.call(postChatMessage, { params: { chatId }, body: { text: 'Since today' } });
  const messages = await owner.call(listChatMessages, { params: { chatId }, query: {} });
  await owner.call(createTask, { params: { projectId }, body: { title: 'Since today' } });
  const board = await collaborator.call(listTasks, { params: { projectId }, query: {} });
  const comments = !includes(newest, 'tasks')
    ? []
    : (await owner.call(listTaskComments, { params: { projectId, taskId } })).comments;
  const { data: project } = await owner.call(viewProject, { params: { id: projectId } });
  return {
    project: project.title,
    coverSeed: project.coverSeed,
    mine: (await owner.call(listMyProjects, { query: {} })).total,
    joined: (await collaborator.call(listMyCollaborations, { query: {} })).data.map(({ title }) => title),
    pending: pending.length,
    connections: (await owner.call(listConnections)).connections.length,
    messages: messages.data.map(({ seq, text }) => `${seq} ${text}`),
    tasks: board.tasks.map(({ title }) => title).toSorted(),
    comments: comments.map(({ text }) => text),
  };
}

/** What it must answer. */
export const expectedFrom = (newest: string) => ({
  project: hut.title,
  // The upgrade hashes the titles that it finds; later a seed is stored, here none.
  coverSeed: includes(newest, 'project_cover_seed') ? 0 : coverSeedOf(hut.title),
  mine: 1,
  joined: [hut.title],
  pending: 1,
  connections: 1,
  messages: !includes(newest, 'chat')
    ? ['1 Since today']
    : ['1 Who brings bread?', '2 I left.', '3 Since today'],
  tasks: !includes(newest, 'tasks') ? ['Since today'] : ['Buy bread', 'Since today', 'Sweep'],
  comments: !includes(newest, 'tasks') ? [] : ['Rye or wheat?'],
});
