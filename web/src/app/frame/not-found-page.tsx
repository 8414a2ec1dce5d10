import { Link } from '@tanstack/react-router';
import { Page } from '../../ui/page/page.tsx';

/** What unknown addresses show. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" subtitle="There is nothing at this address." width="narrow">
      <p>
        <Link to="/feed">Go to the project feed</Link>
      </p>
    </Page>
  );
}
