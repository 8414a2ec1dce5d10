import * as z from 'zod/mini';

// The JSON forms of WebAuthn level 3, as `PublicKeyCredential.toJSON` of a browser gives and takes them.

const base64url = (most: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most, 'The passkey sent too much data.'));

/** Credential ids have at most 1,023 bytes. */
const credentialId = base64url(1_364);
const signedText = base64url(8_000);

const credential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** What a browser needs to make a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  /** Passkeys of the member, which are not made again. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What a browser needs to use a passkey; without `allowCredentials` the member chooses among all of this site. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** What a browser answers after it made a passkey. */
export const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: signedText,
    attestationObject: base64url(30_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** What a browser answers after a passkey signed the challenge. */
export const usedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: signedText,
    authenticatorData: signedText,
    signature: signedText,
    userHandle: z.optional(base64url(100)),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;
