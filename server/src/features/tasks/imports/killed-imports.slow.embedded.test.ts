import { expect, it, onTestFinished } from 'vitest';
import { createProject } from '@tandem/contract/projects';
import { listTasks } from '@tandem/contract/tasks';
import { startImport, type TaskImport, undoImport, viewImport } from '@tandem/contract/tasks/tasks-imports';
import { callerOf, type RemoteMember, signUpRemotely } from '../../../testing/processes/remote-member.ts';
import { type ServerProcess, startServer } from '../../../testing/processes/server-process.ts';
import { putMigrated, scratchFolder } from '../../../platform/database/testing/scratch.ts';

const count = 400;
const issues = Array.from({ length: count }, (_, at) => ({ title: `Issue ${at}`, state: 'open' }));

interface Importing {
  server: ServerProcess;
  ada: RemoteMember;
  id: string;
  importId: string;
}

const restart = async (folder: string) => {
  const server = await startServer({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  return server;
};

const viewOf = async ({ ada, id, importId }: Importing): Promise<TaskImport> =>
  (await ada.call(viewImport, { params: { id, importId } })).data;

/** Asks again and again until the import is so far. */
async function until(at: Importing, isSo: (seen: TaskImport) => boolean): Promise<TaskImport> {
  for (;;) {
    const seen = await viewOf(at);
    if (isSo(seen)) return seen;
  }
}

async function upload(address: string, { cookie }: RemoteMember, id: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([JSON.stringify(issues)]), 'issues.json');
  const headers = { origin: address, cookie };
  const reply = await fetch(`${address}/api/project/${id}/imports`, { method: 'POST', headers, body: form });
  return ((await reply.json()) as { data: TaskImport }).data._id;
}

/** Kills the server as soon as the import is in the middle, and starts it again on the same folder. */
async function killInTheMiddle(folder: string, at: Importing, isSo: (seen: TaskImport) => boolean) {
  const { made } = await until(at, isSo);
  await at.server.kill();
  const server = await restart(folder);
  return { made, at: { ...at, server, ada: callerOf(server.address, at.ada) } };
}

// spec: added-936
it('goes on where it was when the server is killed, makes each task once, and undoes them all', async () => {
  const folder = scratchFolder();
  putMigrated(folder);
  const server = await restart(folder);
  const ada = await signUpRemotely(server.address, 'ada');
  const body = { title: 'Hut', description: 'Hut', skillsRequired: ['Wood'], interestsTags: ['huts'] };
  const { project } = await ada.call(createProject, { body });
  const first = { server, ada, id: project._id, importId: await upload(server.address, ada, project._id) };
  await ada.call(startImport, { params: { id: first.id, importId: first.importId }, body: {} });

  const { made, at } = await killInTheMiddle(folder, first, (seen) => seen.made > 0);
  expect(made).toBeLessThan(count);
  expect(await until(at, ({ status }) => status !== 'running')).toMatchObject({
    status: 'done',
    made: count,
  });
  const { tasks } = await at.ada.call(listTasks, { params: { projectId: at.id } });
  expect(tasks.map(({ title, number }) => [title, number])).toEqual(
    issues.map(({ title }, place) => [title, place + 1]),
  );

  await at.ada.call(undoImport, { params: { id: at.id, importId: at.importId } });
  const { at: last } = await killInTheMiddle(folder, at, (seen) => seen.made < count);
  expect(await until(last, ({ status }) => status === 'undone')).toMatchObject({ made: 0, kept: 0 });
  expect((await last.ada.call(listTasks, { params: { projectId: at.id } })).tasks).toEqual([]);
});
