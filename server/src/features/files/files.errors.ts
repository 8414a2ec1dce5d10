import { fileMessages } from '@tandem/contract/files';
import { failureKind } from '@tandem/contract/failure';

export const fileErrors = {
  noBucket: failureKind('files.no_bucket', 404, 'This bucket does not exist.'),
  notFound: failureKind('files.not_found', 404, 'This file does not exist.'),
  foreign: failureKind('files.foreign', 403, 'This file belongs to somebody else.'),
  badPath: failureKind('files.bad_path', 400, 'The path must be profileImages/ followed by a file name.'),
  exists: failureKind('files.exists', 409, fileMessages.exists),
  quota: failureKind(
    'files.quota',
    402,
    'Your photos use up all the space you have. Please use one that is there.',
  ),
  unclaimed: failureKind(
    'files.unclaimed',
    429,
    'No photo can be uploaded before signing up right now. Please add yours afterwards.',
  ),
  notImage: failureKind('files.not_image', 415, 'Please choose a JPEG, PNG or WebP image.'),
  unreadable: failureKind('files.unreadable', 400, 'This image could not be read. It may be damaged.'),
  tooManyPixels: failureKind(
    'files.too_many_pixels',
    400,
    'This image is too large. It can have at most 25 megapixels.',
  ),
} as const;
