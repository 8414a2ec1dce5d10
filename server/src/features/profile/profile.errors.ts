import { failureKind } from '@tandem/contract/failure';

export const profileErrors = {
  foreignPhoto: failureKind(
    'profile.foreign_photo',
    400,
    'You can only use a photo you uploaded. Upload it again.',
  ),
} as const;
