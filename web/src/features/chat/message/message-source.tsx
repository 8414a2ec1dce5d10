import { IconMessageCircle } from '@tabler/icons-react';
import { groupLiteral, listChatMessages } from '@tandem/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../platform/query/query-of.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useSession } from '../../../platform/session.store.ts';
import { useGroupChatId } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import styles from './message.module.css';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { nameOf, wordsOf } from './quote.tsx';

const texts = chatTexts.message;

interface MessageSourceProps {
  projectId: string;
  messageId: string;
}

/** The message of a project's chat that something was made of, with its words as they are now. Leads to it. */
export function MessageSource({ projectId, messageId }: MessageSourceProps) {
  const me = useSession(({ user }) => user?._id);
  const { data: chatId } = useGroupChatId(projectId);
  const { data: message } = useQuery({
    ...queryOf(listChatMessages, {
      params: { chatId: chatId ?? '' },
      query: { around: messageId, limit: '1' },
    }),
    select: ({ data }) => data[0],
    enabled: chatId !== undefined,
  });
  return (
    <Row as="p" gap={8} tone="2" size={13} pad="8 12" round="md" line="around" className={styles.source}>
      <IconMessageCircle size={16} stroke={1.7} aria-hidden />
      <Text as="span" grows isCut dir="auto">
        {texts.fromChat}
        {message && ` · ${nameOf(message, me)}: “${wordsOf(message)}”`}
      </Text>
      <Text as="span" isFixed>
        <Link
          to="/collab-chat/$projectId/$chatId"
          params={{ projectId, chatId: groupLiteral }}
          search={{ message: messageId }}
          title={texts.openSourceOf}
        >
          {texts.openSource}
          <Hidden>{` · ${texts.openSourceOf}`}</Hidden>
        </Link>
      </Text>
    </Row>
  );
}
