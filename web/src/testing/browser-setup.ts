import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetLatestWrite } from '../platform/call.ts';
import { useSession } from '../platform/session.store.ts';
import { hideNotices } from '../ui/notices/notices.ts';

// happy-dom has no layout: without sizes, virtual lists render no rows and menus count as invisible.
const sizes = { clientHeight: 800, clientWidth: 400, offsetHeight: 100, offsetWidth: 400 };
for (const [name, size] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 400, 100);

// Autosizing text fields measure themselves again when fonts have loaded.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

// The drag-and-drop library checks that the page has a document type.
const type = document.implementation.createDocumentType('html', '', '');
if (!document.doctype) document.insertBefore(type, document.documentElement);

// happy-dom follows a download link as any other, and no image of later test files would load.
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  if (!this.download) HTMLElement.prototype.click.call(this);
};

const { getElementError } = getConfig();
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  // A busy machine may take ten times as long as a quiet one.
  asyncUtilTimeout: 10_000,
  // Nobody sees what fails while something is waited for. The whole document is printed when the wait ends in vain.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

afterEach(() => {
  cleanup();
  hideNotices();
  forgetLatestWrite();
  useSession.getState().clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});
