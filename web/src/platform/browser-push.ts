/** What pushes need in this browser: `unsupported`, `denied` by the member, `off`, or `on`. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** A subscription at the browser's push service, as the server takes it. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const registration = () => navigator.serviceWorker.getRegistration();

/** Whether this browser can get pushes, and does. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await (await registration())?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the member for permission and subscribes. Null when they refuse; rejects when the push service does not answer. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await inTime(navigator.serviceWorker.ready);
  const applicationServerKey = bytesOf(publicKey);
  // A subscription with another key, such as of a server that was set up again, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  if (!isSupported()) return;
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** How long a push service may take; without a network, Chromium waits for it forever. */
const timeoutMs = 20_000;

/** Rejects when the push service does not answer. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The push service did not answer.')), timeoutMs),
  );
  return Promise.race([work, late]);
}
