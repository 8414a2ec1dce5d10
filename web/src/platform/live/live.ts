import { eventsMissed, historyIs } from '@tandem/contract/events';
import { create } from 'zustand';
import { loseSession } from '../call.ts';
import { noteHistory } from '../server-history.store.ts';
import { type ConnectionState, createLiveConnection } from './live-connection.ts';

let isSessionValid: () => Promise<boolean> = () => Promise.resolve(false);

/** Sets the check whether the session continues after the server disconnected it, for example under a new token. */
export function onConnectionEnded(check: () => Promise<boolean>): void {
  isSessionValid = check;
}

/** The tab's connection. The socket library is as large as a screen and loads on first use. */
export const live = createLiveConnection({
  connect: async () => (await import('./live-socket.ts')).connectSocket(),
  onState: (state) => useConnection.setState({ state }),
  onEnded: () => void isSessionValid().then((isValid) => (isValid ? live.reconnectNow() : loseSession())),
  isOnline: () => navigator.onLine,
});

live.listen(eventsMissed, live.catchUp);
live.listen(historyIs, ({ id }) => noteHistory(id));

/** Reports network changes to the connection; returns a function that stops. */
export function followNetwork(): () => void {
  window.addEventListener('online', live.reconnectNow);
  window.addEventListener('offline', live.markOffline);
  return () => {
    window.removeEventListener('online', live.reconnectNow);
    window.removeEventListener('offline', live.markOffline);
  };
}

/** Calls the handler on each reconnect; at the first connect the data was just fetched. */
export function onReconnect(handler: () => void): () => void {
  let hasConnected = false;
  return live.onConnect(() => {
    if (hasConnected) handler();
    hasConnected = true;
  });
}

/** The state of this tab's live connection. */
export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'off' }));
