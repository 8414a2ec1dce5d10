import { create } from 'zustand';

/**
 * The state of the live connection. It is `off` without a member and `ended` after the session ended. While it is lost it
 * is `offline` if the network is down, else `reconnecting`.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'ended';

/** The state of this tab's live connection. */
export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'off' }));
