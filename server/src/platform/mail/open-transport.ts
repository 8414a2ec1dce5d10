import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabaseLog } from '../database/database.ts';
import { createFolderTransport } from './folder-transport.ts';
import type { MailTransport } from './mail.ts';

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
