/** What decides whether a browser makes and uses passkeys at this address. */
interface Place {
  hostname: string;
  isSecureContext: boolean;
  hasPasskeys: boolean;
}

/** Whether passkeys work here: browsers have none over plain http, nor for an IP address. */
export const canUsePasskeys = ({ hostname, isSecureContext, hasPasskeys }: Place): boolean =>
  hasPasskeys && isSecureContext && !/^[\d.]+$|^\[/.test(hostname);
