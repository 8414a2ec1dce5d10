import { IconAlertCircle, IconCheck, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { useObjectUrl } from '../../ui/images/use-object-url.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { sizeInWords } from './attachments.view.ts';
import styles from './attachments.module.css';
import { Box, Row, Text } from '../../ui/layout/layout.tsx';
import { removeFile, retryFile, type Upload } from './uploads.store.ts';

/** Files that are being uploaded, or wait for their message or comment, with their progress. */
export function UploadList({ label, uploads }: { label: string; uploads: readonly Upload[] }) {
  return (
    <Row
      as="ul"
      gap={8}
      align="stretch"
      wraps
      below={8}
      spans
      scrolls
      className={styles.uploadList}
      aria-label={label}
    >
      {uploads.map((upload) => (
        <UploadItem key={upload.key} upload={upload} />
      ))}
    </Row>
  );
}

function UploadItem({ upload }: { upload: Upload }) {
  const { key, name, file, share, problem, mayRetry, stored } = upload;
  const isSending = stored === null && problem === null;
  return (
    <Row
      as="li"
      gap={8}
      icons="control-sm"
      ground="sunken"
      round="sm"
      line="around"
      pad={4}
      fits
      className={styles.item}
      data-failed={problem !== null || undefined}
    >
      <Picture file={file} />
      <Box grows most={problem === null ? 220 : 320}>
        <Text font={13} weight={600} isCut dir="auto" title={name}>
          {name}
        </Text>
        <Row
          as="p"
          gap={4}
          tone={problem === null ? '2' : 'danger'}
          font={12}
          hasDigits
          role={problem === null ? undefined : 'alert'}
        >
          {problem !== null && <IconAlertCircle size={14} aria-hidden />}
          {stored && <IconCheck size={14} aria-hidden />}
          {problem ?? stateOf(upload)}
        </Row>
        {isSending && <Text as="progress" isBlock isWide aria-label={name} max={1} value={share} />}
      </Box>
      {problem !== null && mayRetry && (
        <button
          type="button"
          aria-label={texts.retryFile(name)}
          title={texts.retry}
          onClick={() => retryFile(key)}
        >
          <IconRefresh size={17} stroke={1.7} aria-hidden />
        </button>
      )}
      <button
        type="button"
        aria-label={isSending ? texts.cancel(name) : texts.remove(name)}
        onClick={() => removeFile(upload)}
      >
        <IconX size={17} stroke={1.7} aria-hidden />
      </button>
    </Row>
  );
}

function stateOf({ share, stored, file }: Upload): string {
  if (stored) return `${texts.ready} · ${sizeInWords(stored.size)}`;
  return share < 1
    ? `${texts.uploading(Math.floor(share * 100))} · ${sizeInWords(file.size)}`
    : texts.processing;
}

/** The image that is uploaded, from this device. */
function Picture({ file }: { file: File }) {
  const url = useObjectUrl(/^image\/(?:jpeg|png|webp)$/.test(file.type) ? file : null);
  return (
    <Text
      as="span"
      isCentred
      tone="2"
      ground="surface"
      round="sm"
      isFixed
      square={40}
      clips
      className={styles.picture}
    >
      {url === null ? <IconFile size={20} stroke={1.7} aria-hidden /> : <img src={url} alt="" />}
    </Text>
  );
}
