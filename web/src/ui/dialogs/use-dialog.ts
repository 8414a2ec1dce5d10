import { useCallback, useState, createContext } from 'react';

/** The state of a dialog about a subject, which remains set while the dialog fades out. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((about: Subject) => {
    setSubject(about);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { subject, isOpen, open, close };
}

/** Whether another step covers the screen; its dialogs hide meanwhile, and keep what was typed. */
export const ScreenHiddenContext = createContext(false);
