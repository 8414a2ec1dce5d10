import { loseSession } from '../call.ts';
import { useConnection } from './connection.store.ts';
import { createLiveConnection } from './live-connection.ts';

let goesOn: () => Promise<boolean> = () => Promise.resolve(false);

/** Names how to find out whether a session whose line the server ended goes on, such as under another token. */
export function onConnectionEnded(check: () => Promise<boolean>): void {
  goesOn = check;
}

/** The tab's line. The socket library weighs as much as a screen and loads when the line is first opened. */
export const live = createLiveConnection({
  connect: async () => (await import('./live-socket.ts')).connectSocket(),
  onState: (state) => useConnection.setState({ state }),
  onEnded: () => void goesOn().then((isAlive) => (isAlive ? live.hurry() : loseSession())),
  isOnline: () => navigator.onLine,
});

/** Lets the line know at once when the network goes and comes; gives the way to stop. */
export function followNetwork(): () => void {
  window.addEventListener('online', live.hurry);
  window.addEventListener('offline', live.lose);
  return () => {
    window.removeEventListener('online', live.hurry);
    window.removeEventListener('offline', live.lose);
  };
}

/** Calls the handler at each connect but the first; before that one, what is shown was fetched only moments ago. */
export function onReconnect(handler: () => void): () => void {
  let hasConnected = false;
  return live.onConnect(() => {
    if (hasConnected) handler();
    hasConnected = true;
  });
}
