import { Button, Menu } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../ui/page/page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { useExport } from './audit.queries.ts';
import { auditTexts as texts } from './audit.texts.ts';
import { type AuditFilter, auditFilterIn } from './audit.view.ts';

/** /admin/audit: what administrators and moderators did. */
export function AuditPage() {
  const filter = auditFilterIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: AuditFilter) =>
    void navigate({ to: '.', search: { ...next }, replace: true, resetScroll: false });
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="wide" actions={<Export filter={filter} />}>
      <AuditFilters filter={filter} onChange={show} />
      <AuditList filter={filter} onChange={show} />
    </Page>
  );
}

function Export({ filter }: { filter: AuditFilter }) {
  const { mutate, isPending } = useExport(filter);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isPending}>
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate('csv')}>{texts.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => mutate('lines')}>{texts.exportLines}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
