import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { JoinControl } from '../feed/project-card.tsx';
import { placeTexts as texts } from './place.texts.ts';
import { joinStateOf } from '../projects.view.ts';
import { useProjectPlace } from './place.hooks.ts';

interface LockedTabProps {
  tab: 'board' | 'chat';
}

/** What a visitor finds behind a locked tab: why it is locked, and the way in. */
export function LockedTab({ tab }: LockedTabProps) {
  const { project, askToJoin } = useProjectPlace();
  if (!project) return null;
  const state = joinStateOf(project);
  const next =
    state === 'requested' ? texts.waitingHint : state === 'closed' ? texts.closedHint : texts.lockedHint;
  return (
    <EmptyState
      title={tab === 'board' ? texts.boardLocked : texts.chatLocked}
      hint={next}
      icon={<IconLock size={22} />}
      action={state === 'open' && <JoinControl project={project} onAsk={askToJoin} />}
    />
  );
}
