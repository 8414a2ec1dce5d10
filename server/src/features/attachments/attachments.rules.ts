import { attachmentLimits } from '@tandem/contract/attachments';

/** Uploads of one member at a time. */
export const uploadsAtOnce = 3;

/** The address of a file in a bucket is valid for this long. */
export const addressSeconds = 60;

/** A file that is sent without being told what it is: a browser only saves it. */
export const unknownType = 'application/octet-stream';

/** How many first bytes tell the type. */
export const headBytes = 4_096;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const startsWith =
  (signature: string, at = 0) =>
  (head: Uint8Array): boolean =>
    ascii(head, at, at + signature.length) === signature;

const zip = startsWith('PK\u0003\u0004');
const zipWith = (part: string) => (head: Uint8Array) =>
  zip(head) && ascii(head, 30, headBytes).includes(part);
const openDocument = (kind: string) => zipWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`);
const office = (folder: string) => (head: Uint8Array) =>
  zipWith('[Content_Types].xml')(head) && zipWith(`${folder}/`)(head);

const officeType = 'application/vnd.openxmlformats-officedocument';

/** What is known by its first bytes, the more exact before the less. Nothing that a browser would run is among it. */
const known: readonly [type: string, is: (head: Uint8Array) => boolean][] = [
  ['application/pdf', startsWith('%PDF-')],
  ['image/gif', (head) => startsWith('GIF87a')(head) || startsWith('GIF89a')(head)],
  [`${officeType}.wordprocessingml.document`, office('word')],
  [`${officeType}.spreadsheetml.sheet`, office('xl')],
  [`${officeType}.presentationml.presentation`, office('ppt')],
  ['application/vnd.oasis.opendocument.text', openDocument('text')],
  ['application/vnd.oasis.opendocument.spreadsheet', openDocument('spreadsheet')],
  ['application/vnd.oasis.opendocument.presentation', openDocument('presentation')],
  ['application/zip', zip],
  ['application/gzip', startsWith('\u001f\u008b\u0008')],
  ['application/x-7z-compressed', startsWith('7z\u00bc\u00af\u0027\u001c')],
  ['image/heic', (head) => /^ftyp(?:heic|heix|mif1|msf1)$/.test(ascii(head, 4, 12))],
  ['video/quicktime', startsWith('ftypqt', 4)],
  ['video/mp4', startsWith('ftyp', 4)],
  ['video/webm', startsWith('\u001a\u0045\u00df\u00a3')],
  ['audio/ogg', startsWith('OggS')],
  ['audio/wav', (head) => startsWith('RIFF')(head) && startsWith('WAVE', 8)(head)],
  ['audio/mpeg', startsWith('ID3')],
];

/** The type of a file by its first bytes, if it is a known one. Its name and what the sender says of it count for nothing. */
export const typeOf = (head: Uint8Array): string => known.find(([, is]) => is(head))?.[0] ?? unknownType;

/** Controls, and signs that change the direction of the text around them or are invisible. */
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A file name to show and to save under: no path, nothing invisible, not too long; the ending stays. */
export function safeName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(hidden, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return 'file';
  if (clean.length <= attachmentLimits.name) return clean;
  const [ending = ''] = /\.[^.]{1,15}$/.exec(clean) ?? [];
  return `${clean
    .slice(0, attachmentLimits.name - ending.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${ending}`;
}

/** The name of an image, which is stored as WebP whatever it was. */
export const imageName = (name: string): string => `${name.replace(/\.[^.]{1,15}$/, '') || 'image'}.webp`;
