import { CallFailure } from '../../../platform/call.ts';

/** Whether a call failed because its link does not work any more. */
export const hasEnded = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.status === 404 || failure.status === 409);
