import type { Chat } from '@tandem/contract/chat';

/** Where a chat belongs: to the project of the URL, to another one, or to the inbox. */
export type ChatPlace =
  | { is: 'here' }
  | { is: 'project'; projectId: string }
  | { is: 'inbox'; chatId: string };

/**
 * Where a chat belongs that the URL of a project names. Direct chats belong to a project whose member the other person
 * is. `group` is the group chat of that project; null when the viewer may not open it.
 */
export function placeOf(chat: Chat, projectId: string, group: Chat | null): ChatPlace {
  if (chat.kind === 'group')
    return chat.projectId === null || chat.projectId === projectId
      ? { is: 'here' }
      : { is: 'project', projectId: chat.projectId };
  const [partner] = chat.people;
  const isMember = group?.people.some(({ _id }) => _id === partner?._id) ?? false;
  // A large group carries only its first people.
  const isUnknown = group !== null && group.peopleCount > group.people.length;
  return isMember || isUnknown ? { is: 'here' } : { is: 'inbox', chatId: chat._id };
}
