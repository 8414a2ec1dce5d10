import { ActionIcon, Menu } from '@mantine/core';
import type { PersonSummary } from '@tandem/contract/people';
import { IconBan, IconDots } from '@tabler/icons-react';
import { fullName } from '../../ui/people/full-name.ts';
import { requestBlock } from './block-request.store.ts';
import { useBlockedIds, useUnblock } from './blocks.queries.ts';
import { blockTexts as texts } from './blocks.texts.ts';

interface PersonMenuProps {
  person: PersonSummary;
  size?: number;
}

/** The ⋯ menu of a person: what one does against them seldom. */
export function PersonMenu({ person, size = 36 }: PersonMenuProps) {
  const isBlocked = useBlockedIds().has(person._id);
  const unblock = useUnblock();
  const label = texts.actionsOf(fullName(person));
  return (
    <Menu position="bottom-end" withinPortal width={200}>
      <Menu.Target>
        <ActionIcon size={size} aria-label={label} title={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isBlocked ? (
          <Menu.Item
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => unblock.mutate(person._id)}
          >
            {texts.unblock}
          </Menu.Item>
        ) : (
          <Menu.Item
            color="red"
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => requestBlock(person)}
          >
            {texts.block}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
