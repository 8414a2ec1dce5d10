import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { useSession } from '../platform/session.store.ts';

// The DOM of the tests has no layout: without sizes, lists draw no rows and menus count as out of sight.
const sizes = { clientHeight: 800, clientWidth: 400, offsetHeight: 100, offsetWidth: 400 };
for (const [name, size] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 400, 100);

// A text field that grows measures itself again when fonts have loaded.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

// The board checks that its page has a document type.
const type = document.implementation.createDocumentType('html', '', '');
if (!document.doctype) document.insertBefore(type, document.documentElement);

// A machine that does other work as well may take ten times as long as a quiet one.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  notifications.clean();
  useSession.getState().clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});
