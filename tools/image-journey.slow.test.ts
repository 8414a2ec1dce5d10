import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { attachmentPath, uploadTaskFile } from '@tandem/contract/attachments';
import { listChatMessages, openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import { pathOf, type Reply } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { createTask, listTasks } from '@tandem/contract/tasks';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../server/src/testing/processes/free-port.ts';
import { signUpRemotely } from '../server/src/testing/processes/remote-member.ts';
import { instructions } from './release/image-files.ts';

// IMAGE names an image that was built; CONTAINER_TOOL another program than Docker, and CONTAINER_OPTIONS what it needs to run here:
// IMAGE=tandem CONTAINER_TOOL=podman CONTAINER_OPTIONS=--network=host npm test -- tools/image-journey
const image = process.env['IMAGE'] ?? '';
const words = (value = '') => value.split(' ').filter(Boolean);
const [program = '', ...before] = words(process.env['CONTAINER_TOOL'] ?? 'docker');
/** As docs/operations.md starts it. */
const locked = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const options = [...locked, ...words(process.env['CONTAINER_OPTIONS'])];
const name = `tandem-${randomBytes(4).toString('hex')}`;

const healthCheck = (): string[] => {
  const [, command = '[]'] =
    instructions.map((line) => /^HEALTHCHECK.* CMD (.+)$/.exec(line)).find(Boolean) ?? [];
  return JSON.parse(command) as string[];
};

function attempt(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, [...before, ...args], { encoding: 'utf8' });
  return { status, output: (stdout + stderr).trim() };
}
function container(...args: string[]): string {
  const { status, output } = attempt(...args);
  expect(status, output).toBe(0);
  return output;
}
const execute = (...args: string[]) => container('exec', name, ...args);

/** Starts the image on a volume; the addresses of members stay the same. */
async function start(volume: string, port: number): Promise<string> {
  const address = `http://127.0.0.1:${port}`;
  const published = ['--publish', `127.0.0.1:${port}:${port}`, '--env', `PORT=${port}`];
  container(
    'run',
    '--detach',
    '--name',
    name,
    ...options,
    '--volume',
    `${volume}:/data`,
    ...published,
    image,
  );
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi
    .waitUntil(isReady, { timeout: 60_000, interval: 100 })
    .catch(() => expect.fail(container('logs', name)));
  return address;
}

/** The status that the process ended with after SIGTERM. */
function stop(): string {
  container('stop', '--time', '15', name);
  const status = container('inspect', '--format', '{{.State.ExitCode}}', name);
  container('rm', name);
  return status;
}

it.runIf(image !== '')(
  'the image works as nobody in particular on a disk that it cannot write, but for its volume',
  { timeout: 300_000 },
  async () => {
    const [data, restored] = [`${name}-data`, `${name}-restored`];
    onTestFinished(() => {
      attempt('rm', '--force', name);
      attempt('volume', 'rm', '--force', data, restored);
    });
    const port = await freePort();
    const address = await start(data, port);
    expect(execute('id', '-un')).toBe('node');
    expect(attempt('exec', name, 'touch', '/app/x').output).toMatch(/Read-only file system/);

    const ada = await signUpRemotely(address, 'ada');
    const bo = await signUpRemotely(address, 'bo');
    const about = { title: 'Boxed', description: 'Boxed', skillsRequired: ['SQL'], interestsTags: ['Chat'] };
    const { project } = await ada.call(createProject, { body: about });
    const ofProject = { projectId: project._id };
    const { data: request } = await bo.call(askToJoin, { params: ofProject, body: { role: 'Writer' } });
    await ada.call(acceptJoinRequest, { params: { ...ofProject, requestId: request._id } });
    const { data: chat } = await bo.call(openGroupChat, { body: ofProject });
    await bo.call(postChatMessage, { params: { chatId: chat._id }, body: { text: 'In a box' } });
    const { data: task } = await bo.call(createTask, { params: ofProject, body: { title: 'Unpack' } });
    const form = new FormData();
    form.set('file', new Blob(['a plan'], { type: 'text/plain' }), 'plan.txt');
    const upload = await fetch(address + pathOf(uploadTaskFile.path, { ...ofProject, taskId: task._id }), {
      method: 'POST',
      body: form,
      headers: { origin: address, cookie: bo.cookie },
    });
    expect(upload.status).toBe(201);
    const { data: file } = (await upload.json()) as Reply<typeof uploadTaskFile>;
    const seen = async () => {
      const content = await fetch(address + attachmentPath(file._id), { headers: { cookie: ada.cookie } });
      const messages = await ada.call(listChatMessages, { params: { chatId: chat._id }, query: {} });
      const { tasks } = await ada.call(listTasks, { params: ofProject, query: {} });
      return [await content.text(), messages.data.map(({ text }) => text), tasks.map(({ title }) => title)];
    };
    const all = ['a plan', ['In a box'], ['Unpack']];
    expect(await seen()).toEqual(all);

    execute(...healthCheck());
    expect(execute('npm', 'run', '-s', 'admin', '--', 'doctor')).toMatch(/database/);
    const backup = '/data/kept.tar.gz';
    expect(execute('npm', 'run', '-s', 'backup', '--', backup)).toMatch(/^Wrote .* with 1 file\.$/m);
    expect(stop()).toBe('0');
    expect(await start(data, port)).toBe(address);
    expect(await seen()).toEqual(all);
    expect(stop()).toBe('0');

    const volumes = ['--volume', `${data}:/before:ro`, '--volume', `${restored}:/data`];
    const restore = ['npm', 'run', '-s', 'backup', '--', '--restore', '/before/kept.tar.gz'];
    expect(container('run', '--rm', ...options, ...volumes, image, ...restore)).toMatch(
      /with 1 file into \/data/,
    );
    await start(restored, port);
    expect(await seen()).toEqual(all);
    expect(stop()).toBe('0');
  },
);
