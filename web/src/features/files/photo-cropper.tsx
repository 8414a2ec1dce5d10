import { Button } from '@mantine/core';
import { fileLimits } from '@tandem/contract/files';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useObjectUrl } from '../../ui/images/use-object-url.ts';
import { fileTexts } from './files.texts.ts';
import { refusalOf } from './files.view.ts';
import styles from './photo-cropper.module.css';

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
    <span className={styles.window} style={{ inlineSize: size, blockSize: size }}>
      <img src={url} alt="" style={style} />
    </span>
  );
}

const texts = fileTexts.crop;
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
    <div className={styles.cropper} aria-busy={isSending}>
      <div className={styles.stage}>
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
            cropperProps={{ role: 'application', 'aria-label': texts.area }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            onCropChange={isSending ? ignore : setPosition}
            onZoomChange={isSending ? ignore : setZoom}
            onCropAreaChange={(shares, pixels) => setCut({ shares, pixels })}
          />
        )}
      </div>
      <div className={styles.controls}>
        <div className={styles.zoom}>
          <label htmlFor={zoomId}>{texts.zoom}</label>
          <input
            id={zoomId}
            type="range"
            {...zooms}
            value={zoom}
            disabled={isSending || isBroken}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
          />
        </div>
        {url && cut && !isBroken && (
          <div className={styles.previews} role="img" aria-label={texts.preview}>
            <CropPreview url={url} shares={cut.shares} size={56} />
            <CropPreview url={url} shares={cut.shares} size={28} />
          </div>
        )}
      </div>
      <p className={styles.help}>{texts.help}</p>
      {!isSending && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button autoFocus={hasFailed && !isBroken} disabled={!cut || isBroken} onClick={() => void send()}>
            {hasFailed && !isBroken ? fileTexts.retry : texts.upload}
          </Button>
        </div>
      )}
    </div>
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
