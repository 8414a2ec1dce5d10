import { fileMessages } from '@tandem/contract/files';
import { failureKind } from '@tandem/contract/failure';

export const fileErrors = {
  noBucket: failureKind('files.no_bucket', 404, 'This bucket does not exist.'),
  notFound: failureKind('files.not_found', 404, 'This file does not exist.'),
  foreign: failureKind('files.foreign', 403, 'This file belongs to someone else.'),
  badPath: failureKind('files.bad_path', 400, 'The path must be profileImages/ followed by a file name.'),
  exists: failureKind('files.exists', 409, fileMessages.exists),
  hidden: failureKind(
    'files.hidden',
    409,
    'Moderators have hidden your photo with this file name. Choose another photo.',
  ),
  diskFull: failureKind(
    'files.disk_full',
    503,
    'The disk of this server is full, so nothing can be uploaded right now. Try again later.',
  ),
  quota: failureKind(
    'files.quota',
    402,
    'You have no photo storage left. Use a photo you have already uploaded.',
  ),
  unclaimed: failureKind(
    'files.unclaimed',
    429,
    'You can’t upload a photo right now. Add one after you sign up.',
  ),
  notImage: failureKind('files.not_image', 415, 'Choose a JPEG, PNG or WebP image.'),
  unreadable: failureKind('files.unreadable', 400, 'This image can’t be read. Try another one.'),
  tooManyPixels: failureKind(
    'files.too_many_pixels',
    400,
    'This image is too large. The limit is 25 megapixels.',
  ),
} as const;
