import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Hidden } from '../../../../ui/page/hidden.tsx';
import { projectTexts } from '../../projects.texts.ts';
import { joinStateOf } from '../../projects.view.ts';
import styles from './join-control.module.css';

interface JoinControlProps {
  project: Project;
  /** The label of the button. */
  label?: string;
  /** Shortens the closed state to one word; screen readers read the sentence. */
  isBrief?: boolean;
  onAsk: (project: Project) => void;
  /** Called on hover and focus of the button, to load the dialog that it opens. */
  onPreload?: () => void;
}

const states = {
  owned: projectTexts.card.owned,
  joined: projectTexts.card.joined,
  requested: projectTexts.card.requested,
  closed: projectTexts.card.closedHint,
};

/** The button to ask to join, or the reason why that is not possible. */
export function JoinControl(props: JoinControlProps) {
  const { project, label = projectTexts.card.ask, isBrief = false, onAsk, onPreload } = props;
  const state = joinStateOf(project);
  if (state === 'open')
    return (
      <Button
        size="compact-md"
        className={styles.ask}
        aria-label={projectTexts.card.actionOn(label, project.title)}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={() => onAsk(project)}
      >
        {label}
      </Button>
    );
  if (state === 'joined')
    return (
      <>
        <span className={styles.state} data-state={state}>
          <IconCheck size={14} aria-hidden />
          {states.joined}
        </span>
        <Button
          component={Link}
          to={`/projects/${project._id}`}
          variant="default"
          size="compact-md"
          className={styles.ask}
          aria-label={projectTexts.card.actionOn(projectTexts.card.open, project.title)}
        >
          {projectTexts.card.open}
        </Button>
      </>
    );
  return (
    <span className={styles.state} data-state={state}>
      {state === 'closed' && isBrief ? <BriefClosed /> : states[state]}
    </span>
  );
}

function BriefClosed() {
  return (
    <>
      <span aria-hidden>{projectTexts.card.closed}</span>
      <Hidden>{projectTexts.card.closedHint}</Hidden>
    </>
  );
}
