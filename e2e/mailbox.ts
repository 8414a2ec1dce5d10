import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Where the server of the tests keeps its data. */
const ownData = () => process.env['E2E_DATA_DIR'] ?? '';

/** Skips a test that reads mails, where the server is not our own. */
export const needMailbox = () =>
  test.skip(process.env['E2E_DATA_DIR'] === undefined, 'The mails of this server are not at hand.');

/** The plain texts of the mails to an address, oldest first. */
async function mailsTo(address: string, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => name.endsWith('.txt')).toSorted();
  const mails = await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`<${address}>`));
}

/** The links of the newest mail with a subject; none before it has arrived. */
export async function linksInMail(address: string, subject: string, dataDir = ownData()): Promise<string[]> {
  const mail = (await mailsTo(address, dataDir)).findLast((text) => text.includes(`Subject: ${subject}\n`));
  return mail?.match(/https?:\S+/g) ?? [];
}

/** Waits for a mail with a subject and returns the link in it; of another server, by its data. */
export async function linkInMail(address: string, subject: string, dataDir = ownData()): Promise<string> {
  let link = '';
  await expect(async () => {
    const mail = (await mailsTo(address, dataDir)).findLast((text) => text.includes(`Subject: ${subject}\n`));
    link = /^https?:\S+$/m.exec(mail ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}
