import { attachmentPath, type Attachment } from '@tandem/contract/attachments';
import { IconDownload, IconFile, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Hidden } from '../../ui/page/hidden.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { isImage, shownSize, sizeInWords, type ImageFile } from './attachments.view.ts';
import { Box, Column, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './attachments.module.css';

// Loads with the first opened image.
const FileViewer = lazyPart(async () => (await import('./file-viewer.tsx')).FileViewer);

/** The files of a message or comment: images, which open, and the others as downloads. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  return (
    <Column gap={8} className={styles.files}>
      {images.length > 0 && (
        <Stack gap={4} align="start">
          {images.map((image, at) => (
            <Preview key={image._id} image={image} onOpen={() => setOpened(at)} />
          ))}
        </Stack>
      )}
      {others.length > 0 && (
        <Column as="ul" gap={8} fits className={styles.fileList} aria-label={texts.files}>
          {others.map((file) => (
            <li key={file._id}>
              <DownloadLink file={file} />
            </li>
          ))}
        </Column>
      )}
      {opened !== null && <FileViewer images={images} first={opened} onClose={() => setOpened(null)} />}
    </Column>
  );
}

/** Files for a narrow place: small images, which open, and the others as downloads. */
export function FileGallery({ files }: { files: readonly Attachment[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  return (
    <Stack gap={8}>
      {images.length > 0 && (
        <Row wraps gap={8}>
          {images.map((image, at) => (
            <Box
              as="button"
              key={image._id}
              type="button"
              ground="sunken"
              round="sm"
              clips
              className={`${styles.picture} ${styles.tile}`}
              aria-label={texts.open(image.name)}
              title={image.name}
              onClick={() => setOpened(at)}
            >
              <img src={attachmentPath(image._id, 'preview')} alt="" loading="lazy" decoding="async" />
            </Box>
          ))}
        </Row>
      )}
      {others.length > 0 && (
        <Stack as="ul" gap={8}>
          {others.map((file) => (
            <li key={file._id}>
              <DownloadLink file={file} />
            </li>
          ))}
        </Stack>
      )}
      {opened !== null && <FileViewer images={images} first={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

function Preview({ image, onOpen }: { image: ImageFile; onOpen: () => void }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <Text tone="2" className={styles.broken}>
        {texts.broken}
      </Text>
    );
  return (
    <Box
      as="button"
      type="button"
      fits
      ground="sunken"
      round="sm"
      className={styles.preview}
      aria-label={texts.open(image.name)}
      onClick={onOpen}
    >
      <img
        src={attachmentPath(image._id, 'preview')}
        alt=""
        loading="lazy"
        decoding="async"
        {...shownSize(image)}
        onError={() => setBroken(true)}
      />
    </Box>
  );
}

const fileLook = {
  grows: true,
  gap: 12,
  pad: 8,
  round: 'sm',
  line: 'strong',
  tone: '1',
  isHot: true,
} as const;
const iconLook = {
  isCentred: true,
  isFixed: true,
  square: 36,
  clips: true,
  round: 'sm',
  ground: 'sunken',
} as const;

/** A file with its name and size, which a click saves. */
export function DownloadLink({ file }: { file: Attachment }) {
  return (
    <Row as="a" {...fileLook} href={attachmentPath(file._id)} download={file.name}>
      <Hidden>{`${texts.save} `}</Hidden>
      <Box as="span" {...iconLook}>
        <IconFile size={20} stroke={1.7} aria-hidden />
      </Box>
      <NameAndSize file={file} />
      <IconDownload size={18} stroke={1.7} aria-hidden />
    </Row>
  );
}

/** An image with its name and size, which a click opens. */
export function ImageRow({ image, onOpen }: { image: ImageFile; onOpen: () => void }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <Row as="button" type="button" {...fileLook} textAlign="start" className={styles.opens} onClick={onOpen}>
      <Hidden>{`${texts.openImage} `}</Hidden>
      <Box as="span" {...iconLook} className={styles.picture}>
        {isBroken ? (
          <IconPhotoOff size={20} stroke={1.7} aria-hidden />
        ) : (
          <img
            src={attachmentPath(image._id, 'preview')}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
          />
        )}
      </Box>
      <NameAndSize file={image} />
    </Row>
  );
}

const NameAndSize = ({ file }: { file: Attachment }) => (
  <Stack as="span" grows>
    <Text as="span" font={13} weight={600} isCut dir="auto">
      {file.name}
    </Text>
    <Text as="span" tone="2" font={12}>
      {sizeInWords(file.size)}
    </Text>
  </Stack>
);
