import { failureKind } from '@tandem/contract/failure';

export const profileErrors = {
  foreignPhoto: failureKind(
    'profile.foreign_photo',
    400,
    'Please upload the photo again: it is not one of yours.',
  ),
} as const;
