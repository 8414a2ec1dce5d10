import type { Attachment } from '@tandem/contract/attachments';
import { formatNumber } from '../../ui/numbers.ts';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A number of bytes as people read it, such as 1.4 MB. */
export function sizeInWords(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1_000 ** power;
  const rounded = power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${formatNumber(rounded)} ${units[power]}`;
}

/** An image, which is shown in the page. */
export type ImageFile = Attachment & { width: number; height: number };

/** Whether a file is shown as an image. */
export const isImage = <F extends Attachment>(file: F): file is F & ImageFile =>
  file.width !== null && file.height !== null;

/** Whether there are files, and all of them are shown as images. */
export const areImages = (files: readonly Attachment[] = []): boolean =>
  files.length > 0 && files.every(isImage);

/** The largest preview in a message, in pixels. */
const largest = { width: 320, height: 320 };

/** The size in which an image is shown in a message, known before it loads. */
export function shownSize({ width, height }: ImageFile): { width: number; height: number } {
  const scale = Math.min(1, largest.width / width, largest.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The estimated height of the files of a message in pixels. */
export const heightOfFiles = (files: readonly Attachment[]): number =>
  files.reduce((sum, file) => sum + (isImage(file) ? shownSize(file).height + 4 : 64), 0);
