import { disconnect } from '@tandem/contract/connections';
import { uploadFile } from '@tandem/contract/files';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { dismissSuggestion } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { ignoreProject, saveProject } from '@tandem/contract/projects/saved-and-ignored';
import { addTaskComment, editTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { makeCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { groupChatOf, openDirectChatWith, postMessage } from '../chat-actions.ts';
import { formWith } from '../form.ts';
import { picture } from '../images.ts';
import { connect } from '../people-actions.ts';
import { publish } from '../project-actions.ts';
import { addTask } from '../task-actions.ts';
import type { Actor, TestApp } from '../test-app.ts';

/** Part of every text that the member writes. */
export const trace = 'falconry';

/** A member who used every feature, so that no personal column has its default value. */
export async function createFullAccount(app: TestApp): Promise<{ me: Actor; ownProjectId: string }> {
  const [friend, former] = [await app.member(), await app.member()];
  const lists = { techStack: [`${trace} tools`], skills: [trace], interests: [`${trace} fairs`] };
  const names = { firstName: trace, lastName: `${trace}son`, emailId: `${trace}@example.org` };
  const me = await app.member({ ...names, ...lists, about: `I live for ${trace}.`, gender: 'female' });
  await me.call(editProfile, { body: { photoUrl: await uploadPhoto(me) } });
  await connect(friend, me);
  await connect(me, former);
  await me.call(disconnect, { params: { userId: former.id } });
  await me.call(dismissSuggestion, { params: { userId: former.id } });
  await me.call(saveProject, { params: { id: (await publish(former))._id } });
  await me.call(ignoreProject, { params: { id: (await publish(former))._id } });
  await me.call(makeCalendarLink);
  await postMessage(me, await openDirectChatWith(me, friend), `Hello from ${trace}.`);
  const { _id: ownProjectId } = await publish(me, { title: trace, description: trace });
  await collaborate(me, friend);
  await app.indexAll();
  return { me, ownProjectId };
}

async function uploadPhoto(me: Actor): Promise<string> {
  const path = { params: { bucket: 'tandem' }, query: { path: `profileImages/${trace}.png` } };
  const reply = await me.send(uploadFile, path, formWith(await picture({ width: 32, height: 32 })));
  return reply.json<{ data: { downloadUrl: string } }>().data.downloadUrl;
}

/** Joins a project of `owner` and writes in its chat, on its board and under a task. */
async function collaborate(me: Actor, owner: Actor): Promise<void> {
  const { _id: projectId } = await publish(owner);
  const body = { role: trace, message: `I know ${trace}.` };
  const { data: request } = await me.call(askToJoin, { params: { projectId }, body });
  await owner.call(acceptJoinRequest, { params: { projectId, requestId: request._id } });
  await postMessage(me, await groupChatOf(me, projectId), `The ${trace} begins.`);
  const content = { title: trace, description: trace, dueDate: '2026-12-24', status: 'Done' as const };
  const { _id: taskId } = await addTask(me, projectId, { ...content, assignedTo: me.id });
  const { comment } = await me.call(addTaskComment, { params: { projectId, taskId }, body: { text: trace } });
  const params = { projectId, taskId, commentId: comment._id };
  await me.call(editTaskComment, { params, body: { text: `More ${trace}.` } });
}
