import { openDirectChat, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { askToJoin } from '@tandem/contract/join-requests';
import { createTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { saveProject } from '@tandem/contract/projects/project-lists';
import { askToConnect, call, connect, join, memberWithoutBrowser, publish, type Member } from '../actors.ts';

/** A member whose screens have something to show, and the ids that addresses of screens need. */
export interface FurnishedMember {
  member: Member;
  projectId: string;
  chatId: string;
  taskId: string;
  personId: string;
}

const longTitle = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'W'.repeat(30)}`;

/** Signs up a member with a project, tasks, chats, requests and connections; some titles are long or in Arabic. */
export async function furnishMember(): Promise<FurnishedMember> {
  const names = ['Mira', 'Ana', 'Ben', 'Kim'];
  const [mira, ana, ben, kim] = (await Promise.all(
    names.map((firstName) => memberWithoutBrowser(firstName)),
  )) as [Member, Member, Member, Member];
  const [projectId, other] = await Promise.all([
    publish(mira, longTitle),
    publish(ana, 'كتاب الأكواخ للمتسلقين', { description: 'سجل للأكواخ الجبلية. '.repeat(10) }),
  ]);
  await join(ana, mira, projectId);
  const ask = (who: Member, project: string) =>
    call(who.page, askToJoin, {
      params: { projectId: project },
      body: { role: 'Tester', message: 'I know huts.' },
    });
  await Promise.all([ask(ben, projectId), ask(mira, other), connect(mira, ana)]);
  await Promise.all([askToConnect(ben, mira), askToConnect(mira, kim)]);
  await call(mira.page, saveProject, { params: { id: other } });
  return {
    member: mira,
    projectId,
    personId: ana.id,
    taskId: await addTasks(mira, ana, projectId),
    chatId: await addMessages(mira, ana, projectId),
  };
}

async function addTasks(mira: Member, ana: Member, projectId: string): Promise<string> {
  const tasks = [
    { title: 'رسم الخريطة', priority: 'High', labels: ['design', 'data'], assignedTo: ana.id },
    { title: longTitle, priority: 'Low', assignedTo: mira.id, dueDate: '2031-01-31' },
    { title: 'Print the map', description: 'On paper that survives rain.', dueDate: '2020-01-31' },
  ];
  let last = '';
  for (const body of tasks) {
    const { data } = await call(mira.page, createTask, { params: { projectId }, body });
    last = data._id;
  }
  await call(ana.page, addTaskComment, {
    params: { projectId, taskId: last },
    body: { text: 'Which paper?' },
  });
  return last;
}

async function addMessages(mira: Member, ana: Member, projectId: string): Promise<string> {
  const { data: group } = await call(mira.page, openGroupChat, { body: { projectId } });
  const { data: direct } = await call(mira.page, openDirectChat, { body: { userId: ana.id } });
  for (const [from, text] of [
    [ana, 'Are the huts open in winter?'],
    [mira, `https://example.org/${'a'.repeat(120)}`],
    [ana, 'أراك غدا في الكوخ'],
  ] as const) {
    await call(from.page, postChatMessage, { params: { chatId: group._id }, body: { text } });
    await call(from.page, postChatMessage, { params: { chatId: direct._id }, body: { text } });
  }
  return group._id;
}
