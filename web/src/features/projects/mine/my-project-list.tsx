import {
  DragDropContext,
  Draggable,
  Droppable,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import type { Project } from '@tandem/contract/projects';
import { useState } from 'react';
import { projectTexts as texts } from '../projects.texts.ts';
import { MyProjectCard, type OwnerActions } from './my-project-card.tsx';
import { useReorder } from './my-projects.queries.ts';
import { moved } from './my-projects.view.ts';

/** The own projects as cards to be dragged into order by mouse, touch or keyboard. */
export function MyProjectList({ projects, actions }: { projects: Project[]; actions: OwnerActions }) {
  // Answers that come in during a drag would make its indexes stale, so the list stands still until the drop.
  const [held, setHeld] = useState<Project[] | null>(null);
  const reorder = useReorder();
  const shown = held ?? projects;
  const titleOf = (id: string) => shown.find((project) => project._id === id)?.title ?? '';

  const lift = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
    setHeld(projects);
    announce(texts.mine.lifted(titleOf(draggableId), source.index + 1));
  };
  const pass = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) => {
    if (destination) announce(texts.mine.over(titleOf(draggableId), destination.index + 1));
  };
  const drop = ({ draggableId, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const onto = reason === 'DROP' && destination ? shown[destination.index] : undefined;
    if (!destination || !onto) {
      setHeld(null);
      announce(texts.mine.leftWhereItWas(titleOf(draggableId)));
      return;
    }
    announce(texts.mine.dropped(titleOf(draggableId), destination.index + 1));
    const before = projects.map(({ _id }) => _id);
    const after = moved(before, draggableId, onto._id);
    setHeld(after.flatMap((id) => projects.find((project) => project._id === id) ?? []));
    void reorder(before, after).then(() => setHeld(null));
  };

  return (
    <DragDropContext
      onDragStart={lift}
      onDragUpdate={pass}
      onDragEnd={drop}
      dragHandleUsageInstructions={texts.mine.instructions}
    >
      <Droppable droppableId="my-projects">
        {(list) => (
          <ul ref={list.innerRef} {...list.droppableProps} aria-label={texts.mine.list}>
            {shown.map((project, at) => (
              <Draggable key={project._id} draggableId={project._id} index={at}>
                {(card, { isDragging }) => (
                  <MyProjectCard
                    project={project}
                    place={texts.mine.place(project.title, at + 1, shown.length)}
                    isDragging={isDragging}
                    drag={card}
                    {...actions}
                  />
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}
