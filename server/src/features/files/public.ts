export {
  type CommunityImages,
  createCommunityImages,
  createPhotoModeration,
  createReadPhoto,
  createUploadTickets,
  whileDiskHasRoom,
} from './files.service.ts';
export { storedBytes } from './files.repository.ts';
export { fileErrors } from './files.errors.ts';
export { imageTypeOf } from './files.rules.ts';
export { createSignUpPhotos, makeSharedImage, whyNotShowPhoto } from './photos.service.ts';
