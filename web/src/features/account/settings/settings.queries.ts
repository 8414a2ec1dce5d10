import * as account from '@tandem/contract/account';
import { ownershipOfferChanged, projectMembersChanged } from '@tandem/contract/projects/project-members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { clearMemberStorage } from '../../../platform/member-storage.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useSession } from '../../../platform/session.store.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { settingsTexts as texts } from './settings.texts.ts';
import { dataFileName, type DeletionDraft, type PasswordDraft } from './settings.view.ts';

const sessions = queryOf(account.listSessions);
const projectsInTheWay = queryOf(
  account.listProjectsBlockingDeletion,
  {},
  { staleAfter: [ownershipOfferChanged, projectMembersChanged] },
);

/** Changes the password; the sessions it ends leave the list. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordDraft) => call(account.changePassword, { body }),
    onSuccess: ({ message }) => {
      notifySuccess(message || texts.password.done);
      void client.invalidateQueries({ queryKey: sessions.queryKey });
    },
  });
}

/** The member's sessions. */
export function useSessions() {
  return useQuery({ ...sessions, select: ({ data }) => data });
}

/** Ends another session; it leaves the list at once, and the list is fetched again on failure. */
export function useEndSession() {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: (id: string) => call(account.endSession, { params: { id } }),
    onSuccess: ({ message }, id) => {
      client.setQueryData(
        sessions.queryKey,
        (reply) => reply && { ...reply, data: reply.data.filter(({ _id }) => _id !== id) },
      );
      notifySuccess(message || texts.sessions.ended);
    },
    onError: (error, id) => {
      reportFailedWrite(error, texts.sessions.notEnded, () => ending.mutate(id));
      void client.invalidateQueries({ queryKey: sessions.queryKey });
    },
  });
  return ending;
}

/** Goes to /login after the session ended. */
function useLeave() {
  const router = useRouter();
  return async (sentence: string) => {
    useSession.getState().clear();
    await router.navigate({ to: '/login', replace: true });
    notifySuccess(sentence);
  };
}

/** Ends every session, this one too. */
export function useSignOutEverywhere() {
  const leave = useLeave();
  const leaving = useMutation({
    mutationFn: () => call(account.signOutEverywhere),
    onSuccess: ({ message }) => leave(message || texts.sessions.signedOut),
    onError: (error) => {
      reportFailedWrite(error, texts.sessions.notSignedOut, () => leaving.mutate());
    },
  });
  return leaving;
}

/** Downloads the member's data as a file. */
export function useDownloadData() {
  const downloading = useMutation({
    mutationFn: () => call(account.downloadOwnData),
    onSuccess: ({ data }) => {
      saveFile(dataFileName(new Date()), 'application/json', JSON.stringify(data, null, 2));
      notifySuccess(texts.data.done);
    },
    onError: (error) => {
      reportFailedWrite(error, texts.data.failed, () => downloading.mutate());
    },
  });
  return downloading;
}

/** The projects to transfer before the account can be deleted. */
export function useProjectsInTheWay() {
  const client = useQueryClient();
  const projects = useQuery({ ...projectsInTheWay, select: ({ data }) => data });
  return { projects, reload: () => client.invalidateQueries({ queryKey: projectsInTheWay.queryKey }) };
}

/** Deletes the account and clears this browser's storage of the member. */
export function useDeleteAccount() {
  const leave = useLeave();
  return useMutation({
    mutationFn: ({ password }: Partial<DeletionDraft>) =>
      call(account.deleteAccount, {
        body: { confirmation: account.deletionWord, ...(password && { password }) },
      }),
    onSuccess: ({ message }) => {
      clearMemberStorage();
      return leave(message || texts.deletion.done);
    },
  });
}
