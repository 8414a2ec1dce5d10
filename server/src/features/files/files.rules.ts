import { fileLimits, photoBucket, photoFolder } from '@tandem/contract/files';

/** The image type from a file's first bytes; null for unsupported files. */
export function imageTypeOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(1, 8) === 'PNG\r\n\u001a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  return null;
}

/** Concurrent uploads of one member, and bytes of all images without an account. */
export const uploadBounds = { atOnce: 3, unclaimed: 512 * 1024 * 1024 } as const;

/** The owner of the folder with the images of the community, which belong to no member. */
export const communityFolder = '00000000-0000-7000-8000-000000000000';

/** A parsed path: the file name, and the folder's owner if named. */
export interface FilePlace {
  owner: string | null;
  name: string;
}

// Names are displayed and used for downloads, so control characters and separators are refused.
const nameShape = new RegExp(`^[^/\\\\\\p{Cc}]{1,${fileLimits.name}}$`, 'u');

/** Parses `profileImages/{name}` or `profileImages/{owner}/{name}`; null for every other path. */
export function placeOf(path: string): FilePlace | null {
  const [folder, ...rest] = path.split('/');
  const name = rest.pop();
  const [owner, ...deeper] = rest;
  if (folder !== photoFolder || name === undefined || deeper.length > 0) return null;
  if (!nameShape.test(name) || /^\.+$/.test(name) || !name.isWellFormed()) return null;
  if (owner !== undefined && !/^[\da-f-]{36}$/.test(owner)) return null;
  return { owner: owner ?? null, name };
}

/** The URL of a stored image, with its token. */
export const downloadUrlOf = (token: string): string => `/api/files/${photoBucket}/content/${token}`;

/** The token of a URL made by `downloadUrlOf`, or null. */
export function tokenOf(url: string): string | null {
  const start = downloadUrlOf('');
  const token = url.slice(start.length);
  return url.startsWith(start) && /^[\w-]{43}$/.test(token) ? token : null;
}
