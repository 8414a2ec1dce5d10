import { randomBytes } from 'node:crypto';
import { openGroupChat } from '@tandem/contract/chat';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { createProject } from '@tandem/contract/projects';
import { type RemoteMember, signUpRemotely } from '../processes/remote-member.ts';

/** The members of a project on a server in another process, and their group chat. */
export interface Participants {
  members: RemoteMember[];
  chatId: string;
}

/** Signs up `size` members and adds them to a new project. */
export async function createParticipants(address: string, size: number): Promise<Participants> {
  // A database may see several runs.
  const run = randomBytes(4).toString('hex');
  const names = Array.from({ length: size }, (_, index) => `participant${index}-${run}`);
  const members = await Promise.all(names.map((name) => signUpRemotely(address, name)));
  const [owner, ...others] = members;
  if (owner === undefined) throw new Error('There must be a participant to own the project.');
  const lists = { skillsRequired: ['Writing'], interestsTags: ['Chat'] };
  const { project } = await owner.call(createProject, {
    body: { title: 'Chaos', description: 'Everybody writes at once.', ...lists },
  });
  for (const other of others) {
    const { data } = await other.call(askToJoin, {
      params: { projectId: project._id },
      body: { role: 'Writer' },
    });
    await owner.call(acceptJoinRequest, { params: { projectId: project._id, requestId: data._id } });
  }
  const { data } = await owner.call(openGroupChat, { body: { projectId: project._id } });
  return { members, chatId: data._id };
}
