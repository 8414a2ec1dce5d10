import { useState } from 'react';

/** A dialog about one thing, which stays known while the dialog fades out. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const [isOpen, setOpen] = useState(false);
  const open = (about: Subject) => {
    setSubject(about);
    setOpen(true);
  };
  return { subject, isOpen, open, close: () => setOpen(false) };
}
