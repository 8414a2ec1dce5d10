import { Button, NativeSelect, TextInput } from '@mantine/core';
import { auditActs } from '@tandem/contract/audit';
import styles from './audit-page.module.css';
import { auditTexts as texts } from './audit.texts.ts';
import type { AuditFilter } from './audit.view.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Act and time; a member is chosen in the list. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { act, actor, member, from = '', until = '' } = filter;
  const change = (name: 'act' | 'from' | 'until', value: string) => {
    const { [name]: _before, ...rest } = filter;
    onChange((value === '' ? rest : { ...rest, [name]: value }) as AuditFilter);
  };
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={texts.act}
        value={act ?? ''}
        onChange={({ currentTarget }) => change('act', currentTarget.value)}
        data={[
          { value: '', label: texts.allActs },
          ...auditActs.map((value) => ({ value, label: texts.actName(value) })),
        ]}
      />
      <TextInput
        type="date"
        label={texts.from}
        value={from}
        onChange={({ currentTarget }) => change('from', currentTarget.value)}
      />
      <TextInput
        type="date"
        label={texts.until}
        value={until}
        onChange={({ currentTarget }) => change('until', currentTarget.value)}
      />
      {(actor ?? member) !== undefined && (
        <Button
          variant="default"
          onClick={() => {
            const { actor: _actor, member: _member, ...rest } = filter;
            onChange(rest);
          }}
        >
          {actor === undefined ? texts.onlyAbout : texts.onlyBy} ×
        </Button>
      )}
    </div>
  );
}
