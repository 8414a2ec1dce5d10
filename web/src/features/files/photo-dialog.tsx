import { Button } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { fileLimits } from '@tandem/contract/files';
import { useState, useId } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useObjectUrl } from '../../ui/images/use-object-url.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { usePhotoUpload, type Question } from './files.queries.ts';
import { fileTexts as texts, fileTexts } from './files.texts.ts';
import { refusalOf } from './files.view.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './photo.module.css';

interface PhotoDialogProps {
  file: File;
  isOpen: boolean;
  isSigningUp: boolean;
  onStored: (url: string) => void;
  onClose: () => void;
}

/** Crops and uploads a chosen file, and asks what to do when its name is taken. */
export function PhotoDialog({ file, isOpen, isSigningUp, onStored, onClose }: PhotoDialogProps) {
  const upload = usePhotoUpload({ isSigningUp, onStored });
  const { share, problem, question } = upload;
  const isSending = share !== null;
  return (
    <Modal
      opened={isOpen}
      // The picker does: what had the focus may be its hidden input.
      returnFocus={false}
      onClose={isSending ? upload.cancel : onClose}
      title={question ? texts.question.title : texts.crop.title}
      closeOnClickOutside={false}
      withCloseButton={!isSending}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {problem && (
        <Text tone="danger" pad={12} ground="danger" below={16} role="alert">
          {problem}
        </Text>
      )}
      {question ? (
        <PhotoQuestion
          question={question}
          isSending={isSending}
          onUseExisting={() => upload.useExisting(question)}
          onSendRenamed={() => void upload.sendRenamed(question)}
        />
      ) : (
        <PhotoCropper
          file={file}
          isSending={isSending}
          hasFailed={problem !== null}
          onCut={(photo) => void upload.send(photo, file.name)}
          onProblem={upload.fail}
          onClose={onClose}
        />
      )}
      {isSending && <SendingProgress share={share} onCancel={upload.cancel} />}
    </Modal>
  );
}

/** The progress of an upload, with a button to cancel it. */
function SendingProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <Row gap={16} rowGap={12} wraps above={16}>
      <Stack gap={8} tone="2" size={14} hasDigits grows={180}>
        <span>{percent < 100 ? texts.sending.share(percent) : texts.sending.storing}</span>
        <Text as="progress" isWide aria-label={texts.sending.label} max={100} value={percent} />
      </Stack>
      <Button variant="default" autoFocus onClick={onCancel}>
        {texts.sending.cancel}
      </Button>
    </Row>
  );
}

const photoQuestionTexts = texts.question;

interface PhotoQuestionProps {
  question: Question;
  isSending: boolean;
  onUseExisting: () => void;
  onSendRenamed: () => void;
}

