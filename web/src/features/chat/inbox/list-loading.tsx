import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import styles from './chat-list.module.css';

/** A list of chats that is not there yet. */
export function ListLoading() {
  return (
    <LoadingState label={chatTexts.page.loading}>
      <div className={styles.skeletons} aria-hidden>
        {Array.from({ length: 6 }, (_, at) => (
          <span key={at} />
        ))}
      </div>
    </LoadingState>
  );
}
