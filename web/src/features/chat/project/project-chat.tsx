import { groupLiteral, type Chat } from '@tandem/contract/chat';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.store.ts';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { useVisibleHeight } from '../../../ui/page/use-visible-height.ts';
import { useChat, useDirectChatId, useGroupChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { named, titleOf } from '../chat.view.ts';
import { ChatPanel } from '../panel/chat-panel.tsx';
import { useIsWide } from '../panel/wide.hooks.ts';
import { placeOf, type ChatPlace } from './chat-place.view.ts';
import styles from './project-chat.module.css';
import { PeoplePicker } from './people-picker.tsx';

const texts = chatTexts.project;

interface ProjectChatProps {
  projectId: string;
  /** The chat in the URL; `group` for the project's group chat. */
  chatId?: string;
  /** With `full`, tabs switch between group and direct chats; with `simple`, a button opens the group chat. */
  look: 'full' | 'simple';
}

/** The Chat tab: the project's group chat or a direct chat with a member, and the people beside it. */
export function ProjectChat({ projectId, chatId = groupLiteral, look }: ProjectChatProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const screen = useVisibleHeight<HTMLDivElement>();
  const isWide = useIsWide();
  const navigate = useNavigate();
  const { group, groupChat, shown, mode, userId, place, choose } = useChoice(projectId, chatId, look);
  useTabTitle(texts.tab(groupChat ? titleOf(groupChat) : texts.title));
  if (place?.is === 'project')
    return (
      <Navigate
        to="/collab-chat/$projectId/$chatId"
        params={{ projectId: place.projectId, chatId: groupLiteral }}
        replace
      />
    );
  if (place?.is === 'inbox')
    return <Navigate to="/chat" search={{ tab: 'direct', chat: place.chatId }} replace />;
  const leave = () => void navigate({ to: '/projects/$projectId', params: { projectId } });
  const content = (
    <div className={styles.columns}>
      <div className={styles.panel}>
        {mode === 'direct' && !shown ? (
          <p className={styles.nothing}>{chatTexts.page.select}</p>
        ) : (
          <ChatPanel
            key={shown?.data ?? userId}
            request={shown ?? group}
            kind={mode}
            placeholder={look === 'simple' ? chatTexts.sending.simplePlaceholder : undefined}
            isInProject
            // On phones the header of the project already names the group.
            isBare={!isWide && mode === 'group'}
            isForWriting={mode === 'direct'}
            onClose={mode === 'direct' ? () => choose(null) : leave}
          />
        )}
      </div>
      <PeoplePicker look={look} chat={groupChat} me={me} chosen={userId} onChoose={choose} />
    </div>
  );
  return (
    <div ref={screen} className={styles.screen} data-look={look}>
      {look === 'simple' ? (
        content
      ) : (
        <SegmentedTabs
          label={texts.switch}
          value={mode}
          onChange={(kind) => choose(kind === 'group' ? null : '')}
          isFilling
          segments={[
            { value: 'group', label: chatTexts.page.groupTab },
            { value: 'direct', label: chatTexts.page.directTab },
          ]}
        >
          {content}
        </SegmentedTabs>
      )}
    </div>
  );
}

/** The selected chat: of the selected person, of the chat in the URL, else the group chat. */
function useChoice(projectId: string, chatId: string, look: ProjectChatProps['look']) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const group = useGroupChatId(projectId);
  const groupChat = useChat(group.data ?? '', group.data !== undefined).data;
  const isGroup = chatId === groupLiteral || chatId === group.data;
  const picked = named(search, 'with');
  const direct = useDirectChatId(picked);
  const given = useChat(chatId, !isGroup);
  const userId = picked ?? (isGroup ? undefined : given.data?.people[0]?._id);
  const isDirect = picked !== undefined || !isGroup || search['tab'] === 'direct';
  const mode: Chat['kind'] = isDirect ? 'direct' : 'group';
  const go = (part: { tab?: string; with?: string }) =>
    look === 'simple'
      ? navigate({ to: '/chat/$projectId', params: { projectId }, search: part, replace: true })
      : navigate({
          to: '/collab-chat/$projectId/$chatId',
          params: { projectId, chatId: groupLiteral },
          search: part,
          replace: true,
        });
  // Null selects the group, an empty id the direct mode without a person.
  const choose = (id: string | null) =>
    void go(id === null ? {} : id === '' ? { tab: 'direct' } : { tab: 'direct', with: id });
  const ofUrl = isGroup ? undefined : { ...given, data: given.data?._id };
  const shown = mode === 'group' ? group : picked === undefined ? ofUrl : direct;
  const known = groupChat ?? (group.error ? null : undefined);
  const place: ChatPlace | undefined =
    isGroup || !given.data || known === undefined ? undefined : placeOf(given.data, projectId, known);
  return { group, groupChat, shown, mode, userId, place, choose };
}
