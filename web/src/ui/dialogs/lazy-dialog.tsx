import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { notifyFailure } from '../notices/notices.ts';
import { Hidden } from '../page/hidden.tsx';
import { Spinner } from '../states/waiting.tsx';
import { uiTexts } from '../ui.texts.ts';
import { Box } from '../layout/layout.tsx';
import styles from './dialogs.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface LazyDialogProps<Props> {
  /** Loads the dialog's code; called when it is first opened, and again after a failure. */
  load: () => Promise<ComponentType<Props>>;

  props: Props;
}

/** A dialog whose code loads when it is first opened. */
export function LazyDialog<Props extends DialogProps>({ load, props }: LazyDialogProps<Props>) {
  const { isOpen, onClose } = props;
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const loadDialog = useEffectEvent(async () => {
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch {
      onClose();
      notifyFailure(uiTexts.notLoaded);
    }
  });
  const isMissing = isOpen && !Dialog;
  useEffect(() => {
    if (isMissing) void loadDialog();
  }, [isMissing]);
  if (Dialog) return <OpenAfterMount Dialog={Dialog} props={props} />;
  return isOpen ? <LoadingOverlay /> : null;
}

interface OpenAfterMountProps<Props> {
  Dialog: ComponentType<Props>;
  props: Props;
}

/** Mounts the dialog closed and then opens it. A dialog that mounts open would not return the focus. */
function OpenAfterMount<Props extends DialogProps>({ Dialog, props }: OpenAfterMountProps<Props>) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Dialog {...props} isOpen={props.isOpen && isMounted} />;
}

function LoadingOverlay() {
  return (
    <Box isCentred className={styles.overlay}>
      <Spinner size={28} />
      <Hidden role="status">{uiTexts.loading}</Hidden>
    </Box>
  );
}
