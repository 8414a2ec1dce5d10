import { type Chat, listChatMembers } from '@tandem/contract/chat';
import { everyone } from '@tandem/contract/chat/plain-text';
import type { Person } from '@tandem/contract/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { ReferencesContext } from '../../../ui/markdown/markdown.tsx';
import { fitting, type NameOption, type UseNameOptions } from '../../../ui/writing/mentions.view.ts';
import { otherOf } from '../chat.view.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { chatTexts } from '../chat.texts.ts';

const most = 8;
/** As many are asked for, of whom those come first whose name begins with what was typed. */
const mostFound = 50;

const useNothing: UseNameOptions = () => ({ options: [], isPending: false, hasFailed: false });

/** What a message of a chat can name: its people, everyone where the member may, and the tasks that all its people can see. */
export function useNamesIn(chat: Chat | undefined): UseNameOptions {
  const { taskNames, sharedTaskNames } = use(ReferencesContext);
  const [projectId, otherId] = [chat?.projectId, chat && otherOf(chat)];
  const useTasks = useMemo(
    () => (projectId && taskNames?.(projectId)) || (otherId && sharedTaskNames?.(otherId)) || useNothing,
    [projectId, otherId, taskNames, sharedTaskNames],
  );
  return useMemo(() => {
    if (!chat) return useNothing;
    return (query) => {
      const people = usePeople(chat, query.trigger === '@' ? query.search : null);
      const tasks = useTasks(query);
      return query.trigger === '@' ? people : tasks;
    };
  }, [chat, useTasks]);
}

function usePeople(chat: Chat, search: string | null) {
  const me = useSession(({ user }) => user?._id);
  const isGroup = chat.kind === 'group';
  const query = { limit: String(search ? mostFound : most), ...(search && { search }) };
  const found = useQuery({
    ...queryOf(listChatMembers, { params: { chatId: chat._id }, query }),
    select: ({ data }) => data,
    enabled: search !== null && isGroup,
    placeholderData: keepPreviousData,
  });
  const people = (isGroup ? (found.data ?? []) : chat.people).filter(({ _id }) => _id !== me);
  const all: NameOption[] = chat.mayMentionEveryone
    ? [{ id: everyone, label: `@${everyone}`, detail: chatTexts.mentions.everyoneHint(chat.peopleCount) }]
    : [];
  return {
    options: search === null ? [] : fitting([...people.map(asOption), ...all], search).slice(0, most),
    isPending: search !== null && isGroup && found.isPending,
    hasFailed: found.isError,
  };
}

const asOption = (person: Person): NameOption => ({ id: person._id, label: `@${fullName(person)}` });
