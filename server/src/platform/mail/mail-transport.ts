import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabaseLog } from '../database/database.ts';
import type { MailTransport } from './mail.ts';
import { htmlOf, textOf } from './render-mail.ts';

/** Writes each mail into a folder, as text and as HTML, and says where. For development. */
function createFolderTransport(folder: string, onWritten: (path: string) => void): MailTransport {
  return {
    mode: 'folder',
    send: async ({ id, kind, to, community, ...content }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(resolve(folder), `${new Date().toISOString().replaceAll(':', '-')}-${kind}-${id}`);
      const head = `To: ${to.name} <${to.address}>\nSubject: ${content.subject}\n\n`;
      await writeFile(`${path}.html`, htmlOf(content, community.name), { mode: 0o600 });
      await writeFile(`${path}.txt`, head + textOf(content, community.name), { mode: 0o600 });
      onWritten(`${path}.txt`);
    },
    close: () => undefined,
  };
}

/** The transport that the configuration asks for; null where mail is off. The SMTP library loads only where it is used. */
export async function openMailTransport(
  { mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>,
  log: DatabaseLog,
): Promise<MailTransport | null> {
  if (mail === 'off') return null;
  if (mail === 'folder')
    return createFolderTransport(join(dataDir, 'mail'), (path) => log.info({ path }, 'mail written'));
  const { createSmtpTransport } = await import('./smtp-transport.ts');
  return createSmtpTransport(mail);
}
