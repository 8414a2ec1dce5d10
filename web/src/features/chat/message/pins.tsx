import { Popover } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import type { ChatMessage } from '@tandem/contract/chat';
import { useState } from 'react';
import { formatNumber } from '../../../ui/numbers.ts';
import { formatDate } from '../../../ui/dates.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { chatTexts } from '../chat.texts.ts';
import { plainWordsOf } from '../preview.view.ts';
import { labelOf } from '../thread/rows.view.ts';
import { jumpTo } from './jump.store.ts';
import { usePins } from './message-actions.queries.ts';
import { QuietButton, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './message.module.css';

const texts = chatTexts.message;

/** How many messages of a chat are pinned, and the list of them, each of which leads to its place. */
export function Pins({ chatId, me }: { chatId: string; me: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: pins = [] } = usePins(chatId);
  // Keeps its place, so that nothing beside it moves when the pins have loaded.
  if (pins.length === 0) return <span className={styles.place} />;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={336} trapFocus withinPortal>
      <Popover.Target>
        <QuietButton
          gap={4}
          font={13}
          pad="0 8"
          tall="control-sm"
          isOneLine
          className={styles.pinsButton}
          aria-label={texts.pinned(pins.length)}
          title={texts.pinnedMessages}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPin size={16} stroke={1.7} aria-hidden />
          {formatNumber(pins.length)}{' '}
          <Text as="span" on="wide">
            {texts.pinnedWord}
          </Text>
        </QuietButton>
      </Popover.Target>
      <Popover.Dropdown className="l-scrolls" p={8} mah="60dvh" aria-label={texts.pinnedMessages}>
        <PinList pins={pins} me={me} onOpen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface PinListProps {
  pins: readonly ChatMessage[];
  me: string;
  isFramed?: boolean;
  onOpen?: () => void;
}

/** Pinned messages, each of which leads to its place. */
export function PinList({ pins, me, isFramed = false, onOpen }: PinListProps) {
  return (
    <Stack as="ul" gap={isFramed ? 8 : 4}>
      {pins.map(({ _id, chatId, sender, createdAt, text, mentions, files }) => (
        <li key={_id}>
          <Stack
            as="button"
            gap={4}
            tone="2"
            font={13}
            type="button"
            isChoice
            isWide
            pad={isFramed ? 12 : 8}
            line={isFramed ? 'around' : undefined}
            onClick={() => {
              onOpen?.();
              jumpTo(chatId, _id);
            }}
          >
            <Row as="span" gap={8}>
              {sender && <PersonAvatar person={sender} size={20} />}
              <Text as="strong" tone="1" weight={600} dir="auto">
                {labelOf({ isOwn: sender?._id === me, sender })}
              </Text>
              <Text as="time" tone="3" size={12} isLast dateTime={createdAt}>
                {formatDate(createdAt, 'MMM D')}
              </Text>
            </Row>
            <Text as="span" clamp={3} breaks dir="auto">
              {plainWordsOf({ text, mentions, files })}
            </Text>
          </Stack>
        </li>
      ))}
    </Stack>
  );
}
