import { ActionIcon, Menu } from '@mantine/core';
import type { PersonSummary } from '@tandem/contract/people';
import { IconDots } from '@tabler/icons-react';
import { fullName } from '../../ui/people/full-name.ts';
import { blockTexts as texts } from './blocks.texts.ts';
import { PersonItems } from './person-items.tsx';

interface PersonMenuProps {
  person: PersonSummary;
  size?: number;
}

/** The ⋯ menu of a person. */
export function PersonMenu({ person, size = 36 }: PersonMenuProps) {
  const label = texts.actionsOf(fullName(person));
  return (
    <Menu position="bottom-end" withinPortal width={200}>
      <Menu.Target>
        <ActionIcon size={size} aria-label={label} title={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <PersonItems person={person} />
      </Menu.Dropdown>
    </Menu>
  );
}
