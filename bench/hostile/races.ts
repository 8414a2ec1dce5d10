import { createMember, createProject, join, must, password, type Situation } from './situation.ts';
import { send } from './caller.ts';
import type { Tally } from './tally.ts';

/** Writes that race with a removal, and with the deletion of the writer's account. */
export async function race({ address }: Situation, tally: Tally): Promise<void> {
  const [owner, mate] = [await createMember(address, 'Racer'), await createMember(address, 'Runner')];
  const projectId = await createProject(owner);
  await join(mate, owner, projectId);
  const base = `/api/project/${projectId}/task`;
  const taskId = must(await owner.call('POST', base, { title: 'Race' })).data._id;
  const group = must(await owner.call('POST', '/api/chat/group-simple', { projectId })).data._id;
  const acts = [
    () => mate.call('POST', `${base}/${taskId}/comment`, { text: 'Late' }),
    () => mate.call('POST', base, { title: 'Late' }),
    () => mate.call('PATCH', `${base}/${taskId}/assign`, { assignedTo: mate.id }),
    () => mate.call('POST', `/api/chat/${group}/message`, { text: 'Late' }),
  ];
  for (let round = 0; round < 4; round += 1) {
    const during = Array.from({ length: 4 }, () => acts.map((act) => act())).flat();
    const removal = await owner.call('DELETE', `/api/project/${projectId}/users/${mate.id}`);
    for (const act of acts) {
      const { status } = await act();
      tally.attempt(
        'writes after removal',
        status === 404 || status === 403,
        `answered ${status} after ${removal.status}`,
      );
    }
    await Promise.all(during);
    const { tasks } = must(await owner.call('GET', `/api/project/${projectId}/tasks`));
    const held = tasks.filter(({ assignedTo }: { assignedTo: unknown }) =>
      JSON.stringify(assignedTo)?.includes(mate.id),
    );
    tally.attempt('writes after removal', held.length === 0, 'a former member holds a task');
    if (round < 3) await join(mate, owner, projectId);
  }
  await deleteWhileWriting(address, tally);
}

async function deleteWhileWriting(address: string, tally: Tally): Promise<void> {
  const [owner, leaver] = [await createMember(address, 'Stayer'), await createMember(address, 'Leaver')];
  const projectId = await createProject(owner);
  const during = [
    ...Array.from({ length: 3 }, () => createProject(leaver).catch(() => null)),
    leaver.call('POST', `/api/project/join/${projectId}`, { role: 'Tester' }),
    leaver.call('POST', `/api/people/request/send/${owner.id}`),
    leaver.call('POST', '/api/tasks/calendar-link'),
  ];
  const gone = await leaver.call('POST', '/api/account/delete', { password, confirmation: 'DELETE' });
  await Promise.all(during);
  if (gone.status !== 200) throw new Error(`The account was not deleted: ${gone.text}`);
  const looks = [
    '/api/projects/feed?limit=50',
    `/api/project/${projectId}/requests`,
    '/api/people/requests',
    '/api/people/feed?limit=50',
  ];
  for (const path of looks)
    tally.attempt(
      'deletion races',
      !(await owner.call('GET', path)).text.includes(leaver.id),
      `${path} shows a deleted member`,
    );
  tally.attempt(
    'deletion races',
    (await leaver.call('GET', '/profile/view')).status === 401,
    'the session lives',
  );
  const body = { emailId: leaver.emailId, password };
  tally.attempt(
    'deletion races',
    (await send(address, 'POST', '/login', { body })).status === 401,
    'the log-in works',
  );
}
