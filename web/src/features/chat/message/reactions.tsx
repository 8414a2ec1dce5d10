import { Menu } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import type { ChatMessage, MessageReaction } from '@tandem/contract/chat';
import { type ReactNode, use } from 'react';
import { formatNumber } from '../../../ui/numbers.ts';
import { chatTexts } from '../chat.texts.ts';
import { EmojiButton } from '../../../ui/writing/emoji-choice.tsx';
import { quickEmoji } from '../../../ui/writing/emoji.view.ts';
import { ChatActionsContext } from './message-actions.hooks.ts';
import { hasReacted, mayReact } from './message-actions.view.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import styles from './message.module.css';

const texts = chatTexts.message;
const mostNames = 10;

/** The names of those who gave an emoji, as a tooltip and for screen readers. */
function namesOf({ emoji, count, people }: MessageReaction): string {
  const shown = people
    .slice(0, mostNames)
    .map(({ name, isBeforeEdit }) => (isBeforeEdit ? texts.beforeEdit(name) : name));
  const rest = people.length - shown.length;
  return texts.reactedBy(emoji, count, rest > 0 ? [...shown, texts.andOthers(rest)] : shown);
}

/** The emoji that people gave to a message. A press gives it too, or takes it back. */
export function Reactions({ message }: { message: ChatMessage }) {
  const actions = use(ChatActionsContext);
  const { reactions = [] } = message;
  if (!actions || reactions.length === 0) return null;
  const { me, mayWrite } = actions.viewer();
  const isOpen = mayReact(message, { mayWrite });
  return (
    <Row gap={4} align="stretch" wraps above={4} role="group" aria-label={texts.reactions}>
      {reactions.map((reaction) => (
        <button
          key={reaction.emoji}
          type="button"
          className={styles.chip}
          aria-pressed={reaction.people.some(({ _id }) => _id === me)}
          aria-label={namesOf(reaction)}
          title={namesOf(reaction)}
          disabled={!isOpen}
          onClick={() => actions.changes.react(message, reaction.emoji)}
        >
          <span aria-hidden>{reaction.emoji}</span>
          <Text as="span" font={12} weight={500} hasDigits>
            {formatNumber(reaction.count)}
          </Text>
        </button>
      ))}
      {isOpen && (
        <ReactButton message={message} className={styles.chip}>
          <IconMoodPlus size={15} stroke={1.7} aria-hidden />
        </ReactButton>
      )}
    </Row>
  );
}

interface QuickReactionsProps {
  message: ChatMessage;
  /** Called after one was given or taken back. */
  onChosen: () => void;
  /** Whether they are entries of a menu, which the arrow keys reach. */
  isMenu?: boolean;
}

/** A row of the emoji that are given most, above what else one can do with a message. */
export function QuickReactions({ message, onChosen, isMenu = false }: QuickReactionsProps) {
  const actions = use(ChatActionsContext);
  if (!actions || !mayReact(message, actions.viewer())) return null;
  const { me } = actions.viewer();
  const choose = (emoji: string) => {
    onChosen();
    actions.changes.react(message, emoji);
  };
  const buttons = quickEmoji.map((emoji) => {
    const label = texts.reactWith(emoji);
    const isGiven = hasReacted(message, emoji, me);
    return isMenu ? (
      <Menu.Item
        key={emoji}
        className={styles.quick}
        aria-label={label}
        data-given={isGiven || undefined}
        onClick={() => choose(emoji)}
      >
        {emoji}
      </Menu.Item>
    ) : (
      <button
        key={emoji}
        type="button"
        className={styles.quick}
        aria-label={label}
        aria-pressed={isGiven}
        data-given={isGiven || undefined}
        onClick={() => choose(emoji)}
      >
        {emoji}
      </button>
    );
  });
  return (
    <Row
      gap={2}
      align="stretch"
      justify="between"
      below={4}
      line="below"
      pad={isMenu ? '0 4' : '8 16'}
      className={styles.quickRow}
      data-sheet={!isMenu || undefined}
    >
      {buttons}
      {!isMenu && (
        <ReactButton message={message} className={styles.quick} onChosen={onChosen}>
          <IconMoodPlus size={22} stroke={1.7} aria-hidden />
        </ReactButton>
      )}
    </Row>
  );
}

interface ReactButtonProps {
  message: ChatMessage;
  className?: string | undefined;
  isUntabbable?: boolean;
  onChosen?: () => void;
  children: ReactNode;
}

/** Opens the choice of emoji for a message. */
export function ReactButton({ message, onChosen, ...shown }: ReactButtonProps) {
  const actions = use(ChatActionsContext);
  return (
    <EmojiButton
      {...shown}
      label={texts.react}
      labelOf={texts.reactWith}
      onChoose={(emoji) => {
        onChosen?.();
        actions?.changes.react(message, emoji);
      }}
    />
  );
}
