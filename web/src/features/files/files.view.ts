import { fileLimits, fileMetadata, photoFolder, type FileMetadata } from '@tandem/contract/files';
import { CallFailure } from '../../platform/call.ts';
import { fileTexts } from './files.texts.ts';

/** What the picker takes, as the browser names it. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a file says of itself that it is a photo we take; the server looks into its bytes. */
export const isPhoto = (file: Pick<File, 'type'>): boolean => photoTypes.includes(file.type);

/** Where a photo of a name is stored (spec §4). */
export const pathOfPhoto = (name: string): string => `${photoFolder}/${storableName(name)}`;

/** The name that a photo is stored under when the one it has stands already (spec §4). */
export const stampedName = (name: string, now: Date): string => `${now.getTime()}-${name}`;

// Systems allow names that a path cannot hold; what is told apart by its end keeps its end.
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

/** The image that stands under the name already, when that is why an upload was refused. */
export function existingOf(error: unknown): FileMetadata | null {
  if (!(error instanceof CallFailure) || error.status !== 409) return null;
  const found = fileMetadata.safeParse(error.data);
  return found.success ? found.data : null;
}

/** Whether the person called the upload off, which is no failure. */
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

/** The sentence for an upload that did not succeed; each refusal of spec §8 has its own. */
export function refusalOf(error: unknown): string {
  if (isCancelled(error)) return refusals.cancelled;
  if (!(error instanceof CallFailure)) return refusals.unreadable;
  return byCode[error.code] ?? byStatus[error.status] ?? refusals.unavailable;
}
