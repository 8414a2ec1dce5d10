import { removeCommunityLogo, setCommunityLogo } from '@tandem/contract/community/community-administration';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { upload } from '../../../platform/upload.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { useCommunity } from '../community.store.ts';

/** Uploads a logo in place of the one before. */
export const useSetLogo = () =>
  useMutation({
    mutationFn: (file: File) => upload(setCommunityLogo, {}, { file, name: file.name }),
    onSuccess: ({ message, data: logo }) => {
      useCommunity.setState({ logo });
      notifySuccess(message);
    },
  });

/** Removes the logo. */
export const useRemoveLogo = () =>
  useMutation({
    mutationFn: () => call(removeCommunityLogo),
    onSuccess: ({ message }) => {
      useCommunity.setState({ logo: null });
      notifySuccess(message);
    },
  });
