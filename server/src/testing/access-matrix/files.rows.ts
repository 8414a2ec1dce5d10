import { deleteFile, downloadFile, openUploadTicket, uploadFile, viewFile } from '@tandem/contract/files';
import { newId } from '../../platform/ids.ts';
import { formWith } from '../form.ts';
import { picture } from '../images.ts';
import { type AccessRow, anybody, behindBlock, members } from './row.ts';

const bucket = 'tandem';
const photo = formWith(await picture({ width: 32, height: 32 }));

/** A owns the photo of the situation. Its path holds the id of A, so a 403 tells B and K nothing. */
export const filesRows: AccessRow[] = [
  { operation: openUploadTicket, input: () => ({ params: { bucket } }), statuses: anybody(201) },
  {
    operation: uploadFile,
    input: () => ({ params: { bucket }, query: { path: `profileImages/${newId()}.jpg` } }),
    form: photo,
    statuses: members(201),
    givesToken: true,
  },
  {
    operation: viewFile,
    input: ({ photoPath }) => ({ params: { bucket, path: photoPath } }),
    statuses: members(403, { ...behindBlock(403), owner: 200 }),
    givesToken: true,
  },
  {
    operation: downloadFile,
    input: ({ photoToken }) => ({ params: { bucket, token: photoToken } }),
    statuses: anybody(200),
  },
  {
    operation: deleteFile,
    input: ({ photoToken }) => ({ params: { bucket, token: photoToken } }),
    statuses: members(403, { ...behindBlock(403), owner: 200 }),
  },
];
