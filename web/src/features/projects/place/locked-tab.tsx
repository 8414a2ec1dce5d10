import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { JoinControl } from '../feed/card/join-control.tsx';
import { placeTexts as texts } from './place.texts.ts';
import { joinStateOf } from '../projects.view.ts';
import { useProjectPlace } from './place.hooks.ts';

interface LockedTabProps {
  tab: 'board' | 'chat';
  /** The spec's sentence where this tab has one. */
  sentence?: string;
}

/** What a visitor finds behind a locked tab: why it is locked, and the way in. */
export function LockedTab({ tab, sentence }: LockedTabProps) {
  const { project, askToJoin } = useProjectPlace();
  if (!project) return null;
  const reason = tab === 'board' ? texts.boardLocked : texts.chatLocked;
  const state = joinStateOf(project);
  const next =
    state === 'requested' ? texts.waitingHint : state === 'closed' ? texts.closedHint : texts.lockedHint;
  return (
    <EmptyState
      title={sentence ?? reason}
      hint={sentence === undefined ? next : `${reason} ${next}`}
      icon={<IconLock size={22} />}
      action={state === 'open' && <JoinControl project={project} onAsk={askToJoin} />}
    />
  );
}
