import { viewProfile, type User } from '@tandem/contract/account';
import { editProfile } from '@tandem/contract/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useSession } from '../../platform/session.store.ts';
import { notifyFailure, notifySuccess } from '../../ui/notices/notices.ts';
import { profileTexts as texts } from './profile.texts.ts';
import { bodyOf, type ProfileDraft } from './profile.view.ts';

const profileKey = ['profile'];

/** The own profile; null when the server holds none. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }): Promise<User | null> => (await call(viewProfile, { signal })).user ?? null,
  });
}

/** Saves a draft; what was saved is merged into the shown profile and into what the top bar shows (spec §4). */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...profileKey, 'save'],
    mutationFn: (draft: ProfileDraft) => call(editProfile, { body: bodyOf(draft) }),
    onSuccess: async ({ user, message }) => {
      await client.cancelQueries({ queryKey: profileKey });
      client.setQueryData<User | null>(profileKey, (shown) => ({ ...shown, ...user }));
      useSession.getState().hold(user);
      // Other screens show the name and the photo, too; they ask again when they are opened.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== profileKey[0],
        refetchType: 'none',
      });
      notifySuccess(message || texts.updated);
    },
    onError: () => notifyFailure(texts.notUpdated),
  });
}
