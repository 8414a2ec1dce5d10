import { blockMember } from '@tandem/contract/blocks';
import {
  acceptConnectionRequest,
  disconnect,
  rejectConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { askToJoin, rejectJoinRequest, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { editProfile } from '@tandem/contract/profile';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { ignoreProject, saveProject } from '@tandem/contract/projects/project-lists';
import { groupChatOf, openDirectChatWith, postMessage } from '../chat-actions.ts';
import { askToConnect, connect } from '../people-actions.ts';
import { joinProject } from '../project-actions.ts';
import { addTask } from '../task-actions.ts';
import type { Actor } from '../test-app.ts';

/** Two members with a project each. `known` has the planted address. */
export interface Pair {
  reader: Actor;
  known: Actor;
  /** The id of the project that `reader` owns. */
  readersProject: string;
  /** The id of the project that `known` owns. */
  knownsProject: string;
}

/** How two members came to know each other; returns the ids that appeared on the way. */
interface Relation {
  name: string;
  /** The operation that showed the address before the relation ended. */
  shownBefore?: string;
  prepare: (pair: Pair) => Promise<string[]>;
}

const ask = async (who: Actor, projectId: string) =>
  (await who.call(askToJoin, { params: { projectId }, body: { role: 'Tester', message: 'Hello.' } })).data
    ._id;

/** Both write to each other, which a pending join request allows. */
async function talk({ reader, known }: Pair): Promise<string[]> {
  const chatId = await openDirectChatWith(reader, known);
  await postMessage(reader, chatId);
  await postMessage(known, chatId);
  return [chatId];
}

/** The owner adds the member and works with them: a task, an assignment, messages. */
async function workTogether(owner: Actor, member: Actor, projectId: string): Promise<string[]> {
  await joinProject(owner, member, projectId);
  const task = await addTask(owner, projectId, { assignedTo: member.id });
  const chatId = await groupChatOf(member, projectId);
  await postMessage(owner, chatId);
  await postMessage(member, chatId);
  return [task._id, chatId];
}

/** What leaves the address of `known` invisible to `reader`. */
export const withoutAddress: Relation[] = [
  {
    name: 'a stranger who saved and ignored projects',
    prepare: async ({ reader, knownsProject }) => {
      await reader.call(saveProject, { params: { id: knownsProject } });
      await reader.call(ignoreProject, { params: { id: knownsProject } });
      return [];
    },
  },
  {
    name: 'a member whose connection request is pending',
    prepare: async ({ reader, known }) => [(await askToConnect(reader, known))._id],
  },
  {
    name: 'a member who withdrew the connection request',
    prepare: async ({ reader, known }) => {
      const { _id: requestId } = await askToConnect(reader, known);
      await reader.call(withdrawConnectionRequest, { params: { requestId } });
      return [requestId];
    },
  },
  {
    name: 'a member whose connection request was rejected',
    prepare: async ({ reader, known }) => {
      const { _id: requestId } = await askToConnect(reader, known);
      await known.call(rejectConnectionRequest, { params: { requestId } });
      return [requestId];
    },
  },
  {
    name: 'a member who was asked to connect, after the withdrawal',
    prepare: async ({ reader, known }) => {
      const { _id: requestId } = await askToConnect(known, reader);
      await known.call(withdrawConnectionRequest, { params: { requestId } });
      return [requestId];
    },
  },
  {
    name: 'a member who rejected the connection request',
    prepare: async ({ reader, known }) => {
      const { _id: requestId } = await askToConnect(known, reader);
      await reader.call(rejectConnectionRequest, { params: { requestId } });
      return [requestId];
    },
  },
  {
    name: 'a member whose connection has ended',
    shownBefore: 'acceptConnectionRequest',
    prepare: async ({ reader, known }) => {
      await connect(known, reader);
      const ids = await talk({ reader, known, readersProject: '', knownsProject: '' });
      await known.call(disconnect, { params: { userId: reader.id } });
      return ids;
    },
  },
  {
    name: 'a connected team-mate who was blocked',
    shownBefore: 'acceptConnectionRequest',
    prepare: async (pair) => {
      const { reader, known, knownsProject } = pair;
      await connect(known, reader);
      const ids = [...(await workTogether(known, reader, knownsProject)), ...(await talk(pair))];
      await known.call(blockMember, { params: { userId: reader.id } });
      return ids;
    },
  },
  {
    name: 'a connected team-mate who blocked the member',
    shownBefore: 'acceptConnectionRequest',
    prepare: async (pair) => {
      const { reader, known, knownsProject } = pair;
      await connect(known, reader);
      const ids = [...(await workTogether(known, reader, knownsProject)), ...(await talk(pair))];
      await reader.call(blockMember, { params: { userId: known.id } });
      return ids;
    },
  },
  {
    name: 'an applicant who talks to the owner',
    prepare: async (pair) => [await ask(pair.reader, pair.knownsProject), ...(await talk(pair))],
  },
  {
    name: 'an applicant who withdrew',
    prepare: async ({ reader, knownsProject: projectId }) => {
      const requestId = await ask(reader, projectId);
      await reader.call(withdrawJoinRequest, { params: { projectId, requestId } });
      return [requestId];
    },
  },
  {
    name: 'a rejected applicant',
    prepare: async ({ reader, known, knownsProject: projectId }) => {
      const requestId = await ask(reader, projectId);
      await known.call(rejectJoinRequest, { params: { projectId, requestId } });
      return [requestId];
    },
  },
  {
    name: 'an owner whose applicant withdrew',
    prepare: async ({ known, readersProject: projectId }) => {
      const requestId = await ask(known, projectId);
      await known.call(withdrawJoinRequest, { params: { projectId, requestId } });
      return [requestId];
    },
  },
  {
    name: 'an owner who rejected the applicant',
    prepare: async ({ reader, known, readersProject: projectId }) => {
      const requestId = await ask(known, projectId);
      await reader.call(rejectJoinRequest, { params: { projectId, requestId } });
      return [requestId];
    },
  },
  {
    name: 'a former member of the project',
    prepare: async ({ reader, known, knownsProject: id }) => {
      const ids = await workTogether(known, reader, id);
      await known.call(removeProjectUser, { params: { id, userId: reader.id } });
      return ids;
    },
  },
  {
    name: 'an owner whose member left',
    shownBefore: 'acceptJoinRequest',
    prepare: async ({ reader, known, readersProject: id }) => {
      const ids = await workTogether(reader, known, id);
      await known.call(removeProjectUser, { params: { id, userId: known.id } });
      return ids;
    },
  },
  {
    name: 'a connection and project member of someone who hides it',
    prepare: async ({ reader, known, knownsProject }) => {
      await known.call(editProfile, { body: { showsEmail: false } });
      await connect(known, reader);
      return workTogether(known, reader, knownsProject);
    },
  },
];

/** What makes the address of `known` visible to `reader`, and an operation that shows it then. */
export const withAddress: (Relation & { shownBy: string })[] = [
  {
    name: 'a member who decides the connection request',
    shownBy: 'listReceivedRequests',
    prepare: async ({ reader, known }) => [(await askToConnect(known, reader))._id],
  },
  {
    name: 'an owner who decides the join request',
    shownBy: 'listProjectRequests',
    prepare: async ({ known, readersProject }) => [await ask(known, readersProject)],
  },
  {
    name: 'a connection that was asked',
    shownBy: 'listConnections',
    prepare: async ({ reader, known }) => {
      await connect(known, reader);
      return [];
    },
  },
  {
    name: 'a member whose connection request was accepted',
    shownBy: 'listConnectionRequests',
    prepare: async ({ reader, known }) => {
      const { _id: requestId } = await askToConnect(reader, known);
      await known.call(acceptConnectionRequest, { params: { requestId } });
      return [requestId];
    },
  },
  {
    name: 'a project member',
    shownBy: 'listProjectUsers',
    prepare: ({ reader, known, knownsProject }) => workTogether(known, reader, knownsProject),
  },
  {
    name: 'the owner of a project with that member',
    shownBy: 'listProjectUsers',
    prepare: ({ reader, known, readersProject }) => workTogether(reader, known, readersProject),
  },
];
