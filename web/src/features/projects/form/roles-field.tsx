import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { projectFormTexts } from './project-form.texts.ts';
import { emptyRole, nextKey, type RoleDraft } from './project-form-facts.view.ts';
import styles from './rows-field.module.css';

const texts = projectFormTexts.roles;

interface RolesFieldProps {
  roles: RoleDraft[];
  closesWhenFull: boolean;
  error?: string | undefined;
  onChange: (typed: { roles?: RoleDraft[]; closesWhenFull?: boolean }) => void;
}

/** The open roles of a project: title, places and description of each. */
export function RolesField({ roles, closesWhenFull, error, onChange }: RolesFieldProps) {
  const set = (at: number, typed: Partial<RoleDraft>) =>
    onChange({ roles: roles.map((role, index) => (index === at ? { ...role, ...typed } : role)) });
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{texts.legend}</legend>
      <p className={styles.hint}>{texts.hint}</p>
      {roles.map((role, at) => (
        <div key={role.key} className={styles.row}>
          <TextInput
            className={styles.wide}
            label={texts.title}
            maxLength={limits.role}
            value={role.title}
            aria-invalid={error !== undefined}
            onChange={(event) => set(at, { title: event.currentTarget.value })}
          />
          <NumberField
            className={styles.narrow}
            label={texts.places}
            maxLength={2}
            value={role.places}
            onChange={(places) => set(at, { places })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={styles.remove}
            aria-label={texts.remove(role.title)}
            onClick={() => onChange({ roles: roles.toSpliced(at, 1) })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
          <Textarea
            className={styles.full}
            label={texts.description}
            maxLength={limits.roleDescription}
            autosize
            minRows={1}
            maxRows={4}
            value={role.description}
            onChange={(event) => set(at, { description: event.currentTarget.value })}
          />
        </div>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {roles.length < limits.roles && (
        <Button
          variant="default"
          size="compact-md"
          className={styles.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ roles: [...roles, emptyRole(nextKey(roles))] })}
        >
          {texts.add}
        </Button>
      )}
      {roles.length > 0 && (
        <Checkbox
          label={texts.closesWhenFull}
          checked={closesWhenFull}
          onChange={(event) => onChange({ closesWhenFull: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
