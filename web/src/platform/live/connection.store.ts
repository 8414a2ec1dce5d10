import { create } from 'zustand';

/**
 * The state of the live connection: `off` without a member, `connecting` for the first time, `connected`; `reconnecting` and `offline`
 * while it is lost; `ended` when the session ended.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'ended';

/** The state of this tab's live connection. */
export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'off' }));
