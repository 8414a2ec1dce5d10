import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type Chat, groupLiteral } from '@tandem/contract/chat';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.store.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { FullHeight } from '../../../ui/page/full-height.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { useChat, useDirectChatId, useGroupChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { named, titleOf } from '../chat.view.ts';
import { ChatPanel } from '../panel/chat-panel.tsx';
import { useChatPeople } from '../presence/chat-people.queries.ts';
import { WatchedDot } from '../presence/watched-dot.tsx';
import { type ChatPlace, placeOf } from './chat-place.view.ts';
import { useSideOf } from '../side/side.store.ts';
import { ChatRail } from './chat-rail.tsx';
import { chipLook } from '../presence/people-strip.tsx';
import styles from '../panel/chat-panel.module.css';
import { Column, Row, Text } from '../../../ui/layout/layout.tsx';

const texts = chatTexts.project;

interface ProjectChatProps {
  projectId: string;
  /** The chat in the URL; `group` for the project's group chat. */
  chatId?: string;
  /** What each member is in the project, by id; undefined while it loads. */
  roles: ReadonlyMap<string, string> | undefined;
  /** The URL of the screen: `/collab-chat/{id}/{chatId}`, or `/chat/{id}` of the simple one, with its own placeholder. */
  look: 'full' | 'simple';
}

/** The Chat tab: the project's group chat or a direct chat with a member, and the members beside it. */
export function ProjectChat({ projectId, chatId = groupLiteral, roles, look }: ProjectChatProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const { groupChat, shown, mode, userId, place, choose } = useChoice(projectId, chatId, look);
  const hasSide = useSideOf(shown.data) !== null;
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
  return (
    <FullHeight className={hasSide ? undefined : styles.columns} isAlone>
      <Column>
        <ChatPanel
          request={shown}
          kind={mode}
          before={<ToProject projectId={projectId} />}
          choices={
            <ChatChoices
              chat={groupChat}
              me={me}
              chosen={mode === 'group' ? undefined : (userId ?? '')}
              onChoose={choose}
            />
          }
          placeholder={look === 'simple' ? chatTexts.sending.simplePlaceholder : undefined}
          isForWriting={mode === 'direct'}
        />
      </Column>
      {!hasSide && <ChatRail chatId={shown.data} chat={groupChat} roles={roles} me={me} onChoose={choose} />}
    </FullHeight>
  );
}

/** On phones, where the chat takes the place of the project's header: the way back to its tabs. */
function ToProject({ projectId }: { projectId: string }) {
  return (
    <ActionIcon
      className="l-on-narrow"
      aria-label={texts.toProject}
      renderRoot={(props) => <Link to="/projects/$projectId" params={{ projectId }} {...props} />}
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
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
  const mode: Chat['kind'] = picked !== undefined || !isGroup ? 'direct' : 'group';
  const go = (part: { with?: string }) =>
    look === 'simple'
      ? navigate({ to: '/chat/$projectId', params: { projectId }, search: part, replace: true })
      : navigate({
          to: '/collab-chat/$projectId/$chatId',
          params: { projectId, chatId: groupLiteral },
          search: part,
          replace: true,
        });
  // Null selects the group.
  const choose = (id: string | null) => void go(id === null ? {} : { with: id });
  const ofUrl = isGroup ? group : { ...given, data: given.data?._id };
  const shown = picked === undefined ? ofUrl : direct;
  const known = groupChat ?? (group.error ? null : undefined);
  const place: ChatPlace | undefined =
    isGroup || !given.data || known === undefined ? undefined : placeOf(given.data, projectId, known);
  return { groupChat, shown, mode, userId, place, choose };
}

const choiceTexts = chatTexts.project;

interface ChatChoicesProps {
  /** The group chat; undefined while loading. */
  chat: Chat | undefined;
  me: string;
  /** Whose direct chat is shown; undefined for the group chat, empty for nobody's. */
  chosen: string | undefined;
  /** Null chooses the group chat. */
  onChoose: (userId: string | null) => void;
}

/** The chats of a project: a button for the group chat, and one for each other member, by avatar and first name. */
function ChatChoices({ chat, me, chosen, onChoose }: ChatChoicesProps) {
  const { people, pages } = useChatPeople(chat);
  const others = people?.filter(({ _id }) => _id !== me) ?? [];
  return (
    <Row ground="sunken" className={styles.choices} role="group" aria-label={choiceTexts.switch}>
      <Row
        as="button"
        {...chipLook}
        pad="0 12"
        type="button"
        className={styles.chip}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(null)}
      >
        {choiceTexts.groupButton}
      </Row>
      <InfiniteList {...pages}>
        {others.map((person) => (
          <Row
            as="button"
            {...chipLook}
            key={person._id}
            type="button"
            className={styles.chip}
            title={fullName(person)}
            aria-pressed={person._id === chosen}
            onClick={() => onChoose(person._id)}
          >
            <Row as="span" isInline isFixed isAnchor>
              <PersonAvatar person={person} size={22} />
              <WatchedDot userId={person._id} />
            </Row>
            <Text as="bdi" isCut most={120}>
              {person.firstName}
            </Text>{' '}
            <Hidden>{person.lastName}</Hidden>
          </Row>
        ))}
      </InfiniteList>
    </Row>
  );
}
