import { failureKind } from '@tandem/contract/failure';

export const profileErrors = {
  foreignPhoto: failureKind(
    'profile.foreign_photo',
    400,
    'You can only use a photo you uploaded. Upload it again.',
  ),
  hiddenPhoto: failureKind(
    'profile.hidden_photo',
    400,
    'Moderators have hidden this photo. Choose another one.',
  ),
} as const;
