import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadFile } from '@tandem/contract/files';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { expect, inject, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../platform/database/testing/scratch.ts';
import { mayMount, mountSmallDisk } from '../../platform/database/testing/small-disk.ts';
import { copyOfTemplate } from '../../platform/database/testing/test-database.ts';
import { picture } from '../images.ts';
import { type RemoteMember, signUpRemotely } from '../processes/remote-member.ts';
import { startServer } from '../processes/server-process.ts';

const source = inject('testSource');
const project = { title: 'Huts', description: 'Huts.', skillsRequired: ['SQL'], interestsTags: ['Maps'] };

async function upload(address: string, { cookie }: RemoteMember) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture({ width: 600, height: 600 }))]), 'photo.jpg');
  const url = `${address}${pathOf(uploadFile.path, { bucket: 'tandem' })}?path=profileImages/photo.jpg`;
  const reply = await fetch(url, { method: 'POST', headers: { cookie, origin: address }, body: form });
  return { status: reply.status, body: await reply.text() };
}

it.runIf(source.kind === 'postgres' && mayMount())(
  'refuses photos in one sentence while their disk is full, and serves everything else',
  async () => {
    if (source.kind !== 'postgres') return;
    const dataDir = scratchFolder();
    onTestFinished(mountSmallDisk(dataDir, 4));
    const filler = join(dataDir, 'filler');
    const databaseUrl = await copyOfTemplate(source);
    const server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, METRICS_PORT: '0' });
    onTestFinished(() => server.kill());
    const ada = await signUpRemotely(server.address, 'ada');
    expect(() => writeFileSync(filler, Buffer.alloc(5_000_000))).toThrow('ENOSPC');

    const refused = await upload(server.address, ada);
    expect(refused.status).toBe(503);
    expect(refused.body).toContain('The disk of this server is full, so nothing can be uploaded right now.');
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect((await ada.call(createProject, { body: project })).project.title).toBe('Huts');
    const metrics = await (await fetch(server.metricsAddress ?? '')).text();
    expect(metrics).toMatch(/^tandem_disk_available_bytes \d{1,4}$/m);
    expect(metrics).toMatch(/^tandem_disk_size_bytes 4194304$/m);
    expect(metrics).not.toMatch(/^tandem_last_backup_timestamp_seconds /m);

    rmSync(filler);
    expect((await upload(server.address, ada)).status).toBe(201);
  },
);
