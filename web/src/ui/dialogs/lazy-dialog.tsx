import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { notifyFailure } from '../notices/notices.ts';
import { Hidden } from '../page/hidden.tsx';
import { Spinner } from '../states/spinner.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './lazy-dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface LazyDialogProps<Props> {
  /** Gets the dialog's code; asked when it is first opened, and again after a failure. */
  load: () => Promise<ComponentType<Props>>;
  /** What the dialog takes. */
  props: Props;
}

/** A dialog that is no part of its screen's first load. */
export function LazyDialog<Props extends DialogProps>({ load, props }: LazyDialogProps<Props>) {
  const { isOpen, onClose } = props;
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const ask = useEffectEvent(async () => {
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
    if (isMissing) void ask();
  }, [isMissing]);
  if (Dialog) return <Loaded Dialog={Dialog} props={props} />;
  return isOpen ? <OnItsWay /> : null;
}

interface LoadedProps<Props> {
  Dialog: ComponentType<Props>;
  props: Props;
}

/** Opens the dialog a moment after it is there: it gives the focus back only when it was closed before. */
function Loaded<Props extends DialogProps>({ Dialog, props }: LoadedProps<Props>) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Dialog {...props} isOpen={props.isOpen && isThere} />;
}

function OnItsWay() {
  return (
    <div className={styles.place}>
      <Spinner size={28} />
      <Hidden role="status">{uiTexts.loading}</Hidden>
    </div>
  );
}
