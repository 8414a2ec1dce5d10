import { fileLimits, fileMetadata, photoFolder, type FileMetadata } from '@tandem/contract/files';
import { CallFailure } from '../../platform/call.ts';
import { fileTexts } from './files.texts.ts';

/** The MIME types the picker accepts. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a file's declared type is accepted; the server checks the bytes. */
export const isPhoto = (file: Pick<File, 'type'>): boolean => photoTypes.includes(file.type);

/** The path of a photo by its file name (§4-38). */
export const pathOfPhoto = (name: string): string => `${photoFolder}/${storableName(name)}`;

/** The file name with a timestamp prefix, for a name that is taken (§4-40). */
export const stampedName = (name: string, now: Date): string => `${now.getTime()}-${name}`;

// File names may contain characters a path cannot; the extension stays.
function storableName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[/\\\p{Cc}]/gu, '-')
    .trim();
  const sound = /^\.*$/.test(plain) ? 'photo' : plain;
  if (sound.length <= fileLimits.name) return sound;
  const ending = /\.[^.]{1,10}$/.exec(sound)?.[0] ?? '';
  return sound.slice(0, fileLimits.name - ending.length).toWellFormed() + ending;
}

/** The existing image, when an upload was refused because its name is taken. */
export function existingOf(error: unknown): FileMetadata | null {
  if (!(error instanceof CallFailure) || error.status !== 409) return null;
  const found = fileMetadata.safeParse(error.data);
  return found.success ? found.data : null;
}

/** Whether the upload was cancelled, which is not a failure. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const { refusals } = fileTexts;

const byCode: Record<string, string> = {
  'files.unreadable': refusals.unreadable,
  'files.too_many_pixels': refusals.tooManyPixels,
  'files.bad_path': refusals.badName,
};
const byStatus: Record<number, string> = {
  0: refusals.offline,
  400: refusals.refused,
  401: refusals.unauthenticated,
  402: refusals.quota,
  403: refusals.unauthorized,
  404: refusals.notFound,
  408: refusals.slow,
  413: refusals.tooLarge,
  415: refusals.notImage,
  429: refusals.tooMany,
};

/** The sentence for a failed upload (§8-32). */
export function refusalOf(error: unknown): string {
  if (isCancelled(error)) return refusals.cancelled;
  if (!(error instanceof CallFailure)) return refusals.unreadable;
  return byCode[error.code] ?? byStatus[error.status] ?? refusals.unavailable;
}
