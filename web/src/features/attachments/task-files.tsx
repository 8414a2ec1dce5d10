import { CloseButton } from '@mantine/core';
import { AttachButton } from './composer-files.tsx';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { DownloadLink } from './message-files.tsx';
import styles from './task-files.module.css';
import { useTaskFiles } from './task-files.queries.ts';

/** The files of a task: each is saved by a click, and removed by whoever added it or owns the project. */
export function TaskFiles({ task }: { task: { projectId: string; _id: string } }) {
  const { query, share, problem, add, remove } = useTaskFiles(task);
  const files = query.data?.data ?? [];
  return (
    <section className={styles.files} aria-label={texts.files}>
      <div className={styles.head}>
        <h3>{texts.files}</h3>
        <AttachButton onFiles={(chosen) => void add(chosen)} />
      </div>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={file._id}>
              <DownloadLink file={file} />
              {file.isRemovable && (
                <CloseButton
                  aria-label={texts.remove(file.name)}
                  title={texts.remove(file.name)}
                  onClick={() => void remove(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {share !== null && (
        <p role="status">{share < 1 ? texts.uploading(Math.floor(share * 100)) : texts.processing}</p>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {query.isError && <p className={styles.problem}>{texts.notLoaded}</p>}
    </section>
  );
}
