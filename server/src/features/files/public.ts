export { type CommunityImages, createCommunityImages } from './community-images.service.ts';
export { createSignUpPhotos, isOwnPhoto } from './photo-ownership.service.ts';
export { createReadPhoto } from './reading.service.ts';
export { createUploadTickets } from './upload-tickets.service.ts';
