import { groupLiteral, type Chat } from '@tandem/contract/chat';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.store.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useTabTitle } from '../../../ui/page/use-tab-title.ts';
import { useVisibleHeight } from '../../../ui/page/use-visible-height.ts';
import { useChat, useDirectChatId, useGroupChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { named, titleOf } from '../chat.view.ts';
import { AlertSwitch } from '../alerts/alert-switch.tsx';
import { BoardLink } from '../panel/head/board-link.tsx';
import { ChatPanel } from '../panel/chat-panel.tsx';
import { useIsWide } from '../panel/wide.hooks.ts';
import styles from './project-chat.module.css';
import { PeoplePicker } from './people-picker.tsx';

const texts = chatTexts.project;

interface ProjectChatProps {
  projectId: string;
  /** The chat in the URL; `group` for the project's group chat. */
  chatId?: string;
  look: 'full' | 'simple';
}

/** A project's group chat, and the direct chats with its members. */
export function ProjectChat({ projectId, chatId = groupLiteral, look }: ProjectChatProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const screen = useVisibleHeight<HTMLDivElement>();
  const { group, shown, mode, userId, choose } = useChoice(projectId, chatId, look);
  const isWide = useIsWide();
  const project = useChat(group.data ?? '', group.data !== undefined).data;
  const others = project?.people.filter(({ _id }) => _id !== me);
  // On phones the heading of the screen already names the group.
  const isBare = !isWide && mode === 'group' && project !== undefined;
  const title = project ? titleOf(project) : texts.title;
  useTabTitle(title);
  const picker = <PeoplePicker look={look} people={others} chosen={userId} onChoose={choose} />;
  const placeholder = look === 'simple' ? chatTexts.sending.simplePlaceholder : undefined;
  const panel = (
    <div className={styles.panel}>
      {mode === 'direct' && !shown ? (
        <p className={styles.nothing}>{chatTexts.page.select}</p>
      ) : (
        <ChatPanel
          key={shown?.data ?? userId}
          request={shown ?? group}
          kind={mode}
          placeholder={placeholder}
          isBare={isBare}
          isForWriting={mode === 'direct'}
          onClose={mode === 'direct' ? () => choose(null) : undefined}
        />
      )}
    </div>
  );
  return (
    <div ref={screen} className={styles.screen}>
      <div className={styles.head}>
        <BackButton label={chatTexts.panel.back} />
        <h1 className={styles.title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {isBare && (
          <span className={styles.actions}>
            <BoardLink chat={project} />
            <AlertSwitch />
          </span>
        )}
      </div>
      {look === 'simple' ? (
        <>
          {picker}
          {panel}
        </>
      ) : (
        <div className={styles.full}>
          <SegmentedTabs
            label={texts.switch}
            value={mode}
            onChange={(kind) => choose(kind === 'group' ? null : '')}
            segments={[
              { value: 'group', label: chatTexts.page.groupTab },
              { value: 'direct', label: chatTexts.page.directTab },
            ]}
          >
            <div className={styles.columns}>
              {picker}
              {panel}
            </div>
          </SegmentedTabs>
        </div>
      )}
    </div>
  );
}

/** The selected chat: of the selected person, of the chat in the URL, else the group chat. */
function useChoice(projectId: string, chatId: string, look: ProjectChatProps['look']) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const group = useGroupChatId(projectId);
  const isGroup = chatId === groupLiteral || chatId === group.data;
  const picked = named(search, 'with');
  const direct = useDirectChatId(picked);
  const given = useChat(chatId, !isGroup && group.data !== undefined);
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
  return { group, shown, mode, userId, choose };
}
