import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { keepReplies } from '../../platform/offline/keep-replies.ts';
import { registerServiceWorker } from '../../platform/service-worker/registration.ts';
import { followNoticeLink, notifySuccess } from '../../ui/notices/notices.ts';
import { keptOperations } from './kept-operations.ts';
import { offlineTexts as texts } from './offline.texts.ts';
import { replaceRestored } from './replace-restored.ts';

/** A new version is offered until the member reloads; the browser rounds longer times down to none. */
const offerMs = 24 * 60 * 60 * 1_000;

/** Keeps for a member what is readable without a network; returns a function that stops. */
export function startOffline(client: QueryClient, member: string): () => void {
  const stops = [
    keepReplies(client, { operations: keptOperations, member }),
    replaceRestored(client),
    // A server that restarted may have a new version.
    live.onConnect(() => void checkForUpdate().then((check) => check())),
  ];
  void checkForUpdate();
  return () => stops.forEach((stop) => stop());
}

let registered: Promise<() => void> | undefined;

/** Registers the service worker once, and gives what asks the server for a new version. */
const checkForUpdate = () =>
  (registered ??= registerServiceWorker({ onUpdate: offerUpdate, onOpen: followNoticeLink }).catch(
    () => () => undefined,
  ));

function offerUpdate(reload: () => void): void {
  notifySuccess(texts.newVersion, {
    durationMs: offerMs,
    survivesNavigation: true,
    action: { label: texts.reload, onClick: reload },
  });
}
