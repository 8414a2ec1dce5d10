import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconMoodPlus, IconSubtask } from '@tabler/icons-react';
import type { ChatMessage } from '@tandem/contract/chat';
import { use, useRef, useState } from 'react';
import { formatTime } from '../../../ui/dates.ts';
import { quickEmoji } from '../../../ui/writing/emoji.view.ts';
import { chatTexts } from '../chat.texts.ts';
import { useActionItems } from './action-items.hooks.ts';
import { ChatActionsContext } from './message-actions.hooks.ts';
import { actionsFor, mayReact } from './message-actions.view.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import styles from './message.module.css';
import { QuickReactions, ReactButton } from './reactions.tsx';

const texts = chatTexts.message;

/** Of a button, in pixels, as in the style sheet. */
const toolWidth = 30;

interface MessageToolsProps {
  message: ChatMessage;
  /** The name of its sender. */
  name: string;
  /** A chat shows dozens of messages, so what only the pointer presses is drawn where it was. */
  hasQuickTools: boolean;
}

/** The bar of a message, which appears on hover and focus. Its menu is the only Tab stop and has everything. */
export function MessageTools({ message, name, hasQuickTools }: MessageToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const actions = use(ChatActionsContext);
  if (actions === null) return null;
  const canReact = mayReact(message, actions.viewer());
  const canMakeTask = actionsFor(message, actions.viewer()).includes('task');
  const count = (canReact ? 3 : 0) + (canMakeTask ? 1 : 0);
  return (
    <Row
      as="span"
      isInline
      round="md"
      line="around"
      pad={2}
      icons={30}
      className={styles.tools}
      data-open={isOpen || undefined}
    >
      {hasQuickTools ? (
        <QuickTools message={message} canReact={canReact} canMakeTask={canMakeTask} />
      ) : (
        // The menu is where it stays when the others come, for who presses it at once.
        <span style={{ inlineSize: count * toolWidth }} />
      )}
      <button
        ref={more}
        type="button"
        aria-label={texts.more(name, formatTime(message.createdAt))}
        title={texts.moreShort}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={17} aria-hidden />
      </button>
      {isOpen && (
        <MessageMenu
          message={message}
          onClose={() => {
            setOpen(false);
            more.current?.focus();
          }}
        />
      )}
    </Row>
  );
}

interface QuickToolsProps {
  message: ChatMessage;
  canReact: boolean;
  canMakeTask: boolean;
}

/** What is done most, without a Tab stop. */
function QuickTools({ message, canReact, canMakeTask }: QuickToolsProps) {
  const actions = use(ChatActionsContext);
  if (actions === null) return null;
  return (
    <>
      {canReact && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={texts.reactWith(quickEmoji[0])}
            title={texts.reactWith(quickEmoji[0])}
            onClick={() => actions.changes.react(message, quickEmoji[0])}
          >
            {quickEmoji[0]}
          </button>
          <ReactButton message={message} isUntabbable>
            <IconMoodPlus size={17} stroke={1.7} aria-hidden />
          </ReactButton>
          <button
            type="button"
            tabIndex={-1}
            aria-label={texts.actions.reply}
            title={texts.actions.reply}
            onClick={() => actions.setReplyTo(message)}
          >
            <IconArrowBackUp size={17} stroke={1.7} aria-hidden />
          </button>
        </>
      )}
      {canMakeTask && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.actions.task}
          title={texts.actions.task}
          onClick={() => actions.changes.makeTask(message)}
        >
          <IconSubtask size={17} stroke={1.7} aria-hidden />
        </button>
      )}
    </>
  );
}

/** Rendered while it is open only, because a chat shows dozens of messages. */
function MessageMenu({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const items = useActionItems(message);
  return (
    <Menu opened onClose={onClose} position="bottom-end" returnFocus={false} width={232} withinPortal>
      <Menu.Target>
        {/* Only where the menu stands: what opened it stays itself, so that it keeps the focus. */}
        <button type="button" className={styles.anchor} tabIndex={-1} aria-hidden aria-label={texts.menu} />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.menu}>
        <QuickReactions message={message} onChosen={onClose} isMenu />
        {items.map(({ action, label, Icon, isDangerous, run }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
            className={isDangerous ? styles.danger : undefined}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
