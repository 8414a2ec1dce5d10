import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { useState } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useProjectUsers } from '../../projects/public.ts';
import { assigneeTexts as texts } from '../board.texts.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';

const debounceMs = 250;

interface FindPersonDialogProps {
  projectId: string;
  isOpen: boolean;
  onChoose: (person: PersonSummary) => void;
  onClose: () => void;
}

/** Finds a project member by name, for projects with more of them than a select can hold. */
export function FindPersonDialog({ projectId, isOpen, onChoose, onClose }: FindPersonDialogProps) {
  const choose = (person: PersonSummary) => {
    onClose();
    onChoose(person);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Finder projectId={projectId} onChoose={choose} />
    </Modal>
  );
}

function Finder({ projectId, onChoose }: Pick<FindPersonDialogProps, 'projectId' | 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceMs);
  return (
    <>
      <FilterField
        data-autofocus
        label={texts.search}
        maxLength={limits.search}
        value={typed}
        onChange={setTyped}
      />
      <Found projectId={projectId} search={search} onChoose={onChoose} />
    </>
  );
}

interface FoundProps {
  projectId: string;
  search: string;
  onChoose: (person: PersonSummary) => void;
}

function Found({ projectId, search, onChoose }: FoundProps) {
  const users = useProjectUsers(projectId, search);
  if (users.isPending) return <LoadingState label={texts.loading} />;
  if (!users.data) return <ErrorState message={sentenceOf(users.error, texts.failed)} {...retryOf(users)} />;
  if (users.data.length === 0)
    return (
      <Text tone="3" above={16} role="status">
        {texts.nobody}
      </Text>
    );
  return (
    <InfiniteList {...pagesIn(users)}>
      <Stack as="ul" gap={2} above={12} aria-label={texts.list}>
        {users.data.map((person) => (
          <li key={person._id}>
            <Row
              as="button"
              type="button"
              isChoice
              isWide
              gap={8}
              tall={44}
              pad="4 8"
              onClick={() => onChoose(person)}
            >
              <PersonAvatar person={person} size={28} />
              <Text as="bdi" isCut shrinks>
                {fullName(person)}
              </Text>
            </Row>
          </li>
        ))}
      </Stack>
    </InfiniteList>
  );
}
