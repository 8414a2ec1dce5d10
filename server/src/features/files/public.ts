export { type CommunityImages, createCommunityImages } from './community-images.service.ts';
export { storedBytes } from './files.repository.ts';
export { createSignUpPhotos, whyNotShowPhoto } from './photos.service.ts';
export { createPhotoModeration, createReadPhoto, createUploadTickets } from './files.service.ts';
