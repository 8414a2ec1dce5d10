import { type User, viewProfile } from '@tandem/contract/account';
import {
  logInWithCode,
  logInWithPasskey,
  logInWithRecoveryCode,
  requestPasskeyLogIn,
} from '@tandem/contract/account/account-second-step';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../../platform/call.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';

/** Stores the member who logged in, in the session and as the own profile. */
function storeMember(client: QueryClient, user: User): void {
  useSession.getState().setUser(user);
  client.setQueryData(keyOf(viewProfile), { user });
}

/** A code that was typed, of an authenticator app or a recovery code. */
interface TypedCode {
  token: string;
  code: string;
  isRecovery: boolean;
}

/** Finishes a log-in by a code. After a recovery code a notice says when few are left. */
export function useCodeLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, code, isRecovery }: TypedCode) =>
      call(isRecovery ? logInWithRecoveryCode : logInWithCode, { body: { token, code } }),
    onSuccess: ({ message, user }, { isRecovery }) => {
      storeMember(client, user);
      if (isRecovery) notifySuccess(message, { survivesNavigation: true });
    },
  });
}

/** A log-in by a passkey. */
interface PasskeyLogIn {
  token?: string;
  /** Only for suggestions at a field: whether to offer them once the server has answered. */
  isStillWanted?: () => boolean;
}

/** Logs in by a passkey: after the password with the log-in's `token`, or alone without one. */
export function usePasskeyLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ token, isStillWanted }: PasskeyLogIn) => {
      const { signWithPasskey } = await import('../passkeys/passkeys.dom.ts');
      const { data } = await call(requestPasskeyLogIn, { body: token === undefined ? {} : { token } });
      // The browser asks once at a time: a suggestion that came late would end what a button began.
      if (isStillWanted?.() === false) throw new CallFailure(0, 'passkey.unwanted', '');
      const response = await signWithPasskey(data.options, { isAutofill: isStillWanted !== undefined });
      return call(logInWithPasskey, { body: { token: data.token, response } });
    },
    onSuccess: ({ user }) => storeMember(client, user),
  });
}
