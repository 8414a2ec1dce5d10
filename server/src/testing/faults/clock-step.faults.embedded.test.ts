import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewSession } from '@tandem/contract/account';
import { listChatMessages, openGroupChat, postChatMessage, receiveMessage } from '@tandem/contract/chat';
import { createProject } from '@tandem/contract/projects';
import { createTask, listTasks } from '@tandem/contract/tasks';
import { expect, it, onTestFinished } from 'vitest';
import { putMigrated, scratchFolder } from '../../platform/database/testing/scratch.ts';
import { connect } from '../live-client.ts';
import { signUpRemotely } from '../processes/remote-member.ts';
import { startServer } from '../processes/server-process.ts';
import { findProgram } from './programs.ts';

const library = findProgram('libfaketime');
const hour = 3_600;

/** A server whose clock shows half past eleven at night, UTC, and can be set. */
async function startAtNight() {
  const folder = scratchFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  putMigrated(dataDir);
  const offsets = join(folder, 'clock');
  const night = 23.5 * hour - (Math.floor(Date.now() / 1_000) % (24 * hour));
  const set = (seconds: number) => {
    const offset = night + seconds;
    writeFileSync(offsets, `${offset < 0 ? '' : '+'}${offset}`);
  };
  set(0);
  const server = await startServer({
    DATA_DIR: dataDir,
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: offsets,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  });
  onTestFinished(() => server.kill());
  const today = new Date(Date.now() + night * 1_000).toISOString().slice(0, 10);
  return { address: server.address, set, today };
}

it.runIf(library !== null)(
  'keeps sessions, order and deadlines when the clock steps an hour forth and back',
  { timeout: 60_000 },
  async () => {
    const { address, set, today } = await startAtNight();
    const ada = await signUpRemotely(address, 'ada');
    const about = { title: 'Night', description: 'Late', skillsRequired: ['SQL'], interestsTags: ['Chat'] };
    const { project } = await ada.call(createProject, { body: about });
    const params = { projectId: project._id };
    await ada.call(createTask, { params, body: { title: 'Due tonight', dueDate: today } });
    const chatId = (await ada.call(openGroupChat, { body: params })).data._id;
    const socket = await connect({ address }, ada);
    onTestFinished(() => socket.close());

    const seen: { isSignedIn: boolean; column: string | undefined; hour: number; at: number }[] = [];
    for (const step of [0, hour, -hour]) {
      set(step);
      const { data } = await ada.call(postChatMessage, { params: { chatId }, body: { text: `At ${step}` } });
      const { tasks } = await ada.call(listTasks, { params, query: {} });
      const late = await signUpRemotely(address, `late${seen.length}`);
      set(0);
      const { user } = await late.call(viewSession, {});
      const sentAt = new Date(data.createdAt);
      const isSignedIn = user?._id === late.id && (await ada.call(viewSession, {})).user !== null;
      seen.push({ isSignedIn, column: tasks[0]?.status, hour: sentAt.getUTCHours(), at: data.seq });
    }
    expect(seen).toEqual([
      { isSignedIn: true, column: 'To Do', hour: 23, at: 1 },
      { isSignedIn: true, column: 'OverDue', hour: 0, at: 2 },
      { isSignedIn: true, column: 'To Do', hour: 22, at: 3 },
    ]);
    const { data: messages } = await ada.call(listChatMessages, { params: { chatId }, query: {} });
    expect(messages.map(({ text }) => text)).toEqual(['At 0', `At ${hour}`, `At ${-hour}`]);
    expect((await socket.allSoFar(receiveMessage)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  },
);
