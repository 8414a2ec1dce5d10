import { openGroupChat } from '@tandem/contract/chat';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { createProject } from '@tandem/contract/projects';
import { farMember, type FarVisitor } from '../processes/far-visitor.ts';

/** People of one project on a server in another process, and their group chat. */
export interface Participants {
  members: FarVisitor[];
  chatId: string;
}

/** Brings so many people together in a new project. */
export async function createParticipants(address: string, size: number): Promise<Participants> {
  const names = Array.from({ length: size }, (_, at) => `talker${at}`);
  const members = await Promise.all(names.map((name) => farMember(address, name)));
  const [owner, ...others] = members;
  if (owner === undefined) throw new Error('A crew has an owner.');
  const lists = { skillsRequired: ['Talking'], interestsTags: ['Talk'] };
  const { project } = await owner.call(createProject, {
    body: { title: 'Chaos', description: 'Everybody talks at once.', ...lists },
  });
  for (const other of others) {
    const { data } = await other.call(askToJoin, {
      params: { projectId: project._id },
      body: { role: 'Talker' },
    });
    await owner.call(acceptJoinRequest, { params: { projectId: project._id, requestId: data._id } });
  }
  const { data } = await owner.call(openGroupChat, { body: { projectId: project._id } });
  return { members, chatId: data._id };
}
