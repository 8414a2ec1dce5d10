import { fileLimits, photoBucket, photoFolder } from '@tandem/contract/files';

/** What the first bytes of a file say it is; null for everything that is not a photo we take. */
export function imageTypeOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(1, 8) === 'PNG\r\n\u001a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  return null;
}

/** What all uploads together may take, so that they fill neither memory nor disk: files held at once, and bytes without an account. */
export const uploadBounds = { atOnce: 24, atOnceOfOne: 3, unclaimed: 512 * 1024 * 1024 } as const;

/** A path taken apart: the file's name, and the folder's owner where the path names one. */
export interface FilePlace {
  owner: string | null;
  name: string;
}

// Control characters and separators have no place in a name that people see and browsers save under.
const nameShape = new RegExp(`^[^/\\\\\\p{Cc}]{1,${fileLimits.name}}$`, 'u');

/** The place that `profileImages/{name}` or `profileImages/{owner}/{name}` means, or null when it leads anywhere else. */
export function placeOf(path: string): FilePlace | null {
  const [folder, ...rest] = path.split('/');
  const name = rest.pop();
  const [owner, ...deeper] = rest;
  if (folder !== photoFolder || name === undefined || deeper.length > 0) return null;
  if (!nameShape.test(name) || /^\.+$/.test(name) || !name.isWellFormed()) return null;
  if (owner !== undefined && !/^[\da-f-]{36}$/.test(owner)) return null;
  return { owner: owner ?? null, name };
}

/** The address on this server that shows a stored image to whoever has its token. */
export const downloadUrlOf = (token: string): string => `/api/files/${photoBucket}/content/${token}`;

/** The token in an address that `downloadUrlOf` made, or null for every other address. */
export function tokenOf(url: string): string | null {
  const start = downloadUrlOf('');
  const token = url.slice(start.length);
  return url.startsWith(start) && /^[\w-]{43}$/.test(token) ? token : null;
}
