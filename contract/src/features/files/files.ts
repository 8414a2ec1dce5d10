import * as z from 'zod/mini';
import { type Content, operation } from '../../operation.ts';
import { text, timestamp } from '../../values.ts';

/** Limits of stored images, in bytes, pixels and milliseconds. */
export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 25_000_000,
  side: 512,
  quota: 20 * 1024 * 1024,
  name: 200,
  ticketLife: 24 * 60 * 60 * 1_000,
} as const;

/** The only bucket, and its folder of photos. */
export const photoBucket = 'tandem';
export const photoFolder = 'profileImages';

/** Messages of file operations; the question is the spec's (§4). */
export const fileMessages = {
  stored: 'Photo uploaded.',
  deleted: 'Photo deleted.',
  ticketOpened: 'You can upload a photo now.',
  exists: 'Image already exists. Do you want to use the existing image?',
} as const;

/** Metadata of a stored image; `downloadUrl` is on this server and includes the token. */
export const fileMetadata = z.object({
  bucket: z.string(),
  fullPath: z.string(),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  timeCreated: timestamp,
  updated: timestamp,
  downloadToken: z.string(),
  downloadUrl: z.string(),
});
export type FileMetadata = z.output<typeof fileMetadata>;

const bucket = text('The bucket', { max: 63 });

export const openUploadTicket = operation({
  name: 'openUploadTicket',
  method: 'POST',
  path: '/api/files/{bucket}/tickets',
  summary: 'Allow a photo upload before sign-up for 24 hours, by a cookie',
  access: 'open',
  scope: null,
  params: z.object({ bucket }),
  status: 201,
  reply: z.object({ message: z.string(), expiresAt: timestamp }),
});

export const uploadFile = operation({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/files/{bucket}/objects',
  summary:
    'Upload an image to your folder (multipart field "file"); returns 409 with its metadata if the name exists',
  access: 'uploader',
  scope: 'profile:write',
  params: z.object({ bucket }),
  query: z.object({ path: text('The path', { max: 300 }) }),
  takes: 'file',
  status: 201,
  reply: z.object({ message: z.string(), data: fileMetadata }),
});

export const viewFile = operation({
  name: 'viewFile',
  method: 'GET',
  path: '/api/files/{bucket}/objects/{path}',
  summary: 'Get the metadata of your image; the path is URL-encoded as one segment',
  access: 'uploader',
  scope: 'profile:read',
  params: z.object({ bucket, path: text('The path', { max: 300 }) }),
  reply: z.object({ data: fileMetadata }),
});

export const downloadFile = operation({
  name: 'downloadFile',
  method: 'GET',
  path: '/api/files/{bucket}/content/{token}',
  summary: 'Get the content of an image by its token',
  access: 'open',
  scope: null,
  params: z.object({ bucket, token: text('The token', { max: 64 }) }),
  gives: 'image/webp',
  reply: z.custom<Content>(),
});

export const deleteFile = operation({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/api/files/{bucket}/content/{token}',
  summary: 'Delete your image for good; if it is your profile photo, your profile has none afterwards',
  access: 'member',
  scope: 'profile:write',
  params: z.object({ bucket, token: text('The token', { max: 64 }) }),
  reply: z.object({ message: z.string() }),
});
