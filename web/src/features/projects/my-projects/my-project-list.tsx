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
import { myProjectTexts } from './my-projects.texts.ts';
import { MyProjectCard } from './my-project-card.tsx';
import type { OwnerActions } from './card/my-project-menu.tsx';
import { useReorder } from './my-projects.queries.ts';
import { moved } from './my-projects.view.ts';

/** The own projects as cards that mouse, touch and keyboard can reorder. */
export function MyProjectList({ projects, actions }: { projects: Project[]; actions: OwnerActions }) {
  // A reply during a drag would make its indexes stale, so the list does not change until the drop.
  const [frozen, setFrozen] = useState<Project[] | null>(null);
  const reorder = useReorder();
  const shown = frozen ?? projects;
  const titleOf = (id: string) => shown.find((project) => project._id === id)?.title ?? '';

  const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
    setFrozen(projects);
    announce(myProjectTexts.myProjects.lifted(titleOf(draggableId), source.index + 1));
  };
  const onDragUpdate = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) => {
    if (destination) announce(myProjectTexts.myProjects.over(titleOf(draggableId), destination.index + 1));
  };
  const onDragEnd = ({ draggableId, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const target = reason === 'DROP' && destination ? shown[destination.index] : undefined;
    if (!destination || !target) {
      setFrozen(null);
      announce(myProjectTexts.myProjects.leftWhereItWas(titleOf(draggableId)));
      return;
    }
    announce(myProjectTexts.myProjects.dropped(titleOf(draggableId), destination.index + 1));
    const before = projects.map(({ _id }) => _id);
    const after = moved(before, draggableId, target._id);
    setFrozen(after.flatMap((id) => projects.find((project) => project._id === id) ?? []));
    void reorder(before, after).then(() => setFrozen(null));
  };

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={myProjectTexts.myProjects.instructions}
    >
      <Droppable droppableId="my-projects">
        {(list) => (
          <ul ref={list.innerRef} {...list.droppableProps} aria-label={myProjectTexts.myProjects.list}>
            {shown.map((project, at) => (
              <Draggable key={project._id} draggableId={project._id} index={at}>
                {(card, { isDragging }) => (
                  <MyProjectCard
                    project={project}
                    label={myProjectTexts.myProjects.place(project.title, at + 1, shown.length)}
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
