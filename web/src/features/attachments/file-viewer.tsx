import { attachmentPath } from '@tandem/contract/attachments';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { type ImageFile, sizeInWords } from './attachments.view.ts';
import { Box, Row, Text } from '../../ui/layout/layout.tsx';
import styles from './attachments.module.css';

interface FileViewerProps {
  images: readonly ImageFile[];
  /** The place of the image that is shown first. */
  first: number;
  onClose: () => void;
}

/** One image of a message on the whole screen; arrows lead to the others, Escape back. */
export function FileViewer({ images, first, onClose }: FileViewerProps) {
  const [at, setAt] = useState(first);
  const [opener] = useState(() => document.activeElement);
  // A dialog that is gone at once returns no focus.
  useEffect(
    () => () => void (opener instanceof HTMLElement && opener.focus({ preventScroll: true })),
    [opener],
  );
  const image = images[at];
  const go = (by: 1 | -1) => setAt((now) => Math.min(images.length - 1, Math.max(0, now + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    go((event.key === 'ArrowRight') === isRightToLeft ? -1 : 1);
  };
  if (image === undefined) return null;
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.viewerContent, body: styles.viewerBody }}
      attributes={{ content: { 'aria-label': texts.viewer } }}
      onKeyDown={onKeyDown}
    >
      <Row gap={12} isFixed tone="2" font={13} icons="control" ground="surface" line="below" pad="8 16">
        <Text grows tone="1" isCut dir="auto">
          {image.name}{' '}
          <Text as="span" tone="2">
            {sizeInWords(image.size)}
          </Text>
        </Text>
        {images.length > 1 && <p role="status">{texts.place(at + 1, images.length)}</p>}
        <a href={attachmentPath(image._id)} download={image.name} aria-label={texts.save} title={texts.save}>
          <IconDownload size={20} stroke={1.7} aria-hidden />
        </a>
        <button type="button" aria-label={texts.close} title={texts.close} data-autofocus onClick={onClose}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </button>
      </Row>
      <Box isCentred pad={16} grows isAnchor icons="control" className={styles.stage}>
        <img
          key={image._id}
          src={attachmentPath(image._id)}
          alt={image.name}
          width={image.width}
          height={image.height}
        />
        {at > 0 && (
          <button
            type="button"
            className={styles.previous}
            aria-label={texts.previous}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={24} aria-hidden />
          </button>
        )}
        {at < images.length - 1 && (
          <button type="button" className={styles.next} aria-label={texts.next} onClick={() => go(1)}>
            <IconChevronRight size={24} aria-hidden />
          </button>
        )}
      </Box>
    </Modal>
  );
}
