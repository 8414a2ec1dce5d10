import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconCheck } from '@tabler/icons-react';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import { joinStateOf } from '../projects.view.ts';
import styles from './join-control.module.css';

interface JoinControlProps {
  project: Project;
  /** What the button says; the other states have one wording everywhere. */
  label?: string;
  /** Set where there is room for one word only; the rest of the sentence is left to screen readers. */
  isBrief?: boolean;
  onAsk: (project: Project) => void;
  /** Called when a press of the button is near, so that what it opens can load. */
  onApproach?: () => void;
}

const states = {
  owned: texts.card.owned,
  joined: texts.card.joined,
  requested: texts.card.requested,
  closed: texts.card.closedHint,
};

/** The button that asks to join, or in its place the fact that stands against asking. */
export function JoinControl(props: JoinControlProps) {
  const { project, label = texts.card.ask, isBrief = false, onAsk, onApproach } = props;
  const state = joinStateOf(project);
  if (state === 'free')
    return (
      <Button
        size="compact-md"
        className={styles.ask}
        aria-label={texts.card.actionOn(label, project.title)}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => onAsk(project)}
      >
        {label}
      </Button>
    );
  return (
    <span className={styles.state} data-state={state}>
      {state === 'joined' && <IconCheck size={14} aria-hidden />}
      {state === 'closed' && isBrief ? <BriefClosed /> : states[state]}
    </span>
  );
}

function BriefClosed() {
  return (
    <>
      <span aria-hidden>{texts.card.closed}</span>
      <Hidden>{texts.card.closedHint}</Hidden>
    </>
  );
}
