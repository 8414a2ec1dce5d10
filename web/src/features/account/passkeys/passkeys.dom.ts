import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '@tandem/contract/account/account-second-step';
import { CallFailure } from '../../../platform/call.ts';

/** Why a browser made or used no passkey. */
const passkeyTexts = {
  notUsed: 'No passkey was used. Try again, or choose another way.',
  notMade: 'No passkey was made. Try again.',
  known: 'This device has a passkey for your account already.',
  unsupported: 'This device can’t make a passkey. Use another device or a security key with a PIN.',
};

/** A failure of the browser, which screens show like a refusal of the server. */
const failureOf = (sentence: string) => new CallFailure(400, 'passkey.failed', sentence);

/** Asks the browser for a new passkey; throws CallFailure when the member cancels or the device makes none. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    throw failureOf(whyNotMade(error));
  }
}

function whyNotMade(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return passkeyTexts.known;
  const isUnable =
    code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT';
  return isUnable ? passkeyTexts.unsupported : passkeyTexts.notMade;
}

/**
 * Asks the browser to sign with a passkey; throws CallFailure when none was used. With `isAutofill` it waits until the
 * member chooses one among the suggestions of a field; a later call ends the wait.
 */
export async function signWithPasskey(
  { allowCredentials, ...options }: PasskeyRequest,
  { isAutofill = false } = {},
): Promise<UsedPasskey> {
  try {
    const optionsJSON = {
      ...options,
      allowCredentials: allowCredentials.map(({ id, type }) => ({ id, type })),
    };
    const { id, rawId, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: isAutofill,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const signed = { clientDataJSON, authenticatorData, signature };
    return { id, rawId, type: 'public-key', response: userHandle ? { ...signed, userHandle } : signed };
  } catch {
    throw failureOf(passkeyTexts.notUsed);
  }
}

/** Ends the wait for a passkey. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();
