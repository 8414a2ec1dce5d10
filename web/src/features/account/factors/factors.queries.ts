import * as factors from '@tandem/contract/account/account-factors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { factorsTexts as texts } from './factors.texts.ts';

const own = queryOf(factors.viewFactors);

/** The member's passkeys, authenticator app and recovery codes. */
export const useFactors = ({ enabled = true } = {}) =>
  useQuery({ ...own, enabled, select: ({ data }) => data });

/** Fetches the factors again after a change. */
function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: own.queryKey });
}

/** Makes a passkey in the browser and adds it; the first factor comes with recovery codes. */
export function useAddPasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: async (name: string) => {
      const { data: options } = await call(factors.requestPasskeyCreation);
      const { createPasskey } = await import('../passkeys/passkeys.dom.ts');
      return call(factors.addPasskey, { body: { name, response: await createPasskey(options) } });
    },
    onSuccess: ({ message, data }) => {
      // A notice would cover the dialog with the codes on a phone.
      if (data.recoveryCodes === null) notifySuccess(message);
      void reload();
    },
  });
}

export function useRenamePasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(factors.renamePasskey, { params: { id }, body: { name } }),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      void reload();
    },
  });
}

export function useRemovePasskey() {
  const reload = useReload();
  const removing = useMutation({
    mutationFn: (id: string) => call(factors.removePasskey, { params: { id } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, id) => reportFailedWrite(error, texts.passkeys.removeFailed, () => removing.mutate(id)),
    onSettled: reload,
  });
  return removing;
}

/** Lets a passkey log in alone again that was kept with a new password. */
export function useConfirmKept() {
  const reload = useReload();
  const confirming = useMutation({
    mutationFn: (id: string) => call(factors.confirmKeptPasskey, { params: { id } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, id) =>
      reportFailedWrite(error, texts.passkeys.confirmFailed, () => confirming.mutate(id)),
    onSettled: reload,
  });
  return confirming;
}

/** Makes a key for an authenticator app. */
export function useStartAppSetUp() {
  const starting = useMutation({
    mutationFn: () => call(factors.startAppSetUp),
    onError: (error) => reportFailedWrite(error, texts.app.setUpFailed, () => starting.mutate()),
  });
  return starting;
}

/** Confirms the app by a code; the first factor comes with recovery codes. */
export function useConfirmAppSetUp() {
  const reload = useReload();
  return useMutation({
    mutationFn: (code: string) => call(factors.confirmAppSetUp, { body: { code } }),
    onSuccess: ({ message, data }) => {
      if (data.recoveryCodes === null) notifySuccess(message);
      void reload();
    },
  });
}

export function useRemoveApp() {
  const reload = useReload();
  const removing = useMutation({
    mutationFn: () => call(factors.removeApp),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => reportFailedWrite(error, texts.app.removeFailed, () => removing.mutate()),
    onSettled: reload,
  });
  return removing;
}

export function useMakeRecoveryCodes() {
  const reload = useReload();
  const making = useMutation({
    mutationFn: () => call(factors.makeRecoveryCodes),
    onError: (error) => reportFailedWrite(error, texts.codes.makeFailed, () => making.mutate()),
    onSettled: reload,
  });
  return making;
}
