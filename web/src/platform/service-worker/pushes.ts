import type { ToPage } from './messages.ts';
import type { LifeEvent, NotificationClick, PushEvent, WorkerScope } from './worker-scope.ts';

/** What the server sends. */
interface Push {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Shown when a push cannot be read, because browsers want a notification for each. */
const unreadable: Push = {
  title: 'New notification',
  body: '',
  path: '/notifications',
  tag: 'notifications',
};

function readPush({ data }: PushEvent): Push {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<Push>;
    // Only paths of this site.
    const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path);
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string' || !isPath)
      return unreadable;
    return { title, body, path, tag };
  } catch {
    return unreadable;
  }
}

/** Shows pushes, and opens what they are about. */
export function createPushes({ clients, registration, location }: WorkerScope) {
  const show = (event: PushEvent) => {
    const { title, body, path, tag } = readPush(event);
    return registration.showNotification(title, {
      body,
      tag,
      data: { path },
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    });
  };

  const open = async (path: string) => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ focused }) => focused) ?? pages[0];
    if (!page) return clients.openWindow(new URL(path, location.origin).href);
    const message: ToPage = { type: 'open', path };
    page.postMessage(message);
    // Browsers refuse the focus without a click of the member.
    return page.focus().catch(() => undefined);
  };

  return {
    show: (event: LifeEvent & PushEvent) => event.waitUntil(show(event)),
    click: (event: LifeEvent & NotificationClick) => {
      event.notification.close();
      const { path } = event.notification.data as { path: string };
      event.waitUntil(open(path));
    },
  };
}
