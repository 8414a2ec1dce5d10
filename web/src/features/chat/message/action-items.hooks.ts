import {
  IconArrowBackUp,
  IconBookmark,
  IconCopy,
  IconFlag,
  IconLink,
  IconMail,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconSubtask,
  IconTrash,
} from '@tabler/icons-react';
import type { ChatMessage } from '@tandem/contract/chat';
import { namedText } from '@tandem/contract/chat/plain-text';
import { use } from 'react';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { requestReport } from '../../reports/public.ts';
import { chatTexts } from '../chat.texts.ts';
import { labelOf } from '../thread/rows.view.ts';
import { ChatActionsContext } from './message-actions.hooks.ts';
import { actionsFor, type MessageAction } from './message-actions.view.ts';

const texts = chatTexts.message;

const icons = {
  reply: IconArrowBackUp,
  edit: IconPencil,
  task: IconSubtask,
  save: IconBookmark,
  pin: IconPin,
  unpin: IconPinnedOff,
  unread: IconMail,
  copyText: IconCopy,
  copyLink: IconLink,
  report: IconFlag,
  delete: IconTrash,
} satisfies Record<MessageAction, typeof IconCopy>;

const copy = (text: string, success: string) =>
  navigator.clipboard.writeText(text).then(
    () => notifySuccess(success),
    () => notifyFailure(texts.copyFailed),
  );

/** The entries of a message's menu and sheet. */
export function useActionItems(message: ChatMessage) {
  const actions = use(ChatActionsContext);
  if (!actions) return [];
  const { _id, chatId, text, mentions = [], sender } = message;
  const isOwn = sender?._id === actions.viewer().me;
  const run = {
    reply: () => actions.setReplyTo(message),
    edit: () => actions.setEdited(message),
    task: () => actions.changes.makeTask(message),
    save: () => actions.changes.save(message),
    pin: () => actions.changes.pin(message, true),
    unpin: () => actions.changes.pin(message, false),
    unread: () => actions.changes.markUnread(message),
    copyText: () => void copy(namedText(text, mentions), texts.textCopied),
    copyLink: () =>
      void copy(`${window.location.origin}/chat?chat=${chatId}&message=${_id}`, texts.linkCopied),
    report: () =>
      requestReport({ kind: 'message', id: _id, name: labelOf({ isOwn, sender }), author: sender }),
    delete: () => actions.setDeleting(message),
  } satisfies Record<MessageAction, () => void>;
  return actionsFor(message, actions.viewer()).map((action) => ({
    action,
    label: texts.actions[action],
    Icon: icons[action],
    isDangerous: action === 'delete',
    run: run[action],
  }));
}
