import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Where the server of the tests writes its mails. */
const folder = () => join(process.env['E2E_DATA_DIR'] ?? '', 'mail');

/** Skips a test that reads mails, where the server is not our own. */
export const needMailbox = () =>
  test.skip(process.env['E2E_DATA_DIR'] === undefined, 'The mails of this server are not at hand.');

/** The plain texts of the mails to an address, oldest first. */
async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(folder()).catch(() => []);
  const texts = names.filter((name) => name.endsWith('.txt')).toSorted();
  const mails = await Promise.all(texts.map((name) => readFile(join(folder(), name), 'utf8')));
  return mails.filter((mail) => mail.includes(`<${address}>`));
}

/** Waits for a mail with a subject and returns the link in it. */
export async function linkInMail(address: string, subject: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mail = (await mailsTo(address)).findLast((text) => text.includes(`Subject: ${subject}\n`));
    link = /^https?:\S+$/m.exec(mail ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}
