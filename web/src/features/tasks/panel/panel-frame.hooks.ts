import { useEffect, useRef } from 'react';
import type { PanelPart } from '../task-panel/panel.view.ts';

/** What Escape closes before the panel: menus, dialogs, and inputs that edit in place. */
const above = '[role="menu"], [role="listbox"], [aria-modal="true"]:not([data-task-panel])';
const attribute = 'data-has-panel';

interface PanelFrameInput {
  id: string;
  part: PanelPart | undefined;
  onClose: () => void;
}

/** Makes room for the panel, moves the focus into it, and closes it on Escape. */
export function usePanelFrame({ id, part, onClose }: PanelFrameInput) {
  const frame = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    document.documentElement.setAttribute(attribute, '');
    return () => document.documentElement.removeAttribute(attribute);
  }, []);
  useEffect(() => {
    const panel = frame.current;
    // Its own buttons, such as those to the next card, keep the focus.
    if (!panel || panel.contains(document.activeElement)) return;
    const target = part === undefined ? '[data-panel-title]' : '[data-timeline-heading]';
    const heading = panel.querySelector<HTMLElement>(target) ?? panel.querySelector<HTMLElement>('button');
    heading?.focus({ preventScroll: part === undefined });
    if (part !== undefined) heading?.scrollIntoView({ block: 'start' });
  }, [id, part]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[data-editing]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isInside) return;
      if (document.querySelector(above) || document.querySelector('[data-dragging]')) return;
      onClose();
    };
    // Before the handlers of menus and dialogs, which are gone once they have handled the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onClose]);
  return frame;
}
