import { createProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { expect, it, onTestFinished, vi } from 'vitest';
import { signUpRemotely } from '../../testing/processes/remote-member.ts';
import { startServer } from '../../testing/processes/server-process.ts';
import { putMigrated, scratchFolder } from '../database/testing/scratch.ts';

it(
  'finds a project whose server was killed between the reply and the indexing',
  { timeout: 60_000 },
  async () => {
    const folder = scratchFolder();
    putMigrated(folder);
    const server = await startServer({ DATA_DIR: folder });
    onTestFinished(() => server.kill());
    const [owner, reader] = [
      await signUpRemotely(server.address, 'ada'),
      await signUpRemotely(server.address, 'ben'),
    ];
    const lists = { skillsRequired: ['Patience'], interestsTags: ['Ships'] };
    const body = { title: 'Shipwreck atlas', description: 'Of the North Sea.', ...lists };
    await owner.call(createProject, { body });
    await server.kill();
    const restarted = await startServer({ DATA_DIR: folder, PORT: new URL(server.address).port });
    onTestFinished(() => restarted.kill());
    await vi.waitFor(
      async () => {
        const { data } = await reader.call(listFeed, { query: { search: 'shipwreck ada' } });
        expect(data.map(({ title }) => title)).toEqual(['Shipwreck atlas']);
      },
      { timeout: 20_000, interval: 100 },
    );
  },
);
