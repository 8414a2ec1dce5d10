import { ActionIcon, Menu } from '@mantine/core';
import type { Person } from '@tandem/contract/people';
import { IconArrowsExchange, IconBriefcase, IconDots, IconUserMinus } from '@tabler/icons-react';
import { fullName } from '../../../ui/people/full-name.ts';
import { projectPeopleTexts as texts } from './project-people.texts.ts';

interface PersonMenuProps {
  person: Person;
  onRole: () => void;
  onHandOver: () => void;
  onRemove: () => void;
}

/** The ⋯ menu of a collaborator: what the owner does seldom. */
export function PersonMenu({ person, onRole, onHandOver, onRemove }: PersonMenuProps) {
  const label = texts.actionsOf(fullName(person));
  return (
    <Menu position="bottom-end" withinPortal width={220}>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label={label} title={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBriefcase size={16} aria-hidden />} onClick={onRole}>
          {texts.role.change}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onHandOver}>
          {texts.handOverMenu}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} aria-hidden />} onClick={onRemove}>
          {texts.removeMenu}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
