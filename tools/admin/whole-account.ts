import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  deleteByShell,
  exportByShell,
} from '../../server/src/features/administration/shell/shell-acts.service.ts';
import type { Shell } from './command.ts';

type Needs = Pick<Shell, 'withFeatures' | 'output'>;

const unknown = 'No account has this email address.';

/** Writes the data of a member to a new file that only its owner can read, or to standard output. */
export async function exportMember(shell: Needs, emailId: string, file?: string): Promise<string> {
  if (file === undefined) {
    await writeData(shell, emailId, (chunks) => pipeline(chunks, shell.output, { end: false }));
    return '';
  }
  // An existing file may be readable by others, so it is not written to.
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw isExisting(error) ? new Error(`${file} exists already. Choose another name.`) : error;
  });
  try {
    await writeData(shell, emailId, (chunks) => handle.writeFile(chunks));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return `The data is in ${file}. Hand it to the member only, and delete the file afterwards.`;
}

const isExisting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

const writeData = (
  { withFeatures }: Needs,
  emailId: string,
  write: (chunks: AsyncIterable<string>) => Promise<void>,
): Promise<void> =>
  withFeatures(async (deps) => {
    const chunks = await exportByShell(deps, emailId);
    if (chunks === null) throw new Error(unknown);
    await write(chunks);
  });

/** Deletes an account for good, once confirmed. */
export async function deleteMember(
  { withFeatures }: Needs,
  emailId: string,
  isConfirmed: boolean,
): Promise<string> {
  if (!isConfirmed)
    throw new Error(`This deletes the account of ${emailId} for good. To do it, add --yes to the command.`);
  const isDone = await withFeatures((deps) => deleteByShell(deps, emailId));
  if (!isDone) throw new Error(unknown);
  return 'The account was deleted. Open pages notice it within 30 seconds.';
}
