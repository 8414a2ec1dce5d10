import type { ComponentProps } from 'react';
import { NotificationsPanel } from '../../features/notifications/list/notifications-panel.tsx';
import { Library } from '../library.tsx';

/** The panel below the bell; the top bar has no component library of its own. */
export function BellPanel(props: ComponentProps<typeof NotificationsPanel>) {
  return (
    <Library>
      <NotificationsPanel {...props} />
    </Library>
  );
}
