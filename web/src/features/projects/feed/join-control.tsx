import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconCheck } from '@tabler/icons-react';
import { projectTexts as texts } from '../projects.texts.ts';
import { joinStateOf } from '../projects.view.ts';
import styles from './join-control.module.css';

interface JoinControlProps {
  project: Project;
  /** What the button says; the other states have one wording everywhere. */
  label?: string;
  onAsk: (project: Project) => void;
}

const states = {
  owned: texts.card.owned,
  joined: texts.card.joined,
  requested: texts.card.requested,
  closed: texts.card.closedHint,
};

/** The button that asks to join, or in its place the fact that stands against asking. */
export function JoinControl({ project, label = texts.card.ask, onAsk }: JoinControlProps) {
  const state = joinStateOf(project);
  if (state === 'free')
    return (
      <Button
        size="compact-md"
        className={styles.ask}
        aria-label={`${label}: ${project.title}`}
        onClick={() => onAsk(project)}
      >
        {label}
      </Button>
    );
  return (
    <span className={styles.state} data-state={state}>
      {state === 'joined' && <IconCheck size={14} aria-hidden />}
      {states[state]}
    </span>
  );
}
