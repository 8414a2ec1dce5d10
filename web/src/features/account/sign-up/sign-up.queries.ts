import { signUp } from '@tandem/contract/account';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { signUpBodyOf, type SignUpValues } from './sign-up.view.ts';

/** Creates an account, at once or by a link in a mail; the new member logs in afterwards. `invitation` is '' without one. */
export function useSignUp(invitation: string) {
  return useMutation({
    mutationFn: (values: SignUpValues) =>
      call(signUp, { body: { ...signUpBodyOf(values), ...(invitation && { invitation }) } }),
  });
}
