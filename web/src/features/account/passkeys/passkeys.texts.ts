/** Why a browser made or used no passkey. */
export const passkeyTexts = {
  notUsed: 'No passkey was used. Try again, or choose another way.',
  notMade: 'No passkey was made. Try again.',
  known: 'This device has a passkey for your account already.',
  unsupported: 'This device can’t make a passkey. Use another device or a security key with a PIN.',
};
