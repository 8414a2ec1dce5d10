import { viewProfile, type User } from '@tandem/contract/account';
import { editProfile } from '@tandem/contract/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { reportFailedWrite } from '../../platform/failed-writes.ts';
import { useSession } from '../../platform/session.store.ts';
import { notifyFailure, notifySuccess } from '../../ui/notices/notices.ts';
import { profileTexts as texts } from './profile.texts.ts';
import { deletePhoto } from '../files/public.ts';
import { changesOf, type ProfileDraft, type Shown } from './profile.view.ts';

const profile = queryOf(viewProfile);
const profileKey = profile.queryKey;

/** The place of the own profile, where the results of saving it are said. */
export const profilePlace = 'profile';

/** The own profile; null when the reply has none. */
export function useProfile() {
  return useQuery({ ...profile, select: ({ user }): User | null => user ?? null });
}

/** Saves a draft and merges it into the shown profile and the top bar (§4-15). A photo that was removed is deleted. */
export function useSaveProfile(user: User) {
  const photoBefore = user.photoUrl;
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: deletePhoto,
    onError: (error, url) => reportFailedWrite(error, texts.photoNotDeleted, () => deleting.mutate(url)),
  });
  return useMutation({
    mutationFn: (draft: ProfileDraft) => call(editProfile, { body: changesOf(draft, user) }),
    onSuccess: async ({ user: saved, message }) => {
      await client.cancelQueries({ queryKey: profileKey });
      client.setQueryData(profileKey, (shown) => ({ user: { ...shown?.user, ...saved } }));
      useSession.getState().setUser(saved);
      // Other screens that show name and photo refetch when opened.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== profileKey[0],
        refetchType: 'none',
      });
      notifySuccess(message || texts.updated, { at: profilePlace });
      if (photoBefore !== null && saved.photoUrl === null) deleting.mutate(photoBefore);
    },
    onError: () => notifyFailure(texts.notUpdated, { at: profilePlace }),
  });
}

/** The place of a privacy setting, where its results are said. */
export const privacyPlace = (name: Shown): string => `privacy:${name}`;

/** Switches a privacy setting; `pending` is the value being saved. */
export function useShow(name: Shown) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isShown: boolean) => call(editProfile, { body: { [name]: isShown } }),
    onSuccess: ({ user }) => {
      client.setQueryData(profileKey, (shown) => shown && { user: { ...shown.user, [name]: user[name] } });
      notifySuccess(texts.privacy.saved, { at: privacyPlace(name) });
    },
    onError: (error, isShown) => reportFailedWrite(error, texts.privacy.notSaved, () => mutate(isShown)),
  });
  return { show: mutate, pending: isPending ? variables : undefined };
}
