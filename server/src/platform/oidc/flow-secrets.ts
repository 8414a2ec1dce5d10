import { createHmac } from 'node:crypto';

/** What binds the provider's answer to the browser that asked: RFC 6749 `state`, OIDC `nonce`, RFC 7636 verifier. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Derives the secrets of a flow from the token in the browser's cookie, so that the database stores none of them. */
export const deriveFlowSecrets = (token: string): FlowSecrets => {
  const derive = (use: string) => createHmac('sha256', token).update(use).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
};
