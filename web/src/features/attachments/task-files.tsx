import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { isImage } from './attachments.view.ts';
import { AttachButton } from './composer-files.tsx';
import { DownloadLink, ImageRow } from './message-files.tsx';
import styles from './attachments.module.css';
import { useTaskFiles } from './task-files.queries.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { UploadList } from './upload-list.tsx';

// Loads with the first opened image.
const FileViewer = lazyPart(async () => (await import('./file-viewer.tsx')).FileViewer);

/** The files of a task: images open, others are saved by a click. Whoever added one or owns the project removes it. */
export function TaskFiles({ task }: { task: { projectId: string; _id: string } }) {
  const { query, uploads, problem, add, remove } = useTaskFiles(task);
  const [opened, setOpened] = useState<string | null>(null);
  const files = query.data?.data ?? [];
  const images = files.filter(isImage);
  const first = images.findIndex(({ _id }) => _id === opened);
  return (
    <Stack as="section" gap={8} tone="2" font={13} aria-label={texts.files}>
      <Row justify="between" className={styles.taskFileHead}>
        <Text as="h3" tone="1" font={13} weight={600}>
          {texts.files}
        </Text>
        <AttachButton label={texts.add} onFiles={add} />
      </Row>
      {files.length > 0 && (
        <Stack as="ul" gap={8} tone="1">
          {files.map((file) => (
            <Row as="li" gap={4} key={file._id}>
              {isImage(file) ? (
                <ImageRow image={file} onOpen={() => setOpened(file._id)} />
              ) : (
                <DownloadLink file={file} />
              )}
              {file.isRemovable && (
                <CloseButton
                  aria-label={texts.remove(file.name)}
                  title={texts.remove(file.name)}
                  onClick={() => void remove(file)}
                />
              )}
            </Row>
          ))}
        </Stack>
      )}
      {uploads.length > 0 && <UploadList label={texts.uploads} uploads={uploads} />}
      {problem !== null && (
        <Text tone="danger" role="alert">
          {problem}
        </Text>
      )}
      {query.isError && <Text tone="danger">{texts.notLoaded}</Text>}
      {first >= 0 && <FileViewer images={images} first={first} onClose={() => setOpened(null)} />}
    </Stack>
  );
}