/** Shows the existing and the new image of the same name, to choose from (§4-39). */
function PhotoQuestion({ question, isSending, onUseExisting, onSendRenamed }: PhotoQuestionProps) {
  const chosen = useObjectUrl(question.photo);
  return (
    <Stack gap={12}>
      <Row gap={24} align="stretch" justify="center" className={styles.choices}>
        <Stack as="figure" gap={8} align="center">
          <Box
            as="img"
            square={120}
            round="full"
            ground="sunken"
            src={question.existing.downloadUrl}
            alt=""
          />
          <Text as="figcaption" font={14} weight={500}>
            {photoQuestionTexts.existing}
          </Text>
        </Stack>
        <Stack as="figure" gap={8} align="center">
          {chosen && <Box as="img" square={120} round="full" ground="sunken" src={chosen} alt="" />}
          <Text as="figcaption" font={14} weight={500}>
            {photoQuestionTexts.chosen}
          </Text>
        </Stack>
      </Row>
      <Text tone="2" size={14}>
        {photoQuestionTexts.help}
      </Text>
      {!isSending && (
        <Row gap={8} align="stretch" wraps justify="end">
          <Button variant="default" onClick={onSendRenamed}>
            {photoQuestionTexts.decline}
          </Button>
          <Button autoFocus onClick={onUseExisting}>
            {photoQuestionTexts.confirm}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface CropPreviewProps {
  url: string;
  /** The visible part, in percent of the image's width and height. */
  shares: Area;
  size: number;
}

/** A preview of the cropped photo: the image moved behind a round frame. */
function CropPreview({ url, shares, size }: CropPreviewProps) {
  const { x, y, width, height } = shares;
  const style = {
    inlineSize: `${10_000 / width}%`,
    blockSize: `${10_000 / height}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
  return (
    <Box as="span" isAnchor clips round="full" ground="sunken" square={size} className={styles.window}>
      <img src={url} alt="" style={style} />
    </Box>
  );
}

const cropTexts = fileTexts.crop;
const zooms = { min: 1, max: 4, step: 0.05 };
const center = { x: 0, y: 0 };

interface PhotoCropperProps {
  file: File;
  isSending: boolean;
  hasFailed: boolean;
  onCut: (photo: Blob) => void;
  onProblem: (problem: string | null) => void;
  onClose: () => void;
}

/** Crops a photo to a square by mouse, touch and keyboard, with a preview. */
export function PhotoCropper({ file, isSending, hasFailed, onCut, onProblem, onClose }: PhotoCropperProps) {
  const url = useObjectUrl(file);
  const zoomId = useId();
  const [position, setPosition] = useState(center);
  const [zoom, setZoom] = useState(zooms.min);
  const [cut, setCut] = useState<{ shares: Area; pixels: Area } | null>(null);
  const [isBroken, setBroken] = useState(false);
  const onUnreadable = () => {
    setBroken(true);
    onProblem(fileTexts.refusals.unreadable);
  };
  const send = async () => {
    if (!url || !cut) return;
    try {
      onCut(await cutSquare(url, cut.pixels, fileLimits.side * 2));
    } catch (error) {
      onProblem(refusalOf(error));
    }
  };
  return (
    <Stack gap={12} aria-busy={isSending}>
      <Box ground="sunken" isAnchor clips className={styles.stage}>
        {url && !isBroken && (
          <Cropper
            image={url}
            aspect={1}
            cropShape="round"
            showGrid={false}
            objectFit="cover"
            crop={position}
            zoom={zoom}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            keyboardStep={8}
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: styles.frame }}
            cropperProps={{ role: 'application', 'aria-label': cropTexts.area }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            onCropChange={isSending ? ignore : setPosition}
            onZoomChange={isSending ? ignore : setZoom}
            onCropAreaChange={(shares, pixels) => setCut({ shares, pixels })}
          />
        )}
      </Box>
      <Row gap={16} justify="between" tall={56}>
        <Row gap={12} grows font={14} weight={500} most={280} className={styles.zoom}>
          <label htmlFor={zoomId}>{cropTexts.zoom}</label>
          <input
            id={zoomId}
            type="range"
            {...zooms}
            value={zoom}
            disabled={isSending || isBroken}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
          />
        </Row>
        {url && cut && !isBroken && (
          <Row gap={8} isFixed role="img" aria-label={cropTexts.preview}>
            <CropPreview url={url} shares={cut.shares} size={56} />
            <CropPreview url={url} shares={cut.shares} size={28} />
          </Row>
        )}
      </Row>
      <Text tone="3" size={13}>
        {cropTexts.help}
      </Text>
      {!isSending && (
        <Row gap={8} align="stretch" wraps justify="end">
          <Button variant="default" onClick={onClose}>
            {cropTexts.cancel}
          </Button>
          <Button autoFocus={hasFailed && !isBroken} disabled={!cut || isBroken} onClick={() => void send()}>
            {hasFailed && !isBroken ? fileTexts.retry : cropTexts.upload}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const ignore = () => undefined;

/** A part of an image, in pixels of the upright image. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.92;

/** Cuts a square of at most `maxSide` pixels out of an image. Returns WebP, or PNG if the browser cannot encode WebP. */
async function cutSquare(url: string, area: Area, maxSide: number): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const side = Math.max(1, Math.min(maxSide, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn.'))),
      'image/webp',
      quality,
    ),
  );
}
