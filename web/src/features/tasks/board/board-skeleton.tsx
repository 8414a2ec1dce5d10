import { taskStatuses } from '@tandem/contract/tasks';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import styles from './board-skeleton.module.css';

const cards = [[92, 118, 84], [110, 92], [92, 84, 92], [104]];

/** The skeleton of a board. */
export function BoardSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={styles.fill}>
      <LoadingState label={texts.board.loading}>
        <div className={styles.columns} aria-hidden>
          {taskStatuses.slice(0, isPhone ? 1 : 4).map((status, at) => (
            <div key={status} className={styles.column}>
              <span className={styles.name} />
              {cards[at]?.map((height, place) => (
                <span
                  key={`${status} ${String(place)}`}
                  className={styles.card}
                  style={{ blockSize: height }}
                />
              ))}
            </div>
          ))}
        </div>
      </LoadingState>
    </div>
  );
}
