import type { SecondStepMethod } from '@tandem/contract/account';
import { CallFailure } from '../../../platform/call.ts';

/** The methods that this browser can use, the first one to offer first. */
export const usableMethods = (
  methods: readonly SecondStepMethod[],
  { hasPasskeys }: { hasPasskeys: boolean },
): SecondStepMethod[] => methods.filter((method) => method !== 'passkey' || hasPasskeys);

/** Whether the log-in has ended, so that the password has to be entered again. */
export const hasLogInEnded = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'account.log_in_ended';
