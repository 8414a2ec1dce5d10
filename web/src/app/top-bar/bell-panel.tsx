import { NotificationsPanel } from '../../features/notifications/list/notifications-panel.tsx';
import { Library } from '../library.tsx';

/** The panel below the bell; the top bar has no component library of its own. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  return (
    <Library>
      <NotificationsPanel onClose={onClose} />
    </Library>
  );
}
