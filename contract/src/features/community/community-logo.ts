import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { communityLogo } from './community-view.ts';

/** The largest width and height of a stored logo, in pixels. */
export const logoSize = { width: 512, height: 128 } as const;

export const setCommunityLogo = operation({
  name: 'setCommunityLogo',
  method: 'POST',
  path: '/api/community/logo',
  summary: 'Upload the logo of the community (multipart field "file"), in place of the one before',
  access: 'administrator',
  takes: 'file',
  reply: z.object({ message: z.string(), data: communityLogo }),
});

export const removeCommunityLogo = operation({
  name: 'removeCommunityLogo',
  method: 'DELETE',
  path: '/api/community/logo',
  summary: 'Remove the logo of the community; the own mark of Tandem is shown again',
  access: 'administrator',
  reply: z.object({ message: z.string() }),
});

export const logoMessages = { set: 'Logo saved.', removed: 'Logo removed.' } as const;
