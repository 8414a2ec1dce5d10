export { type CommunityImages, createCommunityImages } from './community-images.service.ts';
export { createSignUpPhotos, whyNotShowPhoto } from './photo-ownership.service.ts';
export { createPhotoModeration } from './photo-moderation.service.ts';
export { createReadPhoto } from './reading.service.ts';
export { createUploadTickets } from './upload-tickets.service.ts';
