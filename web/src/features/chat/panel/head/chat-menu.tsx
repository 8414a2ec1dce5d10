import { ActionIcon, Menu } from '@mantine/core';
import type { Chat } from '@tandem/contract/chat';
import { IconDots } from '@tabler/icons-react';
import { PersonItems } from '../../../blocks/public.ts';
import { MuteItem } from '../../../notifications/public.ts';
import { chatTexts } from '../../chat.texts.ts';
import { titleOf } from '../../chat.view.ts';

/** What one does with a chat seldom, and against the other in a direct one. */
export function ChatMenu({ chat }: { chat: Chat }) {
  const person = chat.kind === 'direct' ? chat.people[0] : undefined;
  return (
    <Menu position="bottom-end" withinPortal width={248}>
      <Menu.Target>
        <ActionIcon aria-label={chatTexts.panel.more} title={chatTexts.panel.more}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MuteItem kind="chat" _id={chat._id} title={titleOf(chat)} />
        {person && <PersonItems person={person} />}
      </Menu.Dropdown>
    </Menu>
  );
}
