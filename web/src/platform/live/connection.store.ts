import { create } from 'zustand';

/**
 * How the live line stands: `off` while nobody is held, `connecting` for the first time, `connected`; `reconnecting` and `offline`
 * while it is lost; `ended` when the server closed it with the session.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'ended';

/** The state of the one live line of this tab. */
export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'off' }));
